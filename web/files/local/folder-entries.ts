import { addAll } from '../../core/lists.js';
import { SYSTEM, unlisted } from '../local-errors/index.js';
import type { FileEntry } from '../types.js';

/** All files of a dropped folder, in browsers without the File System Access API. For a file, only itself. */
export async function entriesOfFolder(
  entry: FileSystemEntry,
  entryOfFile: (file: File, path: string) => FileEntry,
): Promise<FileEntry[]> {
  if (SYSTEM.test(entry.name)) return [];
  const path = entry.fullPath.replace(/^\/+/, '');
  try {
    if (entry.isFile) return [entryOfFile(await fileOf(entry as FileSystemFileEntry), path)];
    const children = await childrenOf(entry as FileSystemDirectoryEntry);
    return (await Promise.all(children.map((child) => entriesOfFolder(child, entryOfFile)))).flat();
  } catch (error) {
    return [unlisted(path, error)];
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

/** A reader lists a folder in batches (Chromium: 100), and an empty one at the end. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const children: FileSystemEntry[] = [];
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (batch.length === 0) return children;
    addAll(children, batch);
  }
}
