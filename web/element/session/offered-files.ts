import { entriesFromDataTransfer, loadLocal, type FileEntry } from '../../files/index.js';
import { CONTAINER, extensionOf } from '../../files/tree/index.js';

export type OfferedFiles = Iterable<File> | DataTransfer | readonly FileEntry[];

/** Whatever loadFiles() was given as entries. A DataTransfer is read before this returns: it is empty after its event. */
export async function offeredEntries(files: OfferedFiles): Promise<FileEntry[]> {
  if (files instanceof DataTransfer) return entriesFromDataTransfer(files);
  const list: (File | FileEntry)[] = [...files];
  const plain = list.filter((file) => file instanceof File);
  const given = plain.length > 0 ? (await loadLocal()).entriesFromFiles(plain) : [];
  return [...given, ...list.filter((file): file is FileEntry => !(file instanceof File))];
}

/** By its name a mesh, or what may hold some: such files replace what is shown. */
export function bringsModel({ path, isArchive }: FileEntry): boolean {
  return !!isArchive || /\.b?md5mesh$/i.test(path) || CONTAINER.test(extensionOf(path));
}
