import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { decodePng } from '../../export/png.js';
import { compileAnim, compileArchive, compileImage, compileMesh } from '../support/bfg/index.js';
import { ANIM, filesIn, MESH, runCli, type Run } from '../support/cli.js';
import { Glb } from '../support/glb.js';

type Files = Readonly<Record<string, Uint8Array>>;

/** Runs a command on files, and returns the result of `read` on its output folder. */
async function run(files: Files, args: readonly string[], read: (folder: string) => unknown = () => null) {
  using folder = filesIn({});
  for (const [path, bytes] of Object.entries(files)) writeFileSync(join(folder.path, path), bytes);
  const result: Run = await runCli(folder, args);
  return { ...result, written: result.code === 0 ? read(folder.path) : null };
}

const BOTH: Files = { 'a.bmd5mesh': compileMesh(MESH), 'walk.bmd5anim': compileAnim(ANIM) };

/** The same bytes with the first number in the wrong byte order. */
function swapped(bytes: Uint8Array): Uint8Array {
  const copy = bytes.slice();
  copy.subarray(0, 4).reverse();
  return copy;
}

/** Size in bytes of the static model at the start of a compiled one. */
const staticSize = (text: string): number =>
  new TextDecoder('latin1').decode(compileMesh(text)).indexOf('5DM');

describe('check of compiled files', () => {
  it('finds nothing wrong with valid ones in a folder', async () => {
    const { code, out } = await run(BOTH, ['check', './']);
    expect([code, out]).toEqual([0, '2 files checked: 0 errors, 0 warnings, 0 notes\n']);
  });

  it('reads the files of a .resources archive', async () => {
    const cut = compileMesh(MESH).slice(0, 150);
    const archive = compileArchive([
      { name: 'generated/rendermodels/models/md5/a/a.bmd5mesh', data: BOTH['a.bmd5mesh']! },
      { name: 'generated/anim/models/md5/a/walk.bmd5anim', data: BOTH['walk.bmd5anim']! },
      { name: 'generated/rendermodels/models/md5/b/b.bmd5mesh', data: cut },
    ]);
    const { code, out, err } = await run({ 'game.resources': archive }, ['check', './game.resources']);
    expect(err).toBe(
      'md5-viewer: Checked for Doom 3 BFG Edition, because of game.resources. --engine NAME checks for another engine.\n',
    );
    expect(out).toMatch(/^game\.resources\/models\/md5\/b\/b\.md5mesh: byte 1\d\d: error unexpected-end: /m);
    expect(out).toContain('4 files checked: 1 error,');
    expect(code).toBe(1);
  });

  it('names the byte of a finding', async () => {
    const cut = BOTH['a.bmd5mesh']!.slice(0, 150);
    const { code, out } = await run({ 'a.bmd5mesh': cut }, ['check', './a.bmd5mesh']);
    expect(code).toBe(1);
    expect(out).toMatch(/^a\.bmd5mesh: byte 1\d\d: error unexpected-end: /);
    const { out: json } = await run({ 'a.bmd5mesh': cut }, ['check', '--json', './a.bmd5mesh']);
    expect(json).toMatch(/"offset": 1\d\d/);
    const { out: sarif } = await run({ 'a.bmd5mesh': cut }, ['check', '--format', 'sarif', './a.bmd5mesh']);
    expect(sarif).toMatch(/"byteOffset": 1\d\d/);
  });

  it.each([
    ['a.bmd5mesh', compileMesh(MESH, { versions: [109, 106] }), 'only versions 108 and 110 are read'],
    ['a.bmd5mesh', swapped(compileMesh(MESH)), 'the file is little-endian, and it should be big-endian'],
    ['walk.bmd5anim', swapped(compileAnim(ANIM)), 'the file is little-endian, and it should be big-endian'],
    ['chair.blwo', compileMesh(MESH).slice(0, staticSize(MESH)), 'This is a static model of Doom 3 BFG'],
    ['mars.bproc', new TextEncoder().encode('PRO'), 'This is a compiled map of Doom 3 BFG (.bproc)'],
  ])('says of %s what it is', async (name, bytes, message) => {
    const { code, out } = await run({ [name]: bytes }, ['check', `./${name}`]);
    expect(code).toBe(1);
    expect(out).toContain(message);
    expect(out).toMatch(/: byte \d+: error other-model-format: /);
    expect(out).toContain('1 file checked: 1 error, 0 warnings, 0 notes');
  });

  it('puts findings on a pair of files at their first byte', async () => {
    const other = compileAnim(ANIM.replace('"arm"', '"leg"'));
    const { out } = await run({ ...BOTH, 'walk.bmd5anim': other }, ['check', './']);
    expect(out).toContain('walk.bmd5anim: byte 0: error clip-');
  });

  it('repairs no compiled file', async () => {
    const bytes = compileMesh(
      MESH.replace('shader "models/test/skin"', 'shader "models\\\\test\\\\skin.tga"'),
    );
    using folder = filesIn({});
    const path = join(folder.path, 'a.bmd5mesh');
    writeFileSync(path, bytes);
    await runCli(folder, ['check', '--fix', './a.bmd5mesh']);
    expect(readFileSync(path).equals(bytes)).toBe(true);
  });
});

