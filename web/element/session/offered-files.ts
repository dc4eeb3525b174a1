import { entriesFromDataTransfer, loadLocal, type FileEntry } from '../../files/index.js';
import { CONTAINER, extensionOf } from '../../files/tree/index.js';

export type OfferedFiles = Iterable<File> | DataTransfer | readonly FileEntry[];

/**
 * The entries for the argument of loadFiles(). A DataTransfer is read before this returns, because it is
 * empty after its event.
 */
export async function offeredEntries(files: OfferedFiles): Promise<FileEntry[]> {
  if (files instanceof DataTransfer) return entriesFromDataTransfer(files);
  const list: (File | FileEntry)[] = [...files];
  const plain = list.filter((file) => file instanceof File);
  const given = plain.length > 0 ? (await loadLocal()).entriesFromFiles(plain) : [];
  return [...given, ...list.filter((file): file is FileEntry => !(file instanceof File))];
}

/** Whether the name is that of an animation, which moves a skeleton even without a mesh. */
export function bringsAnimation({ path }: FileEntry): boolean {
  return /\.b?md5anim$/i.test(path);
}

/**
 * Whether the name is that of a mesh, or of a file that may contain one: such files replace the current
 * content.
 */
export function bringsModel({ path, isArchive }: FileEntry): boolean {
  return !!isArchive || /\.b?md5mesh$/i.test(path) || CONTAINER.test(extensionOf(path));
}
