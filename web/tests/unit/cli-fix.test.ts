import {
  chmodSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codesOf, REPAIR_NAMES, REPAIRS, repairOf } from '../../report/remedies.js';
import { bytesOf, codes, goodFile } from '../../../scripts/docs.mjs';
import { ANIM, filesIn, MESH, runCli } from '../support/cli.js';
import { zipOf } from '../support/zip.js';

interface Checked {
  readonly file: string;
  readonly diagnostics: readonly { readonly code: string }[];
}

const findings = async (folder: { readonly path: string }, ...paths: string[]) => {
  const { out } = await runCli(folder, ['check', '--format', 'json', ...paths]);
  return (JSON.parse(out) as Checked[]).flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code));
};

const HALF = MESH.replace('weight 0 0 1 (', 'weight 0 0 0.5 (');
const NO_COMMANDLINE = MESH.replace('commandline ""\n', '');
/** A weight of a joint that does not exist: no repair can determine the correct joint. */
const DAMAGED = NO_COMMANDLINE.replace('weight 1 0 1 (', 'weight 1 9 1 (');
/** Bounds that contain all vertices of MESH. */
const BOUNDED = ANIM.replace(
  /bounds \{.*\}/,
  'bounds { ( 0 0 0 ) ( 6 4 8 ) ( 0 0 0 ) ( 6 4 8 ) ( 0 0 0 ) ( 6 4 8 ) }',
);

describe('the table of remedies', () => {
  it('names only codes that exist, and each repair is reachable', () => {
    const known = new Set(codes.map(({ id }) => id));
    for (const name of REPAIR_NAMES) {
      for (const code of codesOf(name)) expect(known.has(code), code).toBe(true);
      expect(REPAIRS[name].sentence).toMatch(/^[A-Z][^.]*\.$/);
    }
    expect(repairOf({ code: 'constructor' })).toBeNull();
  });

  const repairable = codes.flatMap(({ id, group, example }) =>
    repairOf({ code: id }) && example && group !== 'fit' ? [[id, example] as const] : [],
  );

  it.each(repairable)('check --fix=all removes %s', async (id, example) => {
    const kind = example.in ?? 'mesh';
    using folder = filesIn(kind === 'anim' ? { 'a.md5mesh': goodFile('mesh') } : {});
    writeFileSync(join(folder.path, `x.md5${kind}`), bytesOf(example));
    expect(await findings(folder, './')).toContain(id);
    const { out, err } = await runCli(folder, ['check', '--fix=all', './']);
    expect(err).toBe('');
    const fixed = [...out.matchAll(/^x\.md5\w+: fixed ([\w-]+): /gm)].map(([, name]) => name);
    // Another repair may remove the finding, because it writes the joints of the mesh.
    expect([repairOf({ code: id }), ...(kind === 'anim' ? ['match-mesh'] : [])]).toEqual(
      expect.arrayContaining([fixed[0]]),
    );
    expect(out).not.toContain('not fixed');
    expect(await findings(folder, './')).not.toContain(id);
  });

  const ofFit = codes.flatMap(({ id, group, example }) =>
    repairOf({ code: id }) && example?.files && group === 'fit' ? [[id, example.files] as const] : [],
  );

  it.each(ofFit)('check --fix=all removes %s, or says why it stays', async (id, files) => {
    using folder = filesIn({});
    for (const [name, example] of Object.entries(files))
      writeFileSync(join(folder.path, name), bytesOf(example));
    expect(await findings(folder, './')).toContain(id);
    const { out } = await runCli(folder, ['check', '--fix=all', './']);
    const isFixed = out.includes(`fixed ${repairOf({ code: id })}: `);
    expect(isFixed || out.includes(`not fixed ${repairOf({ code: id })}: `)).toBe(true);
    expect((await findings(folder, './')).includes(id)).toBe(!isFixed);
    if (id === 'rotations-inverted' || id === 'root-turned') expect(out).not.toContain('not fixed');
  });
});

