import { loadPart } from '../core/load-part.js';
import type * as Local from './local/index.js';
import type { DroppedItems, FileEntry } from './types.js';

/** Browsers with the File System Access API give handles, which show changes of a file on disk. */
interface HandleItem extends DataTransferItem {
  getAsFileSystemHandle?(): Promise<FileSystemHandle | null>;
}

/** Loads the code that makes entries of local files. Rejects with a PartError. */
export const loadLocal = (): Promise<typeof Local> => loadPart(() => import('./local/index.js'));

/**
 * Dropped files including those in dropped folders, sorted by path. Call it during the drop event: the
 * browser empties `transfer` afterwards.
 */
export async function entriesFromDataTransfer(transfer: DataTransfer): Promise<FileEntry[]> {
  const items = droppedItems(transfer);
  const { entriesFromDrop } = await loadLocal();
  return entriesFromDrop(items);
}

function droppedItems({ items, files }: DataTransfer): DroppedItems {
  const dropped = [...items].filter((item) => item.kind === 'file') as HandleItem[];
  return {
    handles: dropped.map(async (item) => item.getAsFileSystemHandle?.().catch(() => null)),
    roots: dropped.map((item) => {
      const entry = item.webkitGetAsEntry();
      // WebKit makes entries of files in memory that it then cannot open.
      return entry?.isDirectory ? entry : (item.getAsFile() ?? entry);
    }),
    files: [...files],
  };
}
