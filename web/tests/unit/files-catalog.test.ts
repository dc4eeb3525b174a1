import { describe, expect, it } from 'vitest';
import { Affinity, planOf } from '../../files/folders/catalog.js';
import { companionCount, companionsOf, firstChoice } from '../../files/folders/first-choice.js';
import { uniqueNames } from '../../files/tree/names.js';
import { grouped } from '../../element/ui/findings/grouped-problems.js';
import { EMPTY, type FileEntry, type Problem } from '../../files/index.js';
import { file } from './files-fakes.js';

const files = (...paths: string[]): FileEntry[] => paths.map((path) => file(path));

describe('a path that an archive does not have', () => {
  it.each([
    ['b/imp.md5mesh', 'There is a/imp.md5mesh.'],
    ['b/dog.md5mesh', 'It has 1 other .md5mesh file.'],
    ['b/dog.md5camera', 'It has no .md5camera at all.'],
    ['models', 'It has 3 other files.'],
  ])('is said with what is there: %s', (path, what) => {
    const { problems } = firstChoice(files('a/imp.md5mesh', 'a/walk.md5anim', 'a/run.md5anim'), [path]);
    expect(problems.map(({ message }) => message)).toEqual([`The archive has no file of this path. ${what}`]);
  });
});

describe('files that may belong to a mesh', () => {
  it('are found again when meshes join the earlier ones', () => {
    const [imp, fish] = files('a/imp.md5mesh', 'b/fish.md5mesh') as [FileEntry, FileEntry];
    const onDemand = files('a/walk.md5anim', 'b/swim.md5anim');
    const offers = [imp, fish].map((entry) => ({ name: '', entry }));
    const before = { ...EMPTY, onDemand, offers: offers.slice(0, 1) };
    const after = { ...EMPTY, onDemand, offers };
    for (const collection of [before, after, before]) {
      expect(companionsOf(collection, imp).map(({ path }) => path)).toContain('a/walk.md5anim');
      expect(companionCount(collection, fish)).toBe(collection === after ? 1 : 0);
    }
  });

  it.each<[string, string[], string, string[]]>([
    ['of the same folder', ['a/imp.md5mesh', 'b/x.md5mesh'], 'a/walk.md5anim', ['a/imp.md5mesh']],
    ['of a folder below', ['a/imp.md5mesh', 'b/x.md5mesh'], 'a/anims/w/walk.md5anim', ['a/imp.md5mesh']],
    [
      'of all meshes there',
      ['a/imp.md5mesh', 'a/x.md5mesh'],
      'a/walk.md5anim',
      ['a/imp.md5mesh', 'a/x.md5mesh'],
    ],
    [
      'of the one it is named after',
      ['a/gun.md5mesh', 'a/pistol.md5mesh'],
      'a/gun_idle.md5anim',
      ['a/gun.md5mesh'],
    ],
    [
      'of the one with the longer name',
      ['a/gun.md5mesh', 'a/gun_item.md5mesh'],
      'a/gun_item_idle.md5anim',
      ['a/gun_item.md5mesh'],
    ],
    [
      'of the one a folder is named after',
      ['mesh/imp.md5mesh', 'mesh/fish.md5mesh', 'mesh/a.md5mesh', 'mesh/b.md5mesh', 'mesh/c.md5mesh'],
      'anims/IMP/walk.md5anim',
      ['mesh/imp.md5mesh'],
    ],
    [
      'of nobody, far from all of many',
      Array.from({ length: 9 }, (_, i) => `m/${i}/x${i}.md5mesh`),
      'a/w.md5anim',
      [],
    ],
  ])('is an animation %s', (_, meshes, clip, owners) => {
    const list = files(...meshes);
    const affinity = new Affinity(list, files(clip));
    expect(list.filter((mesh) => affinity.of(mesh).length > 0).map(({ path }) => path)).toEqual(owners);
  });

  it('are found quickly for thousands of meshes', () => {
    const meshes = files(...Array.from({ length: 3000 }, (_, i) => `models/flat/thing${i}.md5mesh`));
    const clips = files(
      ...Array.from({ length: 9000 }, (_, i) => `models/flat/thing${i % 3000}_a${i}.md5anim`),
    );
    const loose = files(...Array.from({ length: 500 }, (_, i) => `models/flat/other${i}.md5anim`));
    const start = performance.now();
    const affinity = new Affinity(meshes, [...clips, ...loose]);
    expect(affinity.of(meshes[0]!)).toHaveLength(503);
    expect(performance.now() - start).toBeLessThan(1500);
  });

  it('decide which mesh is shown first: one with animations', () => {
    const meshes = files('a/prop.md5mesh', 'b/imp.md5mesh', 'c/x.md5mesh');
    const affinity = new Affinity(meshes, files('b/walk.md5anim', 'b/idle.md5anim', 'c/x.md5anim'));
    expect(affinity.best(meshes)).toBe(meshes[1]);
  });
});