describe('several archives', () => {
  const MESH_NAME = 'generated/rendermodels/models/md5/a/a.bmd5mesh';
  const ANIM_NAME = 'generated/anim/models/md5/a/walk.bmd5anim';
  const RENAMED = compileMesh(MESH.replace('models/test/skin', 'models/test/later'));
  const TWO: Files = {
    '_common.resources': compileArchive([
      { name: MESH_NAME, data: BOTH['a.bmd5mesh']! },
      { name: ANIM_NAME, data: BOTH['walk.bmd5anim']! },
    ]),
    'map1.resources': compileArchive([
      { name: MESH_NAME, data: RENAMED },
      { name: ANIM_NAME, data: BOTH['walk.bmd5anim']! },
    ]),
  };
  const ORDERS = [
    ['./_common.resources', './map1.resources'],
    ['./map1.resources', './_common.resources'],
    ['./'],
  ].map((paths) => ({ paths }));

  it.each(ORDERS)('give check each path once, that of the last by name: $paths', async ({ paths }) => {
    const { code, out } = await run(TWO, ['info', ...paths]);
    expect(code).toBe(0);
    expect(out.match(/: mesh, /g)).toHaveLength(1);
    expect(out.match(/: animation, /g)).toHaveLength(1);
    expect(out).toContain('map1.resources/models/md5/a/a.md5mesh: mesh');
    expect(out).toContain('models/test/later');
  });

  it.each(ORDERS)('are converted to one GLB: $paths', async ({ paths }) => {
    const args = ['convert', ...paths, '-o', './out.glb'];
    const { err, written } = await run(TWO, args, (folder) => readFileSync(join(folder, 'out.glb')));
    expect(err).toBe('');
    const { json } = new Glb(written as Buffer);
    expect(json.materials?.map(({ name }) => name)).toEqual(['models/test/later']);
    expect(json.animations?.map(({ name }) => name)).toEqual(['walk']);
  });

  it('are converted to a folder of MD5 files', async () => {
    const { err, written } = await run(TWO, ['convert', './', '-o', './out/'], (folder) =>
      readFileSync(join(folder, 'out/models/md5/a/a.md5mesh'), 'utf8'),
    );
    expect(err).toBe('');
    expect(written).toContain('models/test/later');
  });

  it('of which one is cut off give the files of the other', async () => {
    const cut = { ...TWO, 'map1.resources': TWO['map1.resources']!.slice(0, 20) };
    const { code, out } = await run(cut, ['check', './']);
    expect(code).toBe(1);
    expect(out).toMatch(
      /^map1\.resources: error archive-damaged: |map1\.resources:1:1: error archive-damaged/m,
    );
    expect(out).toContain('4 files checked');
  });

  it('in different folders are different games', async () => {
    using folder = filesIn({ 'a/x.txt': '', 'b/x.txt': '' });
    for (const name of ['a', 'b'])
      writeFileSync(join(folder.path, name, 'pak.resources'), TWO['map1.resources']!);
    const { out } = await runCli(folder, ['info', './']);
    expect(out.match(/: mesh, /g)).toHaveLength(2);
  });

  it('beside files are left out by convert', async () => {
    using folder = filesIn({ 'b.md5mesh': MESH });
    writeFileSync(join(folder.path, 'pak.resources'), TWO['map1.resources']!);
    const { code } = await runCli(folder, ['convert', './', '-o', './out.glb']);
    expect(code).toBe(0);
    const { json } = new Glb(readFileSync(join(folder.path, 'out.glb')));
    expect(json.animations ?? []).toEqual([]);
  });
});

