import { readError, SYSTEM, unlisted } from '../local-errors/index.js';
import { comparePaths, extensionOf, joinPath, isImagePath } from '../tree/index.js';
import { isSkipped } from '../skipped/index.js';
import { FileError } from '../problems.js';
import type { FileEntry } from '../types.js';

/** Longer lists are cut off: nobody drops an entire disk intentionally. */
const MOST_FILES = 100_000;

/** The method that lists a folder; the DOM types do not include it. */
interface Listable {
  values(): AsyncIterable<FileSystemFileHandle | FileSystemDirectoryHandle>;
}

/**
 * All files of handles that were dropped or picked, sorted by path. Each is read in its current state on
 * disk, and has its handle, so that changes can be observed.
 */
export async function entriesFromHandles(handles: readonly FileSystemHandle[]): Promise<FileEntry[]> {
  const entries: FileEntry[] = [];
  for (const handle of handles) {
    if (!isFolder(handle)) entries.push(await entryOf(handle as FileSystemFileHandle, handle.name));
    else if (!(await walk(handle, handle.name, handle, entries))) {
      const text = `Only a part of the folder is listed, because there are more than ${MOST_FILES} files. Open a subfolder.`;
      entries.push(unlisted(handle.name, new FileError('file-not-read', text)));
    }
  }
  return entries.sort((a, b) => comparePaths(a.path, b.path));
}

function isFolder(handle: FileSystemHandle): handle is FileSystemDirectoryHandle {
  return handle.kind === 'directory';
}

/** False if the list was cut off. */
async function walk(
  folder: FileSystemDirectoryHandle,
  path: string,
  root: FileSystemDirectoryHandle,
  entries: FileEntry[],
): Promise<boolean> {
  try {
    const children = [];
    for await (const child of (folder as unknown as Listable).values()) {
      if (!SYSTEM.test(child.name)) children.push(child);
    }
    for (const child of children) {
      if (entries.length >= MOST_FILES) return false;
      const place = joinPath(path, child.name);
      if (!isFolder(child)) entries.push(await entryOf(child, place, root));
      else if (!(await walk(child, place, root, entries))) return false;
    }
  } catch (error) {
    entries.push(unlisted(path, error));
  }
  return true;
}

async function entryOf(
  handle: FileSystemFileHandle,
  path: string,
  folder?: FileSystemDirectoryHandle,
): Promise<FileEntry> {
  const blob = async (): Promise<File> => {
    try {
      return await handle.getFile();
    } catch (error) {
      throw readError(error);
    }
  };
  const bytes = async (signal?: AbortSignal): Promise<Uint8Array> => {
    signal?.throwIfAborted();
    try {
      return new Uint8Array(await (await blob()).arrayBuffer());
    } catch (error) {
      throw readError(error);
    }
  };
  const size = isPlain(path) ? undefined : await sizeOf(blob);
  return {
    path,
    handle,
    blob,
    bytes,
    ...(size === undefined ? {} : { size }),
    ...(folder ? { folder } : {}),
  };
}

/** Getting a file's size takes time; it is only needed if the name does not show the kind. */
function isPlain(path: string): boolean {
  return extensionOf(path).startsWith('md5') || isImagePath(path) || isSkipped(path);
}

async function sizeOf(blob: () => Promise<File>): Promise<number | undefined> {
  try {
    return (await blob()).size;
  } catch {
    return undefined;
  }
}
