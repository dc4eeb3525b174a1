import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { linkBelow, Roots } from '../../cli/roots.js';
import { readRegular } from '../../cli/regular-files.js';
import { filesAround } from '../../cli/files-around.js';
import { OpenedPaths } from '../../cli/opened-list.js';
import { ANIM, filesIn, MESH, runCli } from '../support/cli.js';
import { zipOf } from '../support/zip.js';

/** A glTF of a triangle whose positions and image are files with these addresses. */
function gltf({ buffer = 'a.bin', image = '' } = {}): string {
  return JSON.stringify({
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0, name: 'a' }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, ...(image !== '' && { material: 0 }) }] }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] },
    ],
    bufferViews: [{ buffer: 0, byteLength: 36 }],
    buffers: [{ uri: buffer, byteLength: 36 }],
    ...(image !== '' && {
      images: [{ uri: image }],
      textures: [{ source: 0 }],
      materials: [{ name: 'm', pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }],
    }),
  });
}

const TRIANGLE = Buffer.from(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]).buffer);

/** A folder `in` with a glTF and its buffer, and a folder `out` with the same buffer. */
function attack(document: string) {
  const folder = filesIn({ 'in/evil.gltf': document, 'out/x': '' });
  for (const path of ['in/a.bin', 'out/a.bin', 'out/secret.png'])
    writeFileSync(join(folder.path, path), TRIANGLE);
  return folder;
}

const fifo = (path: string): void => void execFileSync('mkfifo', [path]);

const OUTSIDE =
  /^md5-viewer: in\/evil\.gltf: it names '.*', which is outside of its folder; add --allow with its folder to read it\n$/;

