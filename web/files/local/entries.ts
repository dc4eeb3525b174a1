import { isSystemPath, readError } from '../local-errors/index.js';
import { comparePaths } from '../tree/index.js';
import type { DroppedItems, FileEntry } from '../types.js';
import { entriesOfFolder } from './folder-entries.js';

/** Picked files, sorted by path. Files of a picked folder have their path in it. */
export function entriesFromFiles(files: Iterable<File>): FileEntry[] {
  const entries = [...files].map((file) => entryOfFile(file, file.webkitRelativePath || file.name));
  return sorted(entries.filter((entry) => !isSystemPath(entry.path)));
}

/** Dropped files including those in dropped folders, sorted by path. */
export async function entriesFromDrop({ handles, roots, files }: DroppedItems): Promise<FileEntry[]> {
  if (roots.length === 0) return entriesFromFiles(files);
  const given = (await Promise.all(handles)).filter((handle) => handle != null);
  if (given.length === roots.length) {
    // Without the network, files are still read, but not watched.
    const folders = await import('../folders/index.js').catch(() => null);
    if (folders) return folders.entriesFromHandles(given);
  }
  const found = roots.map(async (root) => {
    if (root === null) return [];
    return root instanceof File ? entriesFromFiles([root]) : entriesOfFolder(root, entryOfFile);
  });
  return sorted((await Promise.all(found)).flat());
}

function entryOfFile(file: File, path: string): FileEntry {
  const bytes = async (signal?: AbortSignal): Promise<Uint8Array> => {
    signal?.throwIfAborted();
    try {
      return new Uint8Array(await file.arrayBuffer());
    } catch (error) {
      throw readError(error);
    }
  };
  return { path, size: file.size, bytes, blob: () => Promise.resolve(file) };
}

function sorted(entries: FileEntry[]): FileEntry[] {
  return entries.sort((a, b) => comparePaths(a.path, b.path));
}
