import { describe, expect, it } from 'vitest';
import { firstChoice } from '../../files/folders/large-set.js';
import { entriesFromHandles } from '../../files/folders/handle-entries.js';

type Handle = FileSystemFileHandle | FileSystemDirectoryHandle;

function fileHandle(name: string, text = ''): FileSystemFileHandle {
  const getFile = (): Promise<File> => Promise.resolve(new File([text], name));
  return { kind: 'file', name, getFile } as unknown as FileSystemFileHandle;
}

function folderHandle(name: string, children: readonly (Handle | Error)[]): FileSystemDirectoryHandle {
  // eslint-disable-next-line @typescript-eslint/require-await -- as the browser's own
  async function* values(): AsyncGenerator<Handle> {
    for (const child of children) {
      if (child instanceof Error) throw child;
      yield child;
    }
  }
  return { kind: 'directory', name, values } as unknown as FileSystemDirectoryHandle;
}

describe('a folder that was dropped', () => {
  it('is listed with everything beneath it, except files that systems add', async () => {
    const inner = folderHandle('imp', [fileHandle('imp.md5mesh', 'x'), fileHandle('Thumbs.db')]);
    const outer = folderHandle('mod', [
      inner,
      fileHandle('readme.txt'),
      folderHandle('.git', [fileHandle('a')]),
    ]);
    const entries = await entriesFromHandles([outer, fileHandle('a.md5anim')]);
    expect(entries.map(({ path }) => path)).toEqual(['a.md5anim', 'mod/imp/imp.md5mesh', 'mod/readme.txt']);
    expect(new TextDecoder().decode(await entries[1]!.bytes())).toBe('x');
    expect(entries[1]!.folder).toBe(outer);
  });

  it('reports a part that cannot be listed, also among very many files', async () => {
    const gone = folderHandle('gone', [new DOMException('', 'NotAllowedError')]);
    const others = Array.from({ length: 200 }, (_, i) => fileHandle(`${i}.dat`));
    const entries = await entriesFromHandles([folderHandle('mod', [gone, ...others])]);
    const entry = entries.find(({ path }) => path === 'mod/gone')!;
    await expect(entry.bytes()).rejects.toThrow('Could not be read: the browser was not allowed to.');
    expect((await firstChoice(entries, [])).now).toContain(entry);
  });

  it('says where its list ends', async () => {
    const files = Array.from({ length: 100_100 }, (_, i) => fileHandle(`${i}.md5anim`));
    const entries = await entriesFromHandles([folderHandle('disk', files)]);
    const last = entries.find(({ path }) => path === 'disk')!;
    await expect(last.bytes()).rejects.toThrow('more than 100000 files');
    expect(entries.length).toBe(100_001);
  });

  const sized = (name: string, size: number, asked: string[] = []): FileSystemFileHandle => {
    const arrayBuffer = () => Promise.reject(new Error('was read'));
    const getFile = () => {
      asked.push(name);
      return Promise.resolve({ size, arrayBuffer } as unknown as File);
    };
    return { kind: 'file', name, getFile } as unknown as FileSystemFileHandle;
  };

  it('has the sizes of few MD5 files, which decide whether all are read at once', async () => {
    const meshes = [1, 2].map((i) => sized(`${i}.md5mesh`, 13 * 1024 * 1024));
    const entries = await entriesFromHandles([folderHandle('mod', [...meshes, sized('a.tga', 9)])]);
    expect(entries.map(({ size }) => size)).toEqual([13 * 1024 * 1024, 13 * 1024 * 1024, undefined]);
    expect((await firstChoice(entries, [])).meshes).toHaveLength(2);
  });

  it('asks no file of many for its size', async () => {
    const asked: string[] = [];
    const kinds = ['md5anim', 'dat', 'mtr', 'tga', 'ogg'];
    const files = kinds.flatMap((kind) =>
      Array.from({ length: 200 }, (_, i) => sized(`${i}.${kind}`, 1, asked)),
    );
    await entriesFromHandles([folderHandle('mod', files)]);
    expect(asked).toEqual([]);
  });

  it('reads no file over 256 MB, and knows sizes afterwards', async () => {
    const many = Array.from({ length: 200 }, (_, i) => sized(`${i}.md5anim`, i === 0 ? 3e8 : 1));
    const entries = await entriesFromHandles([folderHandle('mod', many)]);
    const [large] = entries;
    expect(large?.size).toBe(undefined);
    await expect(large?.bytes()).rejects.toThrow('Could not be read: it is larger than 256 MB.');
    expect(large?.size).toBe(3e8);
  });
});
