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
});