describe('files that a .gltf names', () => {
  it.each([
    '../out/a.bin',
    '%2e%2e/out/a.bin',
    '..%2fout%2fa.bin',
    'x/../../out/a.bin',
    './..//out/./a.bin',
    '/etc/passwd',
    '%2fetc%2fpasswd',
    '/dev/zero',
    '../out/gone.bin',
    '..',
  ])('are not read outside of its folder: %s', async (address) => {
    for (const names of [{ buffer: address }, { image: address }]) {
      using folder = attack(gltf(names));
      const { code, err } = await runCli(folder, ['convert', './in/evil.gltf', '-o', './mod/']);
      expect([code, err]).toEqual([2, expect.stringMatching(OUTSIDE)]);
      expect(readdirSync(folder.path)).not.toContain('mod');
    }
  });

  it.each(['%252e%252e/out/a.bin', '..%252fout/a.bin', 'a%00.bin', '%zz/../x'])(
    'are missing where the address is decoded once: %s',
    async (address) => {
      using folder = attack(gltf({ buffer: address }));
      const { code, err } = await runCli(folder, ['convert', './in/evil.gltf', '-o', './mod/']);
      expect([code, err]).toEqual([1, expect.stringContaining(' is missing.')]);
    },
  );

  it.each(['//host/x', 'file:///etc/passwd', 'C:\\x', 'c:/x'])(
    'are never on another host or disk: %s',
    async (address) => {
      using folder = attack(gltf({ buffer: address }));
      const { code, err } = await runCli(folder, ['convert', './in/evil.gltf', '-o', './mod/']);
      expect([code, err]).toEqual([1, expect.stringContaining('no other host is asked')]);
    },
  );

  it('are not read through links that lead out, neither of files nor of folders', async () => {
    for (const [name, target] of [
      ['link.bin', '../out/a.bin'],
      ['folder', '../out'],
    ] as const) {
      const address = name === 'folder' ? 'folder/a.bin' : name;
      using folder = attack(gltf({ buffer: address }));
      symlinkSync(target, join(folder.path, 'in', name));
      const { code, err } = await runCli(folder, ['convert', './in/evil.gltf', '-o', './mod/']);
      expect([code, err]).toEqual([2, expect.stringMatching(OUTSIDE)]);
    }
  });

  it('are read in its folder and below, through links in it, and in the folders of --allow', async () => {
    using folder = attack(gltf({ buffer: 'parts/link.bin' }));
    mkdirSync(join(folder.path, 'in/parts'));
    symlinkSync('../a.bin', join(folder.path, 'in/parts/link.bin'));
    expect((await runCli(folder, ['convert', './in/evil.gltf', '-o', './mod/'])).code).toBe(0);
    for (const address of ['../out/a.bin', 'b.bin']) {
      using other = attack(gltf({ buffer: address }));
      writeFileSync(join(other.path, 'out/b.bin'), TRIANGLE);
      const run = () => runCli(other, ['convert', './in/evil.gltf', '-o', './mod/', '--allow', './out']);
      expect(await run()).toMatchObject({ code: 0, err: '' });
    }
  });

  it('are read where they were given, at the path of the glTF or as the only file of their name', async () => {
    for (const [buffer, image] of [
      ['../out/A.bin', ''],
      ['buffers/A.BIN', ''],
      ['gone/A.bin', '../../elsewhere/none.png'],
    ] as const) {
      using folder = filesIn({
        'in/scene.gltf': gltf({ buffer, image }),
        'out/x': '',
        'other/notes.bin': '',
      });
      writeFileSync(join(folder.path, 'out/A.bin'), TRIANGLE);
      for (const given of [['./in/scene.gltf', './out/A.bin'], ['./']]) {
        const { code, out, err } = await runCli(folder, ['convert', ...given, '-o', './mod/', '--force']);
        // The image was not given.
        const outside = "in/scene.gltf: it names '../../elsewhere/none.png', which is outside of its folder";
        expect([code, err]).toEqual(image === '' ? [0, ''] : [2, expect.stringContaining(outside)]);
        expect(out).not.toContain('skipped');
        rmSync(join(folder.path, 'mod'), { recursive: true, force: true });
      }
    }
  });

  it('are not those of another glTF, and a part that is found by its name is reported', async () => {
    using folder = filesIn({
      'hero/hero.gltf': gltf({ buffer: 'scene.bin' }),
      'monster/x': '',
      'apart/x': '',
    });
    const run = () => runCli(folder, ['convert', './', '-o', './mod/']);
    writeFileSync(join(folder.path, 'monster/scene.gltf'), gltf({ buffer: 'scene.bin' }));
    writeFileSync(join(folder.path, 'monster/scene.bin'), TRIANGLE);
    expect(await run()).toMatchObject({ code: 1, err: expect.stringContaining(' is missing.') as string });
    rmSync(join(folder.path, 'monster'), { recursive: true });
    writeFileSync(join(folder.path, 'apart/scene.bin'), TRIANGLE);
    const { code, out } = await run();
    expect(code).toBe(0);
    expect(out).toMatch(
      /hero\.gltf.*\n?.*'scene\.bin' was read from .*apart\/scene\.bin, the only file of its name\./,
    );
  });

  it('are not guessed if two files that were given have the name', async () => {
    using folder = filesIn({ 'in/scene.gltf': gltf({ buffer: 'gone/a.bin' }), 'in/x': '' });
    for (const path of ['one', 'two']) {
      mkdirSync(join(folder.path, path));
      writeFileSync(join(folder.path, path, 'a.bin'), TRIANGLE);
    }
    const { code, err } = await runCli(folder, ['convert', './', '-o', './mod/']);
    expect([code, err]).toEqual([1, expect.stringContaining(' is missing.')]);
  });

  it('that were given and that no glTF names are reported', async () => {
    using folder = attack(gltf());
    const { code, out } = await runCli(folder, ['convert', './in/evil.gltf', './out/x', '-o', './mod/']);
    expect([code, out]).toEqual([
      0,
      expect.stringContaining('out/x: note: It is not an MD5 file and was skipped.'),
    ]);
  });

  it('are also found in another folder of their archive', async () => {
    using folder = filesIn({});
    const archive = zipOf([
      { name: 'scenes/a.gltf', data: gltf({ buffer: 'gone/a.bin' }) },
      { name: 'buffers/A.bin', data: TRIANGLE },
    ]);
    writeFileSync(join(folder.path, 'mod.zip'), archive);
    expect((await runCli(folder, ['convert', './mod.zip', '-o', './mod/'])).code).toBe(0);
  });

  it('are regular files', async () => {
    using folder = attack(gltf({ buffer: 'pipe.bin' }));
    fifo(join(folder.path, 'in/pipe.bin'));
    const { code, err } = await runCli(folder, ['convert', './in/evil.gltf', '-o', './mod/']);
    expect([code, err]).toEqual([2, 'md5-viewer: in/pipe.bin: it is not a file\n']);
  });
});

