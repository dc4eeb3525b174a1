import { describe, expect, it } from 'vitest';
import { FileTree } from '../../files/tree/file-tree.js';
import { uniqueNames } from '../../files/tree/names.js';
import {
  comparePaths,
  extensionOf,
  folderOf,
  normalizePath,
  withoutExtension,
} from '../../files/tree/paths.js';
import type { FileEntry } from '../../files/index.js';
import { file } from './files-fakes.js';

describe('a path', () => {
  it.each([
    ['../secret.tga', null],
    ['models/../../secret.tga', null],
    ['models\\..\\x', null],
    ['pak::x', null],
    ['', ''],
    ['/', ''],
    ['//textures/tail.png', 'textures/tail.png'],
    ['models\\md5\\imp.md5mesh', 'models/md5/imp.md5mesh'],
    ['./a//b/./c.tga', 'a/b/c.tga'],
    ['a..b/c', 'a..b/c'],
  ])('%j is read as %j', (path, normalized) => {
    expect(normalizePath(path)).toBe(normalized);
  });

  it.each([
    ['models/imp.v2.TGA', 'tga', 'models/imp.v2', 'models'],
    ['imp', '', 'imp', ''],
    ['a.b/imp', '', 'a.b/imp', 'a.b'],
    ['.hidden', 'hidden', '.hidden', ''],
  ])('%j has extension %j, stem %j and folder %j', (path, extension, stem, folder) => {
    expect([extensionOf(path), withoutExtension(path), folderOf(path)]).toEqual([extension, stem, folder]);
  });

  it('sorts with numbers in it by their value', () => {
    expect(['walk10', 'Walk2', 'idle'].sort(comparePaths)).toEqual(['idle', 'Walk2', 'walk10']);
  });
});

describe('a file tree', () => {
  const upper = file('Models/Imp/SKIN.tga');
  const other = file('other/imp/skin.tga');
  const tree = new FileTree([upper, other, file('../outside.tga')]);

  it('leaves out paths that climb out of it', () => {
    expect(tree.size).toBe(2);
    expect(tree.named('outside.tga')).toEqual([]);
  });

  it('finds files whatever their case and slashes, and keeps their spelling', () => {
    expect(tree.get('\\models\\imp\\skin.TGA')).toBe(upper);
    expect(tree.get('models/imp')).toBeUndefined();
  });

  it('takes the later of two equal paths', () => {
    const later = file('models/imp/skin.TGA');
    expect(new FileTree([upper, later]).get('models/imp/skin.tga')).toBe(later);
    expect(new FileTree([upper, later]).named('skin.tga')).toEqual([later]);
  });

  it('resolves a path from any folder, the one nearest to the mesh first', () => {
    expect(tree.endingWith('imp/skin.tga', 'other/imp/imp.md5mesh')).toBe(other);
    expect(tree.endingWith('imp/skin.tga', 'models/imp/imp.md5mesh')).toBe(upper);
    expect(tree.endingWith('mp/skin.tga', 'models/imp/imp.md5mesh')).toBeUndefined();
  });

  it('finds the first file in the search order of the engine where no folder decides', () => {
    const packed = (path: string, archive: string) => ({ ...file(path), archive: { path: archive } });
    const [weak, strong] = [packed('x/models/a.tga', 'x/pak0.pk4'), packed('y/models/a.tga', 'y/pak1.pk4')];
    const loose = [file('v/models/a.tga'), file('w/models/a.tga')] as const;
    const found = (...files: FileEntry[]) => new FileTree(files).endingWith('models/a.tga', 'other/b.mtr');
    expect(found(weak, strong)).toBe(strong);
    expect(found(weak, strong, ...loose)).toBe(loose[0]);
    expect(new FileTree([weak, strong]).endingWith('models/a.tga', 'x/b.mtr')).toBe(weak);
  });
});

describe('names in a list', () => {
  it.each<[string, string[], string[]]>([
    ['are base names', ['a/imp.md5mesh', 'a/hell.knight.md5mesh'], ['imp', 'hell.knight']],
    [
      'take a folder where base names repeat',
      ['d/drone/mesh.md5mesh', 'd/door/mesh.md5mesh'],
      ['drone/mesh', 'door/mesh'],
    ],
    [
      'take more where that repeats too',
      ['a/x/mesh.m', 'b/x/mesh.m', 'x/mesh.m'],
      ['a/x/mesh', 'b/x/mesh', 'x/mesh'],
    ],
    ['are numbered as a last resort', ['mesh.m', 'mesh.m'], ['mesh', 'mesh (2)']],
  ])('%s', (_, paths, names) => {
    expect(uniqueNames(paths.map((path) => ({ path })))).toEqual(names);
  });

  it('are the given ones if there are any, made unique', () => {
    const files = [{ path: 'a.m', given: 'idle' }, { path: 'b.m', given: 'idle' }, { path: 'c.m' }];
    expect(uniqueNames(files)).toEqual(['idle', 'idle (2)', 'c']);
  });

  it('never get a number that another one has already', () => {
    const paths = ['a.m', 'a.m', 'a (2).m', 'a.m', 'a (3).m'];
    const names = uniqueNames(paths.map((path) => ({ path })));
    expect(new Set(names).size).toBe(paths.length);
    expect([names[2], names[4]]).toEqual(['a (2)', 'a (3)']);
  });
});
