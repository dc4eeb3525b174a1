/** Inputs from public reports, and the output of the command line for each. Skipped if they are missing. */
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesIn, runCli } from '../support/cli.js';
import { temporaryFolder } from '../support/files.js';
import { Glb } from '../support/glb.js';

const FOLDER = resolve(import.meta.dirname, '../../../../shared/reports');
const DIAGNOSTIC = /^(\S+:\d+:\d+: \w+ [\w-]+): /;

const ROOT_TURNED = 'root_base_offset.md5anim:1:1: info root-turned';

/** All findings of `check`, without their messages, by the path in the folder of the report. */
const FOUND: Readonly<Record<string, readonly string[]>> = {
  '07-shared-smaller': ['from_small_guard.md5anim:1:1: info clip-of-other-size'],
  '11-gib': ['def/victim.def:8:16: error gib-joints-differ'],
  '12-def': ['4:30', '4:36', '6:17', '12:40', '16:16', '18:16', '19:18'].map(
    (place, i) => `def/wraith.def:${place}: ${i === 2 || i === 3 ? 'warning' : 'info'} declaration-not-found`,
  ),
  '13-modeldef': ['def/player.def:11:50: info declaration-not-found'],
  '14-root-base-offset': [ROOT_TURNED, 'root_base_offset.md5anim:1:1: info root-offset'],
  '15-md5scale-convert': [
    'models/monsters/x/md5/broken.md5scale:1:23: warning scale-unreadable',
    'models/monsters/x/md5/tris.md5scale:1:1: warning scale-without-joint',
    'models/monsters/x/md5/tris.md5scale:1:1: warning scale-without-joint',
  ],
  '16-q2-skins': ['models/monsters/y/skin.pcx:1:1: warning image-not-decoded'],
  '17-q1-lmp': [],
  '17-q1-two-png-skins': [],
  '18-glow': [],
  '21-glb-spikes': ['25:21', '50:22', '51:21'].map(
    (place) => `hair.md5mesh:${place}: error vertex-without-weights`,
  ),
  '34-convert-silent': [
    'cut6.md5mesh:249:2: error unexpected-end',
    'ind.md5mesh:9:13: error number-not-finite',
  ],
  '39-v12': ['v12.md5mesh:1:12: error version-other-game', 'v12.md5mesh:386:16: error vector-size'],
  '41-lod': ['x_lod1.md5mesh:1:1: info skeleton-taken', 'x_lod2.md5mesh:1:1: info skeleton-taken'],
  '53-appledouble': ['dotdot.pk4/../../models/md5/mon.md5mesh:1:1: warning archive-entry-not-used'],
  '53-zip': ['after', 'before'].map((name) => `${name}.pk4/models/md5/mon.md5mesh:1:1: info file-overridden`),
  '54-only-image': ['m.md5mesh:277:9: info shader-path'],
  '55-materials': [
    'materials/t.mtr:22:73: warning missing-texture',
    'materials/t.mtr:23:39: warning missing-texture',
    'materials/t.mtr:41:19: info declaration-unknown-word',
    'materials/t.mtr:42:1: error declaration-unclosed',
    'materials/t.mtr:44:72: warning declaration-value-missing',
    'materials/t.mtr:46:2: info declaration-unknown-word',
    'materials/t.mtr:49:46: info declaration-unknown-word',
  ],
  '55-words': [],
  '56-shadow': [],
  '59-cut-late': ['cut_written_one_late.md5camera:9:2: warning cut-beside-jump'],
  '65-names': [],
  '79-bc7-dds': [],
  '85-hosted-links': [],
  '86-trusted-types': [],
  '90-neutral-bone': [],
  '93-scale-of-joints': [],
  '94-in-place-hips': [],
  '95-export-faults': [],
  '96-turned-repair': ['walk.md5anim:1:1: info root-turned'],
  '97-bfg': [],
  'r01-trap': [
    'trap-divide-by-zero.md5anim:3:11: error count-mismatch',
    'trap-divide-by-zero.md5anim:6:23: error count-mismatch',
  ],
  'r02-decl': [],
  'r03-images': ['empty-png', 'html-png', 'png-trunc'].map(
    (folder) => `${folder}/tex.png:1:1: warning image-not-decoded`,
  ),
};

