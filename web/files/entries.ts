import { comparePaths } from './paths.js';
import { FileError } from './problems.js';
import type { FileEntry } from './types.js';

/** Folders that systems add by themselves; like hidden ones they are passed over. */
const SYSTEM = /^(\..*|__MACOSX|Thumbs\.db|desktop\.ini)$/i;

/** Picked files, sorted by path. A picked folder's files carry their path in it. */
export function entriesFromFiles(files: Iterable<File>): FileEntry[] {
  const entries = [...files].map((file) => entryOfFile(file, file.webkitRelativePath || file.name));
  return sorted(entries.filter((entry) => !entry.path.split('/').some((part) => SYSTEM.test(part))));
}

/**
 * Dropped files with all that is in dropped folders, sorted by path. Call it while the drop event is being handled:
 * the browser empties `transfer` afterwards.
 */
export async function entriesFromDataTransfer(transfer: DataTransfer): Promise<FileEntry[]> {
  const items = [...transfer.items].filter((item) => item.kind === 'file');
  const roots = items.map((item) => item.webkitGetAsEntry() ?? item.getAsFile());
  if (roots.length === 0) return entriesFromFiles(transfer.files);
  const found = await Promise.all(roots.map((root) => walkRoot(root)));
  return sorted(found.flat());
}

async function walkRoot(root: FileSystemEntry | File | null): Promise<FileEntry[]> {
  if (root === null) return [];
  return root instanceof File ? entriesFromFiles([root]) : walk(root);
}

async function walk(entry: FileSystemEntry): Promise<FileEntry[]> {
  if (SYSTEM.test(entry.name)) return [];
  const path = entry.fullPath.replace(/^\/+/, '');
  try {
    if (entry.isFile) return [entryOfFile(await fileOf(entry as FileSystemFileEntry), path)];
    const children = await childrenOf(entry as FileSystemDirectoryEntry);
    return (await Promise.all(children.map(walk))).flat();
  } catch (error) {
    return [unreadable(path, error)];
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

/** A reader hands out a folder in batches (Chromium: 100) and an empty one at the end. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const children: FileSystemEntry[] = [];
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (batch.length === 0) return children;
    children.push(...batch);
  }
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
  return { path, size: file.size, bytes };
}

function unreadable(path: string, error: unknown): FileEntry {
  return { path, bytes: () => Promise.reject(readError(error)) };
}

function readError(error: unknown): FileError {
  const name = error instanceof DOMException ? error.name : '';
  const reason =
    name === 'NotFoundError'
      ? 'it was moved or deleted since'
      : name === 'NotReadableError'
        ? 'it changed since, or the browser may not read it'
        : error instanceof Error
          ? error.message
          : String(error);
  return new FileError('file-not-read', `Could not be read: ${reason}.`, { cause: error });
}

function sorted(entries: FileEntry[]): FileEntry[] {
  return entries.sort((a, b) => comparePaths(a.path, b.path));
}
