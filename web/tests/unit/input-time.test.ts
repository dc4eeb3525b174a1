import { describe, expect, it } from 'vitest';
import { loadAssets } from '../../core/assets.js';
import { loadGame, type GameFiles } from '../../core/game.js';
import { scaleRemarks } from '../../files/assets/index.js';
import { EMPTY, Library } from '../../files/index.js';
import { growth, LINEAR } from '../support/growth.js';
import { loadBuiltCore } from '../support/wasm-core.js';
import { zipOf } from '../support/zip.js';
import { FakeCore } from './files-fakes.js';

const lines = (count: number, line: (i: number, count: number) => string): string =>
  Array.from({ length: count }, (_, i) => line(i, count)).join('\n');
const bytes = (text: string) => new TextEncoder().encode(text);

const NO_FILES: GameFiles = {
  find: () => ({ absence: 'in-own-folder' }),
  namesBeside: () => [],
  meshFacts: () => null,
  clipFacts: () => null,
};

type Kind = 'definition' | 'skin' | 'material';

/** Reads the first declaration of the file, or checks all definitions. False if there is none. */
async function readAs(kind: Kind, file: Uint8Array): Promise<boolean> {
  const { reader } = await loadAssets();
  if (kind === 'definition') {
    const definitions = (await loadGame()).define([{ path: 'a.def', bytes: file }]);
    definitions.check(NO_FILES, { skins: [], absent: 'list' });
    return true;
  }
  const [at] = reader.index(file, kind === 'skin' ? 'a.skin' : 'a.mtr').value;
  if (!at) return false;
  const { diagnostics } =
    kind === 'skin' ? reader.readSkin(file, at) : reader.readMaterial(file, at, 'doom3', []);
  expect(diagnostics.map(({ code }) => code)).not.toContain('reader-fault');
  return true;
}

describe('one declaration with many lines takes time by its size', () => {
  it.each<[string, Kind, string, (i: number, count: number) => string]>([
    ['animations', 'definition', 'model m { mesh a', (i) => `anim a${i} b, c { frame ${i} melee }`],
    ['animations of one name', 'definition', 'model m { mesh a', () => 'anim a b'],
    ['animations and what is removed', 'definition', 'model m { mesh a', (i) => `anim a${i} b\nremove a${i}`],
    [
      'animations that are removed at the end',
      'definition',
      'model m { mesh a',
      (i, count) => (i < count / 2 ? `anim a${i} b` : `remove a${i - count / 2}`),
    ],
    ['removed animations', 'definition', 'model m { mesh a', (i) => `remove a${i}`],
    ['channels', 'definition', 'model m { mesh a', (i) => `channel c${i} ( *a -b )`],
    ['joints of a channel', 'definition', 'model m { mesh a channel c (', (i) => `j${i}`],
    ['unclosed channels', 'definition', 'model m { mesh a', () => 'channel c ( a'],
    ['offsets', 'definition', 'model m { mesh a', () => 'offset ( 1 2 3 )'],
    ['keys', 'definition', 'entityDef e {', (i) => `"model_${i}" "a"`],
    ['joined values', 'definition', 'entityDef e { "a"', () => '"b" \\'],
    ['surfaces', 'skin', 'skin s {', (i) => `a${i} b${i}`],
    ['surfaces of one name', 'skin', 'skin s {', () => 'a b'],
    ['models', 'skin', 'skin s {', (i) => `model a${i}`],
    ['stages', 'material', 'm {', () => '{ blend add map a }'],
    ['images in images', 'material', 'm { diffusemap', () => 'add( a,'],
    ['terms', 'material', 'm { { rgb 1', () => '+ time * (1)'],
    ['brackets', 'material', 'm { { rgb', () => '('],
  ])('%s', async (_, kind, head, line) => {
    const make = (count: number) => bytes(`${head}\n${lines(count, line)}\n}`);
    const ratio = await growth(5000, make, async (file) => expect(await readAs(kind, file)).toBe(true));
    expect(ratio).toBeLessThan(LINEAR);
  });

  const TOKENS = [
    '{ }',
    'a { }',
    '( )',
    '(',
    ')',
    '"',
    '"a"',
    "'",
    '/*',
    '/**/',
    '//',
    '\\',
    ',',
    '- 1',
    '*',
    'a',
    '1',
  ];
  it.each(
    [
      ['definition', 'model m { mesh a'],
      ['definition', 'entityDef e {'],
      ['skin', 'skin s {'],
      ['material', 'm {'],
      ['material', 'm { { map'],
      ['material', 'm { { rgb ('],
    ].flatMap(([kind, head]) => TOKENS.map((token) => [kind, head, token] as [Kind, string, string])),
  )('a %s: "%s" and many lines of %s', async (kind, head, token) => {
    const make = (count: number) => bytes(`${head}\n${lines(count, () => token)}\n}`);
    const ratio = await growth(5000, make, (file) => readAs(kind, file));
    expect(ratio).toBeLessThan(LINEAR);
  });
});