describe('files that declarations name', () => {
  const DEF = (mesh: string) => `model m {\n\tmesh ${mesh}\n\tanim idle ${mesh.replace('mesh', 'anim')}\n}\n`;

  it.each([
    ['game/def/a.def', DEF('../other/a.md5mesh')],
    ['game/def/a.def', DEF('models/../../other/a.md5mesh')],
    ['game/def/a.def', DEF('..\\other\\a.md5mesh')],
    ['game/models/a/md5.cfg', 'md5load ../../../other/a.md5mesh\nmd5anim idle ../../../other/a.md5anim\n'],
  ])('are not looked for outside of the game: %s %j', async (path, text) => {
    using folder = filesIn({ [path]: text, 'other/a.md5mesh': MESH, 'other/a.md5anim': ANIM });
    const outside = ' is outside of the game, so it is not read. To read it, add --allow with its folder.';
    const { out } = await runCli(folder, ['check', `./${path}`]);
    expect(out.match(/declaration-not-found: .*/g)).toEqual([
      expect.stringContaining(outside),
      expect.stringContaining(outside),
    ]);
    const allowed = await runCli(folder, ['check', `./${path}`, '--allow', './other']);
    expect(allowed.out).not.toContain('declaration-not-found');
  });

  it('are not read through a link that leads out of the game', async () => {
    using folder = filesIn({
      'game/def/a.def': DEF('models/a.md5mesh'),
      'other/a.md5mesh': MESH,
      'other/a.md5anim': ANIM,
    });
    symlinkSync('../other', join(folder.path, 'game/models'));
    const { out } = await runCli(folder, ['check', './game/def/a.def']);
    expect(out.match(/declaration-not-found/g)).toHaveLength(2);
  });
});

describe('links that are found in a folder', () => {
  it('are followed only to files in that folder and those of --allow', async () => {
    using folder = filesIn({ 'mod/a.md5mesh': MESH, 'other/b.md5mesh': MESH });
    symlinkSync('../other/b.md5mesh', join(folder.path, 'mod/b.md5mesh'));
    symlinkSync('a.md5mesh', join(folder.path, 'mod/c.md5mesh'));
    for (const command of ['check', 'info']) {
      const { code, err } = await runCli(folder, [command, './mod']);
      expect([code, err]).toEqual([
        2,
        'md5-viewer: mod/b.md5mesh: it is a link that leads out of the folder; name it, or add --allow with its folder to read it\n',
      ]);
      expect(await runCli(folder, [command, './mod', '--allow', './other'])).toMatchObject({
        code: 0,
        err: '',
      });
      expect(await runCli(folder, [command, './mod/b.md5mesh'])).toMatchObject({ code: 0, err: '' });
    }
  });

  it('bring no image, declaration or mesh from elsewhere into a conversion', async () => {
    using folder = filesIn({ 'mod/walk.md5anim': ANIM, 'other/b.md5mesh': MESH, 'other/c.mtr': '' });
    for (const name of ['b.md5mesh', 'c.mtr'])
      symlinkSync(`../other/${name}`, join(folder.path, 'mod', name));
    const around = (...allow: string[]) => filesAround(join(folder.path, 'mod/walk.md5anim'), allow);
    expect(await around()).toEqual([]);
    expect(await around(join(folder.path, 'other'))).toEqual(
      ['mod/c.mtr', 'other/c.mtr'].map((path) => join(folder.path, path)),
    );
    const walk = (...args: string[]) =>
      runCli(folder, ['convert', './mod/walk.md5anim', '-o', './w.md5anim', ...args]);
    expect((await walk()).out).toContain('no mesh was found');
    expect((await walk('--allow', './other')).out).toContain('computed from the vertices of mod/b.md5mesh');
  });

  it('are served from the folders of --allow', async () => {
    using folder = filesIn({ 'mod/a.md5mesh': MESH, 'other/skin.tga': 'x', 'other/b.md5mesh': MESH });
    symlinkSync('../other/skin.tga', join(folder.path, 'mod/link.tga'));
    const listed = async (...allow: string[]) => {
      const paths = new OpenedPaths([join(folder.path, 'mod')], allow);
      return (await paths.list()).files.map(({ path }) => path).sort();
    };
    expect(await listed()).toEqual(['mod/a.md5mesh']);
    expect(await listed(join(folder.path, 'other'))).toEqual([
      'mod/a.md5mesh',
      'mod/link.tga',
      'other/skin.tga',
    ]);
  });
});

