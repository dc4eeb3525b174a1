import { describe, expect, it } from 'vitest';
import { companionCount, companionsOf, firstChoice } from '../../files/folders/large-set.js';
import { comparePaths } from '../../files/tree/index.js';
import { uniqueNames } from '../../files/tree/names.js';
import { grouped } from '../../element/ui/findings/grouped-problems.js';
import { EMPTY, type FileEntry, type Problem } from '../../files/index.js';
import { file } from './files-fakes.js';

const files = (...paths: string[]): FileEntry[] => paths.map((path) => file(path));

describe('a large set', () => {
  const large = Array.from({ length: 20 }, (_, i) => file(`m/${i}/a.md5mesh`));

  it('says which named path is not there, and which files are not read', async () => {
    const packed = { path: 'pak.pk4' };
    const archived = ['a/imp.md5mesh', 'a.x', 'b.y', 'c.y', 'd'].map((path) => ({
      ...file(path),
      archive: packed,
    }));
    const choice = await firstChoice(archived, ['b/imp.md5mesh']);
    expect(
      choice.problems.map(({ severity, code, file: at, message }) => [severity, code, at, message]),
    ).toEqual([
      [
        'error',
        'file-not-found',
        'b/imp.md5mesh',
        'The archive has no file of this path. There is a/imp.md5mesh.',
      ],
      ...['a.x', 'b.y', 'c.y', 'd'].map((path) => [
        'info',
        'file-not-used',
        path,
        'Not used: its name is not that of an MD5 file.',
      ]),
    ]);
    expect(choice.named).toBe(true);
    expect(choice.attempts(null)).toEqual([{ files: [], later: [] }]);
  });

  it('reads a mesh that is named alone with its companions, and others alone', async () => {
    const all = [...large, ...files('m/3/walk.md5anim', 'm/3/run.md5anim')];
    const pathsOf = async (...wanted: string[]): Promise<string[][]> =>
      (await firstChoice(all, wanted)).attempts(null).map((attempt) => attempt.files.map(({ path }) => path));
    expect(await pathsOf('M\\3\\A.md5mesh')).toEqual([
      ['m/3/a.md5mesh', 'm/3/run.md5anim', 'm/3/walk.md5anim'],
    ]);
    expect(await pathsOf('m/3/a.md5mesh', 'm/3/walk.md5anim')).toEqual([
      ['m/3/a.md5mesh', 'm/3/walk.md5anim'],
    ]);
    expect(await pathsOf('m/3/walk.md5anim')).toEqual([['m/3/walk.md5anim']]);
    expect((await pathsOf()).map(([mesh]) => mesh)).toEqual([
      'm/3/a.md5mesh',
      'm/0/a.md5mesh',
      'm/1/a.md5mesh',
      'm/2/a.md5mesh',
    ]);
  });

  it('reads files that several meshes share once', async () => {
    const all = [...Array.from({ length: 5 }, (_, i) => file(`m/${i}.md5mesh`)), file('m/walk.md5anim')];
    const attempts = (await firstChoice(all, [])).attempts(null);
    expect(attempts.map((attempt) => attempt.files.length)).toEqual([2, 1, 1, 1]);
  });

  it('lists meshes in the order of other lists', async () => {
    const letters = 'aB1_-. /#~(';
    let seed = 7;
    const random = (below: number): number => (seed = (seed * 48271) % 0x7fffffff) % below;
    const names = Array.from({ length: 400 }, () =>
      Array.from({ length: 1 + random(6) }, () => letters[random(letters.length)]).join(''),
    );
    const paths = [...new Set(names)].map((name) => `${name}.md5mesh`);
    const { meshes } = await firstChoice(files(...paths), []);
    expect(meshes.map(({ path }) => path)).toEqual([...paths].sort(comparePaths));
  });

  it('knows its companions again when meshes join the earlier ones', async () => {
    const [imp, fish] = files('a/imp.md5mesh', 'b/fish.md5mesh') as [FileEntry, FileEntry];
    const { onDemand } = await firstChoice([...large, ...files('a/walk.md5anim', 'b/swim.md5anim')], []);
    const offers = [imp, fish].map((entry) => ({ name: '', entry }));
    const before = { ...EMPTY, onDemand, offers: offers.slice(0, 1) };
    const after = { ...EMPTY, onDemand, offers };
    for (const collection of [before, after, before]) {
      expect(companionsOf(collection, imp).map(({ path }) => path)).toContain('a/walk.md5anim');
      expect(companionCount(collection, fish)).toBe(collection === after ? 1 : 0);
    }
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
