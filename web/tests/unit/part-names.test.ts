import { describe, expect, it } from 'vitest';
import { convertGltf } from '../../files/gltf/index.js';
import { PartNames } from '../../files/part-names/index.js';
import { triangle } from '../support/gltf-builder.js';
import { growth, LINEAR } from '../support/growth.js';
import { loadBuiltCore } from '../support/wasm-core.js';

describe('a part of a glTF is found by its name', () => {
  it.each<[string, string[], string, string, string | null]>([
    [
      'beside the glTF, without its folder',
      ['a.gltf', 'skin.png'],
      'a.gltf',
      'textures/skin.png',
      'skin.png',
    ],
    ['in any case', ['m/a.gltf', 'm/SKIN.png'], 'M/A.gltf', '..\\Skin.PNG', 'm/SKIN.png'],
    ['in another folder', ['m/a.gltf', 'tex/skin.png'], 'm/a.gltf', 'skin.png', 'tex/skin.png, elsewhere'],
    ['below the glTF', ['a.gltf', 'm/tex/skin.png'], 'a.gltf', 'skin.png', 'm/tex/skin.png, elsewhere'],
    ['if it is the only one', ['a.gltf', 'm/skin.png', 'n/skin.png'], 'a.gltf', 'skin.png', null],
    ['if it is there', ['a.gltf', 'm/skin.png'], 'a.gltf', 'skin2.png', null],
    ['but not if it lies beside another', ['m/a.gltf', 'n/b.gltf', 'n/x.bin'], 'm/a.gltf', 'x.bin', null],
    ['nor below another', ['m/a.gltf', 'n/b.GLB', 'n/t/x.bin'], 'm/a.gltf', 'x.bin', null],
    ['nor below another in its own tree', ['a.gltf', 'n/b.gltf', 'n/x.bin'], 'a.gltf', 'x.bin', null],
    [
      'by both of one folder',
      ['m/a.gltf', 'm/b.gltf', 'm/t/x.bin'],
      'm/a.gltf',
      'x.bin',
      'm/t/x.bin, elsewhere',
    ],
    ['on a disk', ['/m/a.gltf', '/t/x.bin'], '/m/a.gltf', 'x.bin', '/t/x.bin, elsewhere'],
  ])('%s', (_, paths, gltf, part, found) => {
    const named = new PartNames(paths.map((path) => ({ path }))).find(gltf, part);
    expect(named && `${named.file.path}${named.isElsewhere ? ', elsewhere' : ''}`).toBe(found);
  });

  it('in time that grows with the number of files', async () => {
    const make = (count: number) =>
      Array.from({ length: count }, (_, i) => [`m${i}/a.gltf`, `t/x${i}.bin`]).map(
        ([gltf = '', bin = '']) => [{ path: gltf }, { path: bin }],
      );
    const ratio = await growth(10_000, make, (pairs) => {
      const names = new PartNames(pairs.flat());
      const found = pairs.filter(
        ([gltf, bin]) => names.find(gltf?.path ?? '', bin?.path ?? '')?.file === bin,
      );
      expect(found).toHaveLength(pairs.length);
    });
    expect(ratio).toBeLessThan(LINEAR);
  });
});

describe('glTF files that are opened together', () => {
  const entry = (path: string, bytes: Uint8Array) => ({ path, bytes: () => Promise.resolve(bytes) });
  const builder = triangle();
  const gltf = (path: string) => entry(path, builder.gltf('scene.bin'));

  it('do not get the buffer of another one', async () => {
    const [hero, monster] = [gltf('hero/a.gltf'), gltf('monster/b.gltf')];
    const files = [hero, monster, entry('monster/scene.bin', builder.binary)];
    const { problems } = await convertGltf(await loadBuiltCore(), [hero, monster], files, undefined);
    const errors = problems.filter(({ severity }) => severity === 'error');
    expect(errors.map(({ file, message }) => [file, message])).toEqual([
      ['hero/a.gltf', expect.stringContaining('The buffer scene.bin of this glTF is missing.')],
    ]);
  });

  it('say which part was found in another folder', async () => {
    const [hero, buffer] = [gltf('hero/a.gltf'), entry('parts/scene.bin', builder.binary)];
    const { problems } = await convertGltf(await loadBuiltCore(), [hero], [hero, buffer], undefined);
    expect(problems.map(({ message }) => message)).toContain(
      "'scene.bin' was read from parts/scene.bin, the only file of its name.",
    );
  });
});