/** Without recorded findings: what is right for them is not done yet. `.py`: programs that write and read the inputs. */
const OPEN: readonly string[] = [
  '71-rbdoom-model-blocks',
  '72-glb-animation-files',
  '73-glb-materials-by-name',
  '74-hips-root-motion',
  '75-faces-minus-y',
  '76-bind-pose',
  '77-tdm-attachments',
  '78-ragdoll',
  '80-mdl-frame-names',
  '81-join-split',
  '82-retarget',
  '83-channels',
  '84-static-attachments',
  '91-mixamo',
  '92-quake',
  'kit.py',
  'read.py',
  'verify.py',
];

/** Lines of `convert` about data that the GLB lacks, and texts that it must not write. */
const CONVERTED: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ['15-md5scale-convert', ['tris.md5scale: joint scales are not written to the GLB.'], []],
  ['17-q1-lmp', ["Add gfx/palette.lmp from the game's folder to show ogre_00_00.lmp."], []],
  ['21-glb-spikes', ['3 triangles with an unweighted vertex. They were skipped.'], []],
  ['34-convert-silent/cut6.md5mesh', ['The files have 1 error: run md5-viewer check '], []],
  ['34-convert-silent/ind.md5mesh', ['The files have 1 error: run md5-viewer check '], []],
  ['41-lod', ['x.glb: 6 joints, 3 meshes,', '/x_lod2.md5mesh: The mesh has no joints. The joints of '], []],
  ['41-lod/x_lod1.md5mesh', ['x.glb: 6 joints, 1 mesh,'], []],
  [
    '54-only-image',
    ['Material textures/gone: no file declares it, and no image has this name.'],
    ['other.tga'],
  ],
  ['55-materials', ['Mesh models/t/hidden was skipped'], ['t/hair: no image', 't/glass: no image']],
  ['56-shadow', ['Mesh textures/common/shadow was skipped'], []],
  ['65-names', ['\n  walk: 8 frames', '\n  walk_copy/walk: 12 frames'], ['shared']],
  ['r03-images/empty-png', ['its image tex.png was skipped. The file is empty.'], []],
  ['r03-images/html-png', ['its image tex.png was skipped. This is a web page.'], []],
  ['r03-images/png-trunc', ['its image tex.png was skipped. This PNG image is cut off.'], []],
];

/** Folders with only glTF files: what `convert` to a mod folder says of each of them. */
const FROM_GLTF: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  '90-neutral-bone': {
    'hero.glb': [
      'gltf-neutral-bone: 4 vertices of Body had no vertex group, so Blender added the joint neutral_bone. They follow root. Assign them to groups',
    ],
  },
  '93-scale-of-joints': {
    'unapplied.glb': ['up to 2.96 units off, in walk, frame 0. Before you export, apply the scale'],
  },
  '94-in-place-hips': {
    'run.glb': ['gltf-first-joint: The first joint, mixamorig:Hips, is 39.4 units from the origin.'],
  },
  '95-export-faults': {
    'mirrored.glb': [
      'gltf-mirrored: B is mirrored by a negative scale. Its triangles were turned right side out.',
    ],
    'no-uv.glb': [
      'gltf-no-uvs: crate has no texture coordinates, so Doom 3 cannot light it correctly. Unwrap it',
    ],
  },
};
/** Without the name of the folder, which runCli() removes. */
const GLTF_ONLY =
  'md5-viewer: : there is no MD5 file, declaration, image or archive in this folder; to make MD5 files of its glTF files, use md5-viewer convert\n';