describe('check --fix', () => {
  it('ends with 2 for files that are not there', async () => {
    using folder = filesIn({});
    expect((await runCli(folder, ['check', '--fix', './a.md5mesh'])).code).toBe(2);
  });

  it('does not write a file if that would hide its damage', async () => {
    using folder = filesIn({ 'a.md5mesh': DAMAGED });
    const { code, out } = await runCli(folder, ['check', '--fix=all', './a.md5mesh']);
    expect(code).toBe(1);
    expect(out).toMatch(/^a\.md5mesh:18:\d+: not fixed: .*joint/);
    expect(out).toContain('0 files repaired\n');
    expect(readFileSync(join(folder.path, 'a.md5mesh'), 'utf8')).toBe(DAMAGED);
  });

  it('keeps all files if one cannot be written, and leaves nothing behind', async () => {
    using folder = filesIn({ 'a.md5mesh': NO_COMMANDLINE, 'locked/b.md5mesh': NO_COMMANDLINE });
    // The temporary name is already in use.
    const name = `.md5-viewer-${process.pid}-1.tmp`;
    writeFileSync(join(folder.path, 'locked', name), 'of another program');
    const { code, err } = await runCli(folder, ['check', '--fix', './']);
    expect([code, err]).toEqual([2, expect.stringContaining('locked/b.md5mesh: ')]);
    expect(readFileSync(join(folder.path, 'a.md5mesh'), 'utf8')).toBe(NO_COMMANDLINE);
    expect(readdirSync(folder.path).sort()).toEqual(['a.md5mesh', 'locked']);
  });

  it('makes only repairs that keep the picture', async () => {
    const both = HALF.replace('commandline ""\n', '');
    using folder = filesIn({ 'a.md5mesh': both, 'good.md5mesh': MESH });
    const { code, out } = await runCli(folder, ['check', '--fix', './']);
    expect(code).toBe(0);
    expect(out).toMatch(/^a\.md5mesh: fixed rewrite: Write the file as version 10 /);
    expect(out).toContain('\n1 file repaired\na.md5mesh:');
    expect(await findings(folder, './')).toEqual(['weight-sum']);
    expect(readFileSync(join(folder.path, 'good.md5mesh'), 'utf8')).toBe(MESH);
    await runCli(folder, ['check', '--fix=all', './']);
    expect(await findings(folder, './')).toEqual([]);
    expect((await runCli(folder, ['check', '--fix=all', './'])).out).toMatch(/^0 files repaired\n/);
  });

  it('lists the repairs for --dry-run, and keeps the files', async () => {
    using folder = filesIn({ 'a.md5mesh': NO_COMMANDLINE });
    for (const args of [['--dry-run'], ['--fix', '--dry-run']]) {
      const { out } = await runCli(folder, ['check', ...args, './a.md5mesh']);
      expect(out).toMatch(/^a\.md5mesh: would fix rewrite: .*\n1 file to repair\na\.md5mesh:1:1: /);
      expect(readFileSync(join(folder.path, 'a.md5mesh'), 'utf8')).toBe(NO_COMMANDLINE);
    }
  });

  it('writes nothing else into the document of other formats', async () => {
    using folder = filesIn({ 'a.md5mesh': NO_COMMANDLINE });
    const { out, err } = await runCli(folder, ['check', '--fix', '--format', 'json', './a.md5mesh']);
    expect(JSON.parse(out)).toMatchObject([
      { file: expect.stringContaining('a.md5mesh') as string, diagnostics: [] },
    ]);
    expect(err).toMatch(/^a\.md5mesh: fixed rewrite: /);
  });

  it('keeps the permissions of a file, and writes through a link', async () => {
    using folder = filesIn({ 'real.md5mesh': NO_COMMANDLINE });
    const real = join(folder.path, 'real.md5mesh');
    chmodSync(real, 0o640);
    symlinkSync('real.md5mesh', join(folder.path, 'link.md5mesh'));
    await runCli(folder, ['check', '--fix', './link.md5mesh']);
    expect(readFileSync(real, 'utf8')).toContain('commandline ""');
    expect(statSync(real).mode & 0o777).toBe(0o640);
    expect(lstatSync(join(folder.path, 'link.md5mesh')).isSymbolicLink()).toBe(true);
  });

  it('writes the joints of the mesh into an animation without one of them', async () => {
    const rooted = BOUNDED.replace('numJoints 2', 'numJoints 1')
      .replace('  "arm" 0 0 0\n', '')
      .replace('( 0 0 10 ) ( 0 0 0 ) }', '}');
    using folder = filesIn({ 'a.md5mesh': MESH, 'x.md5anim': rooted });
    expect(await findings(folder, './')).toEqual(['clip-fits-by-name']);
    const { out } = await runCli(folder, ['check', '--fix', './']);
    expect(out).toContain('x.md5anim: fixed match-mesh: ');
    expect(await findings(folder, './')).toEqual([]);
  });

  it('does not drop the motion of joints that a mesh does not have', async () => {
    const three = BOUNDED.replace('numJoints 2', 'numJoints 3')
      .replace('  "arm" 0 0 0\n', '  "arm" 0 0 0\n  "tail" 0 0 0\n')
      .replace('( 0 0 10 ) ( 0 0 0 ) }', '( 0 0 10 ) ( 0 0 0 ) ( 0 1 0 ) ( 0 0 0 ) }');
    using folder = filesIn({ 'a.md5mesh': MESH, 'x.md5anim': three });
    await runCli(folder, ['check', '--fix', './']);
    expect(await findings(folder, './')).toEqual(['clip-fits-by-name']);
    const { out } = await runCli(folder, ['check', '--fix=all', './']);
    expect(out).toMatch(/x\.md5anim: change joints-left-out: .*tail/);
    expect(await findings(folder, './')).toEqual([]);
  });

  it('computes bounds that vertices leave, and keeps wide ones', async () => {
    using folder = filesIn({ 'a.md5mesh': MESH, 'tight.md5anim': ANIM, 'wide.md5anim': BOUNDED });
    const { out: asked } = await runCli(folder, ['check', '--fix=all', './']);
    expect(asked).toMatch(/^0 files repaired\n/);
    const { out } = await runCli(folder, ['check', '--fix=compute-bounds', './']);
    expect(out).toContain('tight.md5anim: fixed compute-bounds: ');
    expect(readFileSync(join(folder.path, 'tight.md5anim'), 'utf8')).toContain('( 6 0 0 ) ( 6 4 8 )');
    expect(readFileSync(join(folder.path, 'wide.md5anim'), 'utf8')).toBe(BOUNDED);
  });

  it('says that bounds need the mesh', async () => {
    using folder = filesIn({ 'x.md5anim': ANIM.replace(/bounds \{.*\}\n/, '') });
    const { out } = await runCli(folder, ['check', '--fix', './']);
    expect(out).toContain(
      'x.md5anim: not fixed compute-bounds: Its bounds need its mesh. Name the mesh, too.\n',
    );
  });

  it('fits an animation to the repaired mesh', async () => {
    const unused = MESH.replace('numJoints 2', 'numJoints 3')
      .replace('  "arm" 0', '  "extra" 0 ( 5 0 0 ) ( 0 0 0 )\n  "arm" 0')
      .replace('weight 3 1', 'weight 3 2');
    const three = BOUNDED.replace('numJoints 2', 'numJoints 3')
      .replace('  "arm" 0', '  "extra" 0 0 0\n  "arm" 0')
      .replace('baseframe { ( 0 0 0 ) ( 0 0 0 )', 'baseframe { ( 0 0 0 ) ( 0 0 0 ) ( 5 0 0 ) ( 0 0 0 )');
    using folder = filesIn({ 'a.md5mesh': unused, 'x.md5anim': three });
    expect(await findings(folder, './')).toEqual([]);
    const { out: alone } = await runCli(folder, ['check', '--fix=remove-unused-joints', './']);
    expect(alone).toMatch(
      /^a\.md5mesh: not fixed remove-unused-joints: It would cause clip-fits-by-name in x\.md5anim: .*extra/,
    );
    const names = '--fix=remove-unused-joints,match-mesh';
    const { out } = await runCli(folder, ['check', names, './']);
    expect(out).toContain('a.md5mesh: fixed remove-unused-joints: ');
    expect(out).toContain('x.md5anim: fixed match-mesh: ');
    expect(readFileSync(join(folder.path, 'a.md5mesh'), 'utf8')).not.toContain('extra');
    expect(await findings(folder, './')).toEqual([]);
  });

  it('scales an animation to its mesh with --fix=all', async () => {
    // Three bones, so that their lengths agree on one factor.
    const joints = (s: number, end: string) =>
      [1, 2, 3, 4]
        .map((i) => `"j${i}" ${i - 1} ${end === 'anim' ? '0 0' : `( 0 0 ${i * s} ) ( 0 0 0 )`}`)
        .join('\n');
    const mesh = MESH.replace('numJoints 2', 'numJoints 5')
      .replace(/"arm".*\n/, `${joints(10, 'mesh')}\n`)
      .replace('weight 3 1 0.5 ( 0 4 -2 )', 'weight 3 4 0.5 ( 0 4 -32 )');
    const anim = BOUNDED.replace('numJoints 2', 'numJoints 5')
      .replace('"arm" 0 0 0', joints(1, 'anim'))
      .replace(/baseframe.*\n/, `baseframe { ( 0 0 0 ) ( 0 0 0 ) ${'( 0 0 1000 ) ( 0 0 0 ) '.repeat(4)} }\n`);
    using folder = filesIn({ 'a.md5mesh': mesh, 'x.md5anim': anim });
    expect(await findings(folder, './')).toContain('bone-lengths-differ');
    const { out } = await runCli(folder, ['check', '--fix=all', './']);
    expect(out).toMatch(/x\.md5anim: change scaled: All lengths were multiplied by 0\.01/);
    expect(await findings(folder, './')).not.toContain('bone-lengths-differ');
  });

  it('removes no joint that a finding does not name: tags and helpers stay', async () => {
    const tags = ['tag_flash', 'tag_muzzle', 'ik_helper'].map(
      (name) => `  "${name}" 1 ( 0 0 12 ) ( 0 0 0 )\n`,
    );
    const tagged = HALF.replace('numJoints 2', 'numJoints 5').replace('}\nmesh', `${tags.join('')}}\nmesh`);
    using folder = filesIn({ 'a.md5mesh': tagged });
    const { out } = await runCli(folder, ['check', '--fix=all', './']);
    expect(out).toContain('a.md5mesh: fixed normalize-weights: ');
    expect(out).not.toContain('remove-');
    expect(readFileSync(join(folder.path, 'a.md5mesh'), 'utf8').match(/"(tag|ik)_/g)).toHaveLength(3);
    await runCli(folder, ['check', '--fix=remove-unused-joints', './']);
    expect(readFileSync(join(folder.path, 'a.md5mesh'), 'utf8')).not.toContain('tag_');
  });

  it('makes only the repairs that are named', async () => {
    using folder = filesIn({ 'a.md5mesh': HALF.replace('vert 2 ( 1 1 ) 2 2', 'vert 2 ( 1 1 ) 0 4') });
    const { out, err, code } = await runCli(folder, ['check', '--fix=normalise-weights', './']);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain("There is no repair 'normalise-weights'. Did you mean 'normalize-weights'?");
    await runCli(folder, ['check', '--fix=rewrite,limit-weights', './']);
    expect(await findings(folder, './')).toContain('weight-sum');
    await runCli(folder, ['check', '--fix=normalize-weights,rewrite', './']);
    expect(await findings(folder, './')).not.toContain('weight-sum');
    const { out: help } = await runCli(folder, ['check', '--help']);
    for (const name of REPAIR_NAMES) expect(help).toContain(` ${name}\n`);
  });

  it('undoes a repair that leaves a part of its finding, and says why', async () => {
    const zero = MESH.replace('weight 0 0 1 (', 'weight 0 0 0.5 (').replace(
      'weight 1 0 1 (',
      'weight 1 0 0 (',
    );
    using folder = filesIn({ 'a.md5mesh': zero });
    const { out } = await runCli(folder, ['check', '--fix=all', './']);
    expect(out).toMatch(/^a\.md5mesh: not fixed normalize-weights: Its finding stays: .*vertex 1 .* 0 %/m);
    expect(readFileSync(join(folder.path, 'a.md5mesh'), 'utf8')).toBe(zero);
  });

  it('says how far limited weights move the vertices in the animations', async () => {
    // Five weights of vertex 2. The bind pose hardly changes, because all joints place the vertex there.
    const five = MESH.replace('vert 2 ( 1 1 ) 2 2', 'vert 2 ( 1 1 ) 2 5')
      .replace('numweights 4', 'numweights 7')
      .replace(
        /weight 2 0 0\.5[^}]*/,
        [
          'weight 2 0 0.22 ( 0 4 8 )\nweight 3 0 0.22 ( 0 4 8 )\nweight 4 0 0.21 ( 0 4 8 )',
          'weight 5 0 0.2 ( 0 4 8 )\nweight 6 1 0.15 ( 0 4 -2 )\n',
        ].join('\n'),
      );
    const lifted = ANIM.replace('"origin" -1 1 0', '"origin" -1 0 0').replace('"arm" 0 0 0', '"arm" 0 1 0');
    using folder = filesIn({ 'a.md5mesh': five, 'x.md5anim': lifted });
    const { out } = await runCli(folder, ['check', '--fix=limit-weights', './']);
    expect(out).toMatch(/change weights-limited: .* in the bind pose is 0\.0*\d?/);
    // The joint of the lost weight moves by 6 units, of which the vertex had 15 %.
    expect(out).toContain('vertices move by up to 0.9 (x.md5anim, frame 2).');
  });

  it('leaves files in archives as they are, and says so once', async () => {
    using folder = filesIn({ 'x.md5anim': ANIM.replace(/bounds \{.*\}\n/, '') });
    const pack = zipOf(['a', 'b'].map((name) => ({ name: `${name}.md5mesh`, data: NO_COMMANDLINE })));
    writeFileSync(join(folder.path, 'mod.pk4'), pack);
    const { code, out } = await runCli(folder, ['check', '--fix=all', './']);
    expect(code).toBe(1);
    expect(out.match(/mod\.pk4: not fixed: Files in this archive have repairs\./g)).toHaveLength(1);
    expect(Buffer.compare(readFileSync(join(folder.path, 'mod.pk4')), pack)).toBe(0);
  });
});