const clipOf = (
  count: number,
): string => `MD5Version 10 commandline "" numFrames 1 numJoints ${count} frameRate 24
numAnimatedComponents 0 hierarchy { ${lines(count, (i) => `"j${i}" ${i - 1} 0 0`)} } bounds { (0 0 0)(0 0 0) }
baseframe { ${'(1 0 0)(0 0 0)\n'.repeat(count)} } frame 0 { }`;

describe('scales take time by their number', () => {
  it('of joints, whether the animation has them or not', async () => {
    const core = await loadBuiltCore();
    const make = (count: number) => {
      const { clip } = core.readClip(bytes(clipOf(count)), 'a.md5anim');
      if (!clip) throw new Error('There is no clip.');
      const scales = Array.from({ length: count }, (_, i) =>
        ['j', 'k'].map((letter) => ({
          joint: `${letter}${i}`,
          scalesPosition: false,
          frames: new Map([[0, 2]]),
        })),
      );
      const shape = { joints: clip.joints, frameCount: clip.frameCount };
      // The reader of .md5scale files keeps as many.
      return { clip, shape, scales: scales.flat().slice(0, 4096) };
    };
    const ratio = await growth(5000, make, ({ clip, shape, scales }) => {
      clip.setScales(scales);
      expect(scaleRemarks('a.md5scale', scales, { path: 'a.md5anim', ...shape }).length).toBeLessThan(10);
    });
    expect(ratio).toBeLessThan(LINEAR);
  });
});

describe('camera paths take time by their size', () => {
  it.each<[string, (count: number) => number[]]>([
    ['ascending cuts', (count) => Array.from({ length: count - 2 }, (_, i) => i + 1)],
    ['descending cuts', (count) => Array.from({ length: count - 2 }, (_, i) => count - 2 - i)],
    ['one cut repeated', (count) => Array.from({ length: count }, () => 1)],
    ['cuts that lie outside', (count) => Array.from({ length: count }, () => 1e9)],
  ])('%s', async (_, cutsOf) => {
    const core = await loadBuiltCore();
    const make = (count: number) => {
      const cuts = cutsOf(count);
      return bytes(`MD5Version 10 commandline "" numFrames ${count} frameRate 24 numCuts ${cuts.length}
cuts { ${cuts.join(' ')} } camera { ${lines(count, (i) => `( ${i} 0 0 ) ( 0 0 0 ) 90`)} }`);
    };
    const ratio = await growth(10_000, make, (file) => {
      const { path } = core.readCameraPath(file, 'a.md5camera');
      if (!path) throw new Error('There is no path.');
      expect(path.frameCount).toBeGreaterThan(9999);
      path.dispose();
    });
    expect(ratio).toBeLessThan(LINEAR);
  });
});

describe('paths in archives take time by their length', () => {
  it.each<[string, (count: number) => string]>([
    ['folders', (count) => 'a/'.repeat(count)],
    ['dots', (count) => 'a' + '.'.repeat(2 * count)],
    ['folders above', (count) => 'a/../'.repeat(count / 2)],
    ['slashes', (count) => 'a' + '/'.repeat(2 * count)],
    ['backslashes', (count) => 'a\\'.repeat(count)],
  ])('many %s', async (_, folder) => {
    const make = (count: number) => {
      const files = Array.from({ length: 20 }, (__, i) => ({
        name: `${folder(count)}x${i}.md5mesh`,
        data: 'mesh a b: imp.tga',
      }));
      return zipOf(files);
    };
    const ratio = await growth(2500, make, async (archive) => {
      const { core } = new FakeCore();
      const blob = new Blob([archive]);
      const entry = {
        path: 'a.zip',
        blob: () => Promise.resolve(blob),
        bytes: () => Promise.resolve(archive),
      };
      await new Library(core).add(EMPTY, [entry], { mode: 'auto' });
    });
    expect(ratio).toBeLessThan(LINEAR);
  });
});
