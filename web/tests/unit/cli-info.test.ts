import { describe, expect, it } from 'vitest';
import { ANIM, CAMERA, filesIn, FOREIGN_ANIM, MESH, runCli } from '../support/cli.js';

const info = async (files: Record<string, string>, ...args: string[]) => {
  using folder = filesIn(files);
  return await runCli(folder, ['info', ...args]);
};

describe('info', () => {
  it('ends with 2 for a file that is not there', async () => {
    expect(await info({}, './a.md5mesh')).toEqual({
      code: 2,
      out: '',
      err: 'md5-viewer: a.md5mesh: there is no such file or folder\n',
    });
  });

  it('ends with 1 for a file of which nothing can be shown, and says why', async () => {
    const { code, out } = await info({ 'a.md5mesh': 'hello' }, './a.md5mesh');
    expect(code).toBe(1);
    expect(out).toMatch(/^a\.md5mesh: mesh without content that can be shown\n {2}[A-Z].*\n$/);
  });

  it('lists the meshes with their materials and numbers', async () => {
    expect((await info({ 'a.md5mesh': MESH }, './a.md5mesh')).out).toBe(
      `a.md5mesh: mesh, 2 joints, 1 mesh, 3 vertices, 1 triangle, 4 weights, at most 2 per vertex
  mesh  material          vertices  triangles  weights  max
  0     models/test/skin         3          1        4    2
`,
    );
  });

  it('prints a long name once, without columns of its width', async () => {
    const meshes = MESH.replace('numMeshes 1', 'numMeshes 200');
    const [one = ''] = /^mesh {[^}]*}/m.exec(meshes) ?? [];
    const long = one.replace('models/test/skin', 'S'.repeat(70_000));
    const text = meshes.replace(one, [long, ...Array<string>(199).fill(one)].join('\n'));
    const { out } = await info({ 'a.md5mesh': text }, './a.md5mesh');
    expect(out.length).toBeLessThan(2 * text.length);
    expect(out).toContain(`\n  0     ${'S'.repeat(70_000)}         3          1        4    2\n`);
    expect(out).toContain('\n  199   models/test/skin         3          1        4    2\n');
  });

  it('says what a damaged mesh has left, and that check knows more', async () => {
    const { code, out } = await info({ 'a.md5mesh': MESH.replace('weight 3 1', 'weight 3 7') }, './');
    expect(code).toBe(1);
    expect(out).toContain('3 vertices, 1 triangle');
    expect(out).toContain('1 error, 0 warnings: md5-viewer check lists them');
  });

  it('says how animations run and which of the meshes they fit', async () => {
    const files = {
      'a.md5mesh': MESH,
      'b.md5mesh': MESH.replace('"arm"', '"leg"'),
      'walk.md5anim': ANIM,
      'x.md5anim': FOREIGN_ANIM.replace('frameRate 10', 'frameRate -12.5'),
    };
    const { out } = await info(files, './');
    expect(out).toContain(`walk.md5anim: animation, 2 joints, 3 frames at 10 per second, 0.200 s
  fits a.md5mesh exactly
  fits b.md5mesh by the names of the joints: lacks leg; also has arm
`);
    expect(out).toContain(
      '3 frames at -12.5 per second, 0.160 s, plays backwards\n  fits none of the named meshes; ',
    );
  });

  it('says what camera paths hold and how their cuts were taken', async () => {
    expect((await info({ 'c.md5camera': CAMERA }, './')).out).toBe(
      `c.md5camera: camera path, 4 keys at 24 per second, 2 shots, 0.083 s
  cuts at 1, each taken as the last key of a shot
`,
    );
  });

  it('writes all of it as one JSON document', async () => {
    const files = { 'a.md5mesh': MESH, 'c.md5camera': CAMERA, 'walk.md5anim': ANIM };
    const { code, out } = await info(files, '--json', './', './gone');
    expect(code).toBe(2);
    const noDifference = { missing: [], extra: [], reordered: false };
    const fine = { readable: true, errors: 0, warnings: 0 };
    const numbers = { vertices: 3, triangles: 1, weights: 4, maxWeights: 2 };
    expect(JSON.parse(out)).toEqual([
      {
        ...{ file: 'a.md5mesh', kind: 'mesh', joints: 2, ...numbers, ...fine },
        meshes: [{ name: '', material: 'models/test/skin', ...numbers }],
      },
      {
        ...{ file: 'c.md5camera', kind: 'camera', keys: 4, frameRate: 24, shots: 2, ...fine },
        ...{ duration: expect.closeTo(2 / 24) as number, cuts: [1], cutConvention: 'last-of-old-shot' },
      },
      {
        ...{ file: 'walk.md5anim', kind: 'anim', joints: 2, frames: 3, frameRate: 10, ...fine },
        duration: 0.2,
        fits: [{ mesh: 'a.md5mesh', how: 'exact', ...noDifference }],
      },
      {
        ...{ file: 'gone', kind: 'unknown', readable: false, errors: 0, warnings: 0 },
        unreadable: 'there is no such file or folder',
      },
    ]);
  });

  it('gives the same text each time', async () => {
    const files = { 'z/a.md5mesh': MESH, 'b/walk.md5anim': ANIM, 'B/c.md5camera': CAMERA };
    using folder = filesIn(files);
    const first = await runCli(folder, ['info', './']);
    expect(await runCli(folder, ['info', './'])).toEqual(first);
    expect(first.out.indexOf('B/c')).toBeLessThan(first.out.indexOf('b/walk'));
  });
});
