import { beforeAll, describe, expect, it } from 'vitest';
import { loadGame, type Definitions, type Game, type GameFiles } from '../../core/game.js';
import { loadRepairs, type BrokenFile } from '../../core/writer.js';
import { ANIM, MESH } from '../support/cli.js';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

let game: Game;
beforeAll(async () => {
  game = await loadGame();
});

const defined = (text: string): Definitions =>
  game.define([{ path: 'def/a.def', bytes: bytes(text), isChecked: true }]);
const namesOf = (definitions: Definitions): string[] =>
  definitions.blocksOf('models/a.md5mesh').map(({ name }) => name);

const NO_FILES: GameFiles = {
  find: () => ({ absence: 'in-own-folder' }),
  namesBeside: () => [],
  meshFacts: () => null,
  clipFacts: () => null,
};

describe('sets of definitions', () => {
  it('must not be asked by the files of a game while these are checked', () => {
    const [a, b] = [
      defined('model a { mesh models/a.md5mesh }'),
      defined('model b { mesh models/a.md5mesh }'),
    ];
    const asking: GameFiles = { ...NO_FILES, find: () => ({ file: namesOf(b).join() }) };
    expect(() => a.check(asking, { skins: [], absent: 'list' })).toThrow(
      /^The files of a game must not ask for definitions while these are checked\.$/,
    );
    expect(namesOf(a)).toEqual(['a']);
    expect(a.check(NO_FILES, { skins: [], absent: 'list' })).toHaveLength(1);
  });

  it('stay as they are after a host fails to answer', () => {
    const a = defined('model a { mesh models/a.md5mesh }');
    const failing: GameFiles = {
      ...NO_FILES,
      find: () => {
        throw new Error('gone');
      },
    };
    expect(() => a.check(failing, { skins: [], absent: 'list' })).toThrow('gone');
    expect(a.check(NO_FILES, { skins: [], absent: 'list' }).map(({ message }) => message)).toEqual([
      "The mesh 'models/a.md5mesh' is missing.",
    ]);
  });

  it('answer in turns', () => {
    const [a, b] = [
      defined('model a { mesh models/a.md5mesh }'),
      defined('model b { mesh models/a.md5mesh }'),
    ];
    for (let i = 0; i < 3; i++) expect([namesOf(a), namesOf(b)]).toEqual([['a'], ['b']]);
  });
});

describe('the animations of a mesh under repair', () => {
  it('may be found with other repairs, or not at all', async () => {
    const repairs = await loadRepairs();
    const zero = MESH.replace('weight 0 0 1 (', 'weight 0 0 0.5 (');
    const mesh: BrokenFile = { file: 'a.md5mesh', kind: 'mesh', bytes: bytes(zero) };
    const anim: BrokenFile = { file: 'a.md5anim', kind: 'anim', bytes: bytes(ANIM) };
    const clips = () => {
      repairs.find(anim);
      return [anim];
    };
    const choice = { named: [], asked: 'all' } as const;
    expect(repairs.make({ ...mesh, clips }, choice).made).toEqual(['normalize-weights']);
    const failing = () => {
      throw new Error('gone');
    };
    expect(() => repairs.make({ ...mesh, clips: failing }, choice)).toThrow('gone');
    expect(repairs.find({ ...mesh, clips }).map(({ name }) => name)).toEqual(['normalize-weights']);
  });
});
