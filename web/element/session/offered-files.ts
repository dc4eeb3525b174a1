import { entriesFromDataTransfer, entriesFromFiles, type FileEntry } from '../../files/index.js';

export type OfferedFiles = Iterable<File> | DataTransfer | readonly FileEntry[];

/** Whatever loadFiles() was given as entries. A DataTransfer is read before this returns: it is empty after its event. */
export function offeredEntries(files: OfferedFiles): Promise<FileEntry[]> | FileEntry[] {
  if (files instanceof DataTransfer) return entriesFromDataTransfer(files);
  const list: (File | FileEntry)[] = [...files];
  const plain = list.filter((file) => file instanceof File);
  return [...entriesFromFiles(plain), ...list.filter((file): file is FileEntry => !(file instanceof File))];
}

/** By its name a mesh, or an archive that may hold some: such files replace what is shown. */
export function bringsModel({ path, isArchive = false }: FileEntry): boolean {
  return isArchive || /\.(b?md5mesh|zip|pk3|pk4|resources)$/i.test(path);
}
