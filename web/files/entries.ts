import { isSystemPath, readError, unlisted, comparePaths } from './tree/index.js';
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
  const folders = await import('./folders/index.js').catch(() => null);
  if (folders && given.length === items.length) return folders.entriesFromHandles(given);
  // Without the network files are read all the same, but not watched; folders are not.
  const found = roots.map((root) => {
    if (root === null) return [];
    if (root instanceof File) return entriesFromFiles([root]);
    return folders?.entriesOfFolder(root, entryOfFile) ?? unlisted(root.name, null);
  });
  return sorted((await Promise.all(found)).flat());
}

/** Browsers with the File System Access interface tell of files that change on disk. */
interface HandleItem extends DataTransferItem {
  getAsFileSystemHandle?(): Promise<FileSystemHandle | null>;
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