describe('info on compiled files', () => {
  it('describes them as the text that they were made of', async () => {
    const { out } = await run(BOTH, ['info', './']);
    expect(out).toContain('a.bmd5mesh: mesh, 2 joints, 1 mesh, 3 vertices, 1 triangle, 4 weights');
    expect(out).toContain('walk.bmd5anim: animation, 2 joints, 3 frames at 10 per second');
    expect(out).toContain('fits a.bmd5mesh exactly');
  });
});

describe('convert of compiled files', () => {
  it('writes the coverage of an alpha-tested material as alpha', async () => {
    const pixels = { width: 4, height: 4, rgba: new Uint8Array(64).fill(60) };
    const stem = 'generated/images/models/test/a';
    const archive = compileArchive([
      { name: 'generated/rendermodels/models/md5/a/a.bmd5mesh', data: BOTH['a.bmd5mesh']! },
      {
        name: 'materials/a.mtr',
        data: 'models/test/skin { { blend diffusemap map models/test/a alphaTest 0.5 } }',
      },
      { name: `${stem}#__0100.bimage`, data: compileImage(pixels, 'dxt5', { colorFormat: 'ycocg' }) },
      { name: `${stem}#__1000.bimage`, data: compileImage(pixels, 'rgba8', { colorFormat: 'green-alpha' }) },
    ]);
    const args = ['convert', './a.resources', '-o', './out.glb'];
    const { err, written } = await run({ 'a.resources': archive }, args, (folder) =>
      readFileSync(join(folder, 'out.glb')),
    );
    expect(err).toBe('');
    const glb = new Glb(written as Buffer);
    expect(glb.json.materials?.[0]?.alphaMode).toBe('MASK');
    const { rgba } = decodePng(glb.image(0))!;
    expect(rgba[3]).toBe(60);
  });

  it('writes a GLB', async () => {
    const args = ['convert', './a.bmd5mesh', './walk.bmd5anim', '-o', './out.glb'];
    const { code, written } = await run(BOTH, args, (folder) => readFileSync(join(folder, 'out.glb')));
    expect(code).toBe(0);
    const { json } = new Glb(written as Buffer);
    expect([json.meshes?.length, json.animations?.length]).toEqual([1, 1]);
  });

  it('writes text of version 10', async () => {
    const args = ['convert', './a.bmd5mesh', './walk.bmd5anim', '-o', './out/'];
    const { written } = await run(BOTH, args, (folder) =>
      ['a.md5mesh', 'walk.md5anim'].map((name) => readFileSync(join(folder, 'out', name), 'utf8')),
    );
    const [mesh = '', anim = ''] = written as string[];
    expect(mesh).toMatch(/^MD5Version 10\n/);
    expect(mesh).toContain('shader "models/test/skin"');
    expect(anim).toContain('numFrames 3');
  });

  it('writes what lies in an archive under the names of declarations', async () => {
    const archive = compileArchive([
      { name: 'generated/rendermodels/models/md5/a.bmd5mesh', data: BOTH['a.bmd5mesh']! },
      { name: 'generated/anim/models/md5/walk.bmd5anim', data: BOTH['walk.bmd5anim']! },
    ]);
    const args = ['convert', './game.resources', '-o', './out/'];
    const { out, written } = await run({ 'game.resources': archive }, args, (folder) =>
      readFileSync(join(folder, 'out/models/md5/a.md5mesh'), 'utf8'),
    );
    expect(out).toContain('models/md5/walk.md5anim');
    expect(written).toMatch(/^MD5Version 10\n/);
  });

  it('says what is wrong with one that cannot be read, and where', async () => {
    const bad = compileMesh(MESH, { versions: [109, 106] });
    const { code, err } = await run({ 'a.bmd5mesh': bad }, ['convert', './a.bmd5mesh', '-o', './out.glb']);
    expect(code).not.toBe(0);
    expect(err).toContain('only versions 108 and 110 are read. (byte 0)');
  });
});
