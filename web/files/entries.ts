import { isSystemPath, readError, SYSTEM, unlisted, comparePaths } from './tree/index.js';
import type { FileEntry } from './types.js';

/** Picked files, sorted by path. A picked folder's files carry their path in it. */
export function entriesFromFiles(files: Iterable<File>): FileEntry[] {
  const entries = [...files].map((file) => entryOfFile(file, file.webkitRelativePath || file.name));
  return sorted(entries.filter((entry) => !isSystemPath(entry.path)));
}

/**
 * Dropped files with all that is in dropped folders, sorted by path. Call it while the drop event is being handled:
 * the browser empties `transfer` afterwards.
 */
export async function entriesFromDataTransfer(transfer: DataTransfer): Promise<FileEntry[]> {
  const items = [...transfer.items].filter((item) => item.kind === 'file') as HandleItem[];
  const handles = items.map(async (item) => item.getAsFileSystemHandle?.().catch(() => null));
  const roots = items.map((item) => {
    const entry = item.webkitGetAsEntry();
    // WebKit makes entries of files in memory that it then cannot open.
    return entry?.isDirectory ? entry : (item.getAsFile() ?? entry);
  });
  if (roots.length === 0) return entriesFromFiles(transfer.files);
  const given = (await Promise.all(handles)).filter((handle) => handle != null);
  if (given.length === items.length) {
    // Without the network the files are read all the same, but not watched.
    const module = await import('./folders/index.js').catch(() => null);
    if (module) return module.entriesFromHandles(given);
  }
  const found = await Promise.all(roots.map((root) => walkRoot(root)));
  return sorted(found.flat());
}

/** Browsers with the File System Access interface tell of files that change on disk. */
interface HandleItem extends DataTransferItem {
  getAsFileSystemHandle?(): Promise<FileSystemHandle | null>;
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
    return [unlisted(path, error)];
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
  return { path, size: file.size, bytes, blob: () => Promise.resolve(file) };
}

function sorted(entries: FileEntry[]): FileEntry[] {
  return entries.sort((a, b) => comparePaths(a.path, b.path));
}