describe('what is never written through a link', () => {
  /** With a finding that --fix repairs. */
  const FAULTY = MESH.replace('commandline ""\n', '');

  it('is a file that check --fix found in a folder', async () => {
    using folder = filesIn({ 'mod/a.md5mesh': FAULTY, 'other/b.md5mesh': FAULTY });
    symlinkSync('../other/b.md5mesh', join(folder.path, 'mod/b.md5mesh'));
    const { out } = await runCli(folder, ['check', '--fix', './mod', '--allow', './other']);
    expect(out).toContain('mod/b.md5mesh: not fixed: It is a link that was found in a folder.');
    expect(readFileSync(join(folder.path, 'other/b.md5mesh'), 'utf8')).toBe(FAULTY);
    expect(readFileSync(join(folder.path, 'mod/a.md5mesh'), 'utf8')).not.toBe(FAULTY);
    await runCli(folder, ['check', '--fix', './mod/b.md5mesh']);
    expect(readFileSync(join(folder.path, 'other/b.md5mesh'), 'utf8')).not.toBe(FAULTY);
  });

  it.each([
    ['sub', '../other'],
    ['sub/a.md5mesh', '../../other/a.md5mesh'],
    ['sub/a.md5mesh', '../../other/gone.md5mesh'],
    ['sub', '../gone'],
  ])('is an output of convert below the folder of -o: %s -> %s', async (name, target) => {
    using folder = filesIn({ 'mod/sub/a.md5mesh': MESH, 'other/a.md5mesh': 'kept', 'out/x': '' });
    if (name !== 'sub') mkdirSync(join(folder.path, 'out/sub'));
    symlinkSync(target, join(folder.path, 'out', name));
    const { code, err } = await runCli(folder, ['convert', './mod', '-o', './out/', '--force']);
    expect([code, err]).toEqual([
      2,
      `md5-viewer: out/${name}: it leads out of the output folder; remove this link, or name another folder\n`,
    ]);
    expect(readdirSync(join(folder.path, 'other'))).toEqual(['a.md5mesh']);
    expect(readFileSync(join(folder.path, 'other/a.md5mesh'), 'utf8')).toBe('kept');
  });

  it('is also a declaration or image of a glTF, but the output folder itself may be a link', async () => {
    using folder = attack(gltf());
    mkdirSync(join(folder.path, 'mod'));
    symlinkSync('../out', join(folder.path, 'mod/models'));
    const refused = await runCli(folder, ['convert', './in/evil.gltf', '-o', './mod/']);
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('mod/models: it leads out')]);
    expect(readdirSync(join(folder.path, 'out')).sort()).toEqual(['a.bin', 'secret.png', 'x']);
    symlinkSync('out', join(folder.path, 'named'));
    expect((await runCli(folder, ['convert', './in/evil.gltf', '-o', './named/'])).code).toBe(0);
    expect(readdirSync(join(folder.path, 'out'))).toContain('models');
  });
});

it('folders may be nested deeper than functions can call themselves', async () => {
  using folder = filesIn({});
  const deep = ['f', ...Array<string>(1990).fill('d')].join('/');
  mkdirSync(join(folder.path, deep), { recursive: true });
  writeFileSync(join(folder.path, deep, 'a.md5mesh'), MESH);
  const { code, out } = await runCli(folder, ['check', './f']);
  // Node removes no folder of this depth.
  execFileSync('rm', ['-r', join(folder.path, 'f')]);
  expect(out).toContain('1 file checked: 0 errors');
  expect(code).toBe(0);
});

describe('a FIFO', () => {
  it.each([
    ['.md5viewer.json', ['check', './mod'], 2, 'mod/.md5viewer.json: it is not a file'],
    [
      'known.json',
      ['check', './mod', '--baseline', './mod/known.json'],
      2,
      'mod/known.json: it is not a file',
    ],
    ['x.md5mesh', ['check', './mod/x.md5mesh'], 2, 'mod/x.md5mesh: it is not a file or folder'],
    ['x.pk4', ['check', './mod/x.pk4'], 2, 'mod/x.pk4: it is not a file or folder'],
    [
      'x.md5mesh',
      ['convert', './mod/a.md5anim', '-o', './x.md5anim', '--for', './mod/x.md5mesh'],
      2,
      'it is not a file',
    ],
    ['b.md5mesh', ['convert', './mod/a.md5anim', '-o', './x.md5anim'], 0, ''],
    ['a.mtr', ['convert', './mod/a.md5mesh', '-o', './x.glb'], 0, ''],
    ['palette.lmp', ['convert', './mod/a.md5mesh', '-o', './x.glb'], 0, ''],
    ['a.md5scale', ['convert', './mod/a.md5mesh', './mod/a.md5anim', '-o', './x.glb'], 0, ''],
    ['b.md5mesh', ['info', './mod'], 0, ''],
  ])('does not stop the program: %s %j', async (name, args, expected, message) => {
    using folder = filesIn({ 'mod/a.md5mesh': MESH, 'mod/a.md5anim': ANIM });
    fifo(join(folder.path, 'mod', name));
    const { code, err } = await runCli(folder, args);
    expect([code, err]).toEqual([expected, expect.stringContaining(message)]);
  });

  it('is also refused where it takes the place of a file, as are devices and folders', () => {
    using folder = filesIn({});
    fifo(join(folder.path, 'pipe'));
    expect(() => readRegular(join(folder.path, 'pipe'))).toThrow('it is not a file');
    expect(() => readRegular('/dev/zero')).toThrow('it is not a file');
    expect(() => readRegular(folder.path)).toThrow('it is a folder');
  });
});

