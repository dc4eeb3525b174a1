import { describe, expect, it } from 'vitest';
import { loadAssets, placeOf } from '../../core/assets.js';
import { loadGame } from '../../core/game.js';
import { FileSource } from '../../cli/file-source.js';
import { DeclarationFiles } from '../../cli/declarations.js';
import { growth, LINEAR } from '../support/growth.js';
import { loadBuiltCore } from '../support/wasm-core.js';

const text = (line: (i: number) => string) => (count: number) =>
  new TextEncoder().encode(Array.from({ length: count }, (_, i) => line(i)).join('\n'));

describe('files of many declarations take time by their size', () => {
  it.each<[string, string, (i: number) => string]>([
    ['materials', 'a.mtr', (i) => `a${i} { diffusemap a${i}.tga }`],
    ['materials with findings', 'a.mtr', (i) => `a${i} { difusemap a }`],
    ['materials on one line', 'a.mtr', (i) => `a${i} { diffusemap a } b${i} { bumpmap b }\r`],
    [
      'materials and their tables',
      'a.mtr',
      (i) => `a${i} { { rgb t${i}[time] map a } } table t${i} { { 0, 1 } }`,
    ],
    ['models without their bases', 'a.def', (i) => `model a${i} { inherit b${i} mesh a.md5mesh }`],
    ['entities', 'a.def', (i) => `entityDef a${i} { "inherit" "a${i + 1}" }`],
    ['models whose files are missing', 'def/a.def', (i) => `model a${i} { mesh a${i} anim b c${i}, d }`],
    ['models of Cube 2 games', 'md5.cfg', (i) => `md5load a${i}\nmd5anim b c${i}`],
    ['commands of frames', 'a.def', (i) => `model a${i} { mesh a anim b c { frame ${i} d\n} }`],
    ['skins', 'a.skin', (i) => `skin a${i} { model m.md5mesh a b }`],
  ])('%s', async (_, path, line) => {
    const [assets, game, core] = await Promise.all([loadAssets(), loadGame(), loadBuiltCore()]);
    const ratio = await growth(4000, text(line), (bytes) => {
      const files = new DeclarationFiles(assets, game);
      expect(files.add(path, bytes)).toBeGreaterThan(3999);
      files.remarks(core, new FileSource(), { images: [], listsAbsent: false });
    });
    expect(ratio).toBeLessThan(LINEAR);
  });
});

describe('one model', () => {
  it.each<[string, (i: number) => string]>([
    ['removes what it has', (i) => `anim a${i}x c remove a${i}x`],
    ['removes what it does not have', (i) => `anim a${i}x c remove b${i}`],
    ['has files that are missing', (i) => `anim a${i}x models/b${i}.md5anim`],
  ])('that %s takes time by its size', async (_, line) => {
    const [assets, game, core] = await Promise.all([loadAssets(), loadGame(), loadBuiltCore()]);
    const model = (count: number): Uint8Array =>
      new TextEncoder().encode(
        `model a { mesh a ${Array.from({ length: count }, (_, i) => line(i)).join('\n')}\n}`,
      );
    const ratio = await growth(2000, model, (bytes) => {
      const files = new DeclarationFiles(assets, game);
      files.add('def/a.def', bytes);
      files.remarks(core, new FileSource(), { images: [], listsAbsent: false });
    });
    expect(ratio).toBeLessThan(LINEAR);
  });
});

describe('placeOf()', () => {
  it.each([
    [0, 1, 1],
    [2, 1, 3],
    [3, 2, 1],
    [5, 3, 1],
    [6, 4, 1],
    [8, 4, 3],
  ])('counts LF, CRLF and CR as line ends: offset %i is %i:%i', (offset, line, column) => {
    expect(placeOf(new TextEncoder().encode('ab\n\r\n\rcd'), offset)).toEqual({ line, column });
  });
});
