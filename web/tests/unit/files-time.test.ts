import { describe, expect, it } from 'vitest';
import { EMPTY, Library, type FileEntry } from '../../files/index.js';
import { namesOf } from '../../files/compiled-names/names.js';
import { isOtherMap } from '../../files/tree/sniff.js';
import { growth, LINEAR } from '../support/growth.js';
import { zipOf, type ZipFile } from '../support/zip.js';
import { FakeCore, file } from './files-fakes.js';

const MESH: ZipFile = { name: 'imp.md5mesh', data: 'mesh a b: imp.tga' };

/** An archive with a mesh and `count` other files. */
const archiveWith =
  (more: (i: number) => ZipFile) =>
  (count: number): FileEntry[] => {
    const bytes = zipOf([MESH, ...Array.from({ length: count }, (_, i) => more(i))]);
    const blob = new Blob([bytes]);
    return [
      {
        path: 'pak.pk4',
        size: bytes.length,
        blob: () => Promise.resolve(blob),
        bytes: () => Promise.resolve(bytes),
      },
    ];
  };

describe('many files take time by their number', () => {
  it.each<[string, (count: number) => FileEntry[]]>([
    ['of unknown kinds in an archive', archiveWith((i) => ({ name: `script/a${i}.script`, data: 'x' }))],
    ['without extensions in an archive', archiveWith((i) => ({ name: `a${i}`, data: 'x' }))],
    ['that the archive cannot give', archiveWith((i) => ({ name: `../a${i}.md5anim`, data: 'x' }))],
    ['twice in an archive', archiveWith((i) => ({ name: `a${i >> 1}.md5anim`, data: 'anim' }))],
    ['of images', archiveWith((i) => ({ name: `a${i}.tga`, data: 'x' }))],
    ['of materials', archiveWith((i) => ({ name: `a${i}.mtr`, data: `m${i} { diffusemap a.tga }` }))],
    ['of skins', archiveWith((i) => ({ name: `a${i}.skin`, data: `skin m${i} { a b }` }))],
    ['of scales', archiveWith((i) => ({ name: `a${i}.md5scale`, data: `{}` }))],
    [
      'that are loose and unknown',
      (count) => [
        file('imp.md5mesh', 'mesh a b: imp.tga'),
        ...Array.from({ length: count }, (_, i) => file(`a${i}.txt`, 'x')),
      ],
    ],
    [
      'that are loose animations',
      (count) => [
        file('imp.md5mesh', 'mesh a b: imp.tga'),
        ...Array.from({ length: count }, (_, i) => file(`a${i}.md5anim`, 'anim a b')),
      ],
    ],
  ])('%s', { timeout: 120_000 }, async (_, make) => {
    const ratio = await growth(300, make, async (entries) => {
      const { core } = new FakeCore();
      const { models } = await new Library(core).add(EMPTY, entries, { mode: 'auto' });
      expect(models).toHaveLength(1);
    });
    expect(ratio).toBeLessThan(LINEAR);
  });
});

describe('long names take time by their length', () => {
  it.each<[string, (size: number) => string, (name: string) => unknown]>([
    ['of compiled images', (size) => `${'#'.repeat(size)}/a.bimage`, namesOf],
    ['of compiled images without an extension', (size) => `${'#'.repeat(size)}.b`, namesOf],
    ['of compiled files', (size) => `${'generated/anim/'.repeat(size / 10)}\n`, namesOf],
    ['of images', (size) => `${'_rough'.repeat(size / 5)}-`, isOtherMap],
  ])('%s', async (_, make, work) => {
    expect(await growth(50_000, make, work)).toBeLessThan(LINEAR);
  });
});
