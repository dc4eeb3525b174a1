import { readError, SYSTEM, unlisted } from '../local-errors/index.js';
import { comparePaths, extensionOf, joinPath, isDeclarationPath, isImagePath } from '../tree/index.js';
import { checkSize } from '../readings/index.js';
import { isSkipped } from '../skipped/index.js';
import { FileError } from '../problems.js';
import type { FileEntry } from '../types.js';

/** Longer lists are cut off: nobody drops an entire disk intentionally. */
const MOST_FILES = 100_000;

/** Limit of files of a kind that are asked for their size. More are read on demand whatever it is: see cpp/game/catalog/plan.cpp. */
const MOST_ASKED = 120;

/** The method that lists a folder; the DOM types do not include it. */
interface Listable {
  values(): AsyncIterable<FileSystemFileHandle | FileSystemDirectoryHandle>;
}

/**
 * All files of handles that were dropped or picked, sorted by path. Each is read in its current state on
 * disk, and has its handle, so that changes can be observed. Of few files the size is known, of others once they are
 * read.
 */
export async function entriesFromHandles(handles: readonly FileSystemHandle[]): Promise<FileEntry[]> {
  const files: LocalEntry[] = [];
  const unlistedParts: FileEntry[] = [];
  for (const handle of handles) {
    if (!isFolder(handle)) files.push(entryOf(handle as FileSystemFileHandle, handle.name));
    else if (!(await walk(handle, handle.name, handle, { files, unlistedParts }))) {
      const text = `Only a part of the folder is listed, because there are more than ${MOST_FILES} files. Open a subfolder.`;
      unlistedParts.push(unlisted(handle.name, new FileError('file-not-read', text)));
    }
  }
  await askSizes(files);
  return [...files, ...unlistedParts].sort((a, b) => comparePaths(a.path, b.path));
}

function isFolder(handle: FileSystemHandle): handle is FileSystemDirectoryHandle {
  return handle.kind === 'directory';
}

interface Found {
  readonly files: LocalEntry[];
  /** Folders that could not be listed completely. */
  readonly unlistedParts: FileEntry[];
}

/** False if the list was cut off. */
async function walk(
  folder: FileSystemDirectoryHandle,
  path: string,
  root: FileSystemDirectoryHandle,
  found: Found,
): Promise<boolean> {
  try {
    const children = [];
    for await (const child of (folder as unknown as Listable).values()) {
      if (!SYSTEM.test(child.name)) children.push(child);
    }
    for (const child of children) {
      if (found.files.length + found.unlistedParts.length >= MOST_FILES) return false;
      const place = joinPath(path, child.name);
      if (!isFolder(child)) found.files.push(entryOf(child, place, root));
      else if (!(await walk(child, place, root, found))) return false;
    }
  } catch (error) {
    found.unlistedParts.push(unlisted(path, error));
  }
  return true;
}

/** A file whose size is unknown until it is asked for or read. */
type LocalEntry = Omit<FileEntry, 'size'> & { size?: number } & Required<Pick<FileEntry, 'blob'>>;

function entryOf(handle: FileSystemFileHandle, path: string, folder?: FileSystemDirectoryHandle): LocalEntry {
  const blob = async (): Promise<File> => {
    try {
      const file = await handle.getFile();
      entry.size = file.size;
      return file;
    } catch (error) {
      throw readError(error);
    }
  };
  const bytes = async (signal?: AbortSignal): Promise<Uint8Array> => {
    signal?.throwIfAborted();
    const file = await blob();
    checkSize(file.size);
    try {
      return new Uint8Array(await file.arrayBuffer());
    } catch (error) {
      throw readError(error);
    }
  };
  const entry: LocalEntry = { path, handle, blob, bytes, ...(folder ? { folder } : {}) };
  return entry;
}

/**
 * Sizes decide how files are read if these are few: of MD5 files whether all are read at once, of files of unknown kinds
 * whether they are examined. Many are not asked, because each request takes time, and then names decide.
 */
async function askSizes(entries: readonly LocalEntry[]): Promise<void> {
  const isMd5 = ({ path }: LocalEntry): boolean => extensionOf(path).startsWith('md5');
  const isUnknown = ({ path }: LocalEntry): boolean =>
    !isImagePath(path) && !isDeclarationPath(path) && !isSkipped(path);
  const md5 = entries.filter(isMd5);
  const unknown = entries.filter((entry) => !isMd5(entry) && isUnknown(entry));
  const asked = [md5, unknown].filter(({ length }) => length <= MOST_ASKED).flat();
  // Reading a file that is not readable any more reports that.
  await Promise.allSettled(asked.map((entry) => entry.blob()));
}