describe('patterns of a configuration', () => {
  const config = (files: string): string =>
    JSON.stringify({ ignore: [{ code: 'weight-sum', files, reason: 'x' }] });
  const WILDCARDS = 'expected at most 3 of ** in a pattern, and of * in each of its names';
  const LENGTH = 'expected a pattern of at most 4096 letters';
  const ALTERNATIVES = 'expected a pattern without alternatives such as {a,b}; add an entry for each';

  it.each([
    ['braces', '{a,b}'.repeat(20), ALTERNATIVES],
    ['a range', '{1..1000000}', ALTERNATIVES],
    ['groups', '+(a|aa)'.repeat(20), ALTERNATIVES],
    ['open braces', `${'{'.repeat(4000)},}`, ALTERNATIVES],
    ['an open brace a letter', '{'.repeat(1_000_000), LENGTH],
    ['more letters than a path has', 'a'.repeat(70_000), LENGTH],
    ['many *', '*a'.repeat(20), WILDCARDS],
    ['many **', '**/a/'.repeat(20), WILDCARDS],
  ])('are rejected if matching them takes long: %s', async (_, files, why) => {
    using folder = filesIn({ '.md5viewer.json': config(files), [`${'a'.repeat(200)}.md5mesh`]: MESH });
    const { code, err } = await runCli(folder, ['check', './']);
    expect([code, err]).toEqual([2, `md5-viewer: .md5viewer.json:1:41: ${why}\n`]);
  });

  it.each(['**/*_*_*.md5mesh', 'a/**/b/**/*.md5mesh', '**', 'a/b/x_y_z.md5mesh', 'a/?/x_*', '[ab]/b/*'])(
    'may have wildcards: %s',
    async (files) => {
      const faulty = MESH.replace('weight 0 0 1 (', 'weight 0 0 0.5 (');
      using folder = filesIn({ '.md5viewer.json': config(files), 'a/b/x_y_z.md5mesh': faulty });
      const { code, out, err } = await runCli(folder, ['check', './']);
      expect([code, out, err]).toEqual([0, expect.not.stringContaining('weight-sum'), '']);
    },
  );
});

it('a configuration is not read through a link that leads out, unless it is named', async () => {
  using folder = filesIn({ 'mod/a.md5mesh': MESH, 'other/c.json': '{ "ignore": [] }' });
  symlinkSync('../other/c.json', join(folder.path, 'mod/.md5viewer.json'));
  const { code, err } = await runCli(folder, ['check', './mod']);
  expect([code, err]).toEqual([
    2,
    'md5-viewer: mod/.md5viewer.json: it is a link that leads out of its folder; name the file with --config\n',
  ]);
  const named = await runCli(folder, ['check', './mod', '--config', './mod/.md5viewer.json']);
  expect(named.code).toBe(0);
});

it('--allow needs a folder', async () => {
  using folder = filesIn({ 'a.md5mesh': MESH });
  for (const path of ['./gone', './a.md5mesh']) {
    const { code, err } = await runCli(folder, ['check', './a.md5mesh', '--allow', path]);
    expect([code, err]).toEqual([2, expect.stringContaining('Expected a folder that exists.')]);
  }
});

describe('roots', () => {
  it('contain neither folders with the same beginning, nor paths that only begin in them', () => {
    using folder = filesIn({ 'a/x': '', 'ab/x': '' });
    const at = (path: string) => `${folder.path}/${path}`;
    const roots = new Roots([at('a')]);
    expect(['a', 'a/x', 'a/gone', 'ab/x', 'a/../ab/x'].map((path) => roots.contains(at(path)))).toEqual([
      ...[true, true, true, false, false],
    ]);
    expect(linkBelow(at('a'), at('a/x'))).toBeNull();
    expect(linkBelow(at('a'), at('ab/x'))).toBe(at('ab/x'));
  });
});