describe('the plan', () => {
  const large = Array.from({ length: 20 }, (_, i) => file(`m/${i}/a.md5mesh`));
  const packed = large.map((entry) => ({ ...entry, archive: { path: 'pak.pk4' } }));

  it('reads small sets at once, and large ones on demand', () => {
    expect(planOf(large.slice(0, 4), false)).toMatchObject({ meshes: [], onDemand: [] });
    expect(planOf(large, false)).toMatchObject({ now: [], meshes: large });
  });

  it('reads loose files next to an archive, and linked ones', () => {
    const loose = file('imp.md5mesh');
    const linked = { ...file('x.md5mesh'), url: 'https://s.example/x.md5mesh' };
    expect(planOf([...packed, loose, linked], false).now).toEqual([loose, linked]);
  });

  it('reads animations that come without any mesh', () => {
    const clips = Array.from({ length: 200 }, (_, i) => file(`a/${i}.md5anim`));
    expect(planOf(clips, false).now).toHaveLength(200);
  });

  it('reads no file of unknown kind if there are many, and says so', () => {
    const unknown = Array.from({ length: 100 }, (_, i) => file(`a/${i}.lua`));
    const { now, problems } = planOf(unknown, false);
    expect([now.length, problems.length]).toEqual([0, 1]);
  });
});

describe('names', () => {
  it('of thousands of files with similar names are found quickly', () => {
    const list = Array.from({ length: 5000 }, (_, i) => ({ path: `models/monsters/m${i}/mesh.md5mesh` }));
    const start = performance.now();
    expect(new Set(uniqueNames(list)).size).toBe(5000);
    expect(performance.now() - start).toBeLessThan(1000);
  });
});

describe('the report', () => {
  const remark = (path: string, message: string): Problem => ({
    severity: 'info',
    code: 'file-not-used',
    file: path,
    line: 0,
    column: 0,
    message,
  });

  it('groups equal findings of many files, and says where they are', () => {
    const sounds = Array.from({ length: 40 }, (_, i) =>
      remark(`sound/${i % 4 ? 'vo' : 'fx'}/a${i}.ogg`, 'No.'),
    );
    expect(grouped([remark('a.txt', 'Text.'), ...sounds])).toEqual([
      remark('a.txt', 'Text.'),
      remark('40 files', 'No. They are in sound/vo (30), sound/fx (10).'),
    ]);
  });

  it('keeps findings of a few files, and the first location of findings in many', () => {
    const few = Array.from({ length: 5 }, (_, i) => remark(`a${i}.ogg`, 'No.'));
    expect(grouped(few)).toEqual(few);
    const lines = Array.from({ length: 20 }, (_, i) => ({ ...remark(`a${i}.md5anim`, 'Odd.'), line: 7 }));
    expect(grouped(lines)).toEqual([{ ...lines[0]!, message: 'Odd. The same is at 19 more places.' }]);
  });

  it('is bounded even if every file has a different message', () => {
    const all = Array.from({ length: 3000 }, (_, i) => remark(`f${i}`, `It is file ${i}.`));
    const short = grouped(all);
    expect(short.length).toBeLessThan(300);
    expect(short.at(-1)).toMatchObject({
      file: '2800 files',
      message: '2800 more findings of this kind are not listed.',
    });
  });
});
