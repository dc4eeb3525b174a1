import { entriesFromDataTransfer, entriesFromFiles, type FileEntry } from '../../files/index.js';
import { CONTAINER, extensionOf } from '../../files/tree/index.js';

export type OfferedFiles = Iterable<File> | DataTransfer | readonly FileEntry[];

/** Whatever loadFiles() was given as entries. A DataTransfer is read before this returns: it is empty after its event. */
export function offeredEntries(files: OfferedFiles): Promise<FileEntry[]> | FileEntry[] {
  if (files instanceof DataTransfer) return entriesFromDataTransfer(files);
  const list: (File | FileEntry)[] = [...files];
  const plain = list.filter((file) => file instanceof File);
  return [...entriesFromFiles(plain), ...list.filter((file): file is FileEntry => !(file instanceof File))];
}

/** By its name a mesh, or what may hold some: such files replace what is shown. */
export function bringsModel({ path, isArchive }: FileEntry): boolean {
  const extension = extensionOf(path);
  return !!isArchive || /^b?md5mesh$/.test(extension) || CONTAINER.test(extension);
}