describe.skipIf(!existsSync(FOLDER))('the inputs made after public reports', () => {
  it('are all in the table, or in the list of those without findings', () => {
    const names = readdirSync(FOLDER).filter((name) => name !== 'README.md');
    expect([...Object.keys(FOUND), ...OPEN].sort()).toEqual(names.sort());
  });

  it.each(Object.entries(FOUND))('%s: check finds what there is, and nothing else', async (name, found) => {
    const { out, err } = await runCli({ path: join(FOLDER, name) }, ['check', './']);
    const lines = out.split('\n').flatMap((line) => DIAGNOSTIC.exec(line)?.[1] ?? []);
    const others = err.replace(/^md5-viewer: Checked for .* because of .*\n/, '');
    expect([lines, others]).toEqual([found, name in FROM_GLTF ? GLTF_ONLY : '']);
  });

  it.each(CONVERTED)('%s: convert says what the GLB does not have', async (name, said, notSaid) => {
    using folder = temporaryFolder();
    const glb = join(folder.path, 'x.glb');
    const { code, out, err } = await runCli({ path: '/nowhere' }, ['convert', join(FOLDER, name), '-o', glb]);
    expect([code, err]).toEqual([0, '']);
    for (const text of said) expect(out).toContain(text);
    for (const text of notSaid) expect(out).not.toContain(text);
    expect(new Glb(new Uint8Array(readFileSync(glb))).json.nodes.length).toBeGreaterThan(0);
  });

  it.each(
    Object.entries(FROM_GLTF).flatMap(([name, files]) =>
      Object.entries(files).map(([file, said]) => [name, file, said] as const),
    ),
  )(
    '%s: convert to a mod folder says what is wrong in %s, once, and check finds nothing afterwards',
    async (name, file, said) => {
      using folder = temporaryFolder();
      const { code, out } = await runCli(folder, ['convert', join(FOLDER, name, file), '-o', './mod/']);
      for (const text of said) expect(out.split(text)).toHaveLength(2);
      const checked = await runCli(folder, ['check', './mod']);
      const serious = checked.out.split('\n').filter((line) => / (error|warning) /.test(line));
      expect([code, serious, checked.err]).toEqual([0, [], '']);
    },
  );

  it('73-glb-materials-by-name: materials of the game keep their names and declarations', async () => {
    const source = join(FOLDER, '73-glb-materials-by-name');
    using folder = temporaryFolder();
    cpSync(source, folder.path, { recursive: true });
    for (const output of ['mod', '.']) {
      const { code, err } = await runCli(folder, ['convert', './models/turret.glb', '-o', `./${output}/`]);
      expect([code, err]).toEqual([0, '']);
      const mesh = readFileSync(join(folder.path, output, 'models/turret.md5mesh'), 'utf8');
      const names = [...mesh.matchAll(/shader "(.*)"/g)].map(([, name]) => name);
      expect(names).toEqual(['models/turret/base-plate', 'models/turret/barrel']);
    }
    expect(existsSync(join(folder.path, 'mod/materials'))).toBe(false);
    expect(readFileSync(join(folder.path, 'materials/turret.mtr'))).toEqual(
      readFileSync(join(source, 'materials/turret.mtr')),
    );
    expect((await runCli(folder, ['check', './'])).out).toMatch(/: 0 errors, 0 warnings, 0 notes\n$/);
  });

  it('96-turned-repair: a repair that does not turn the clip to the mesh is undone', async () => {
    const source = join(FOLDER, '96-turned-repair');
    using folder = filesIn(
      Object.fromEntries(readdirSync(source).map((name) => [name, readFileSync(join(source, name), 'utf8')])),
    );
    const clip = readFileSync(join(source, 'walk.md5anim'), 'utf8');
    for (const fix of ['--fix', '--fix=all', '--fix=turn-up']) {
      const { out } = await runCli(folder, ['check', fix, './']);
      expect(out).toContain("walk.md5anim:1:1: info root-turned: The root 'root' is turned by 90 degrees");
      expect(readFileSync(join(folder.path, 'walk.md5anim'), 'utf8')).toBe(clip);
    }
  });

  it('93-scale-of-joints: one message has the largest error of all clips', async () => {
    using folder = temporaryFolder();
    const { out } = await runCli(folder, ['convert', join(FOLDER, '93-scale-of-joints'), '-o', './mod/']);
    const lost = out.split('\n').filter((line) => line.includes('gltf-scale-lost'));
    // As skinning by three.js and the written files differ: 2.959 in walk, 2.756 in squash.
    expect(lost).toEqual([expect.stringContaining('up to 2.96 units off, in walk, frame 0.')]);
  });
});
