import { extensionOf } from './paths.js';
import { CONTAINER } from './sniff.js';
import type { FileEntry } from '../types.js';

/** False for files whose name is that of a model or an image; like archives, a glTF contains files. */
export function mayBeArchive(entry: Pick<FileEntry, 'path' | 'isArchive' | 'blob'>): boolean {
  const extension = extensionOf(entry.path);
  const known = /^(md5.*|tga|png|jpe?g|webp|dds|bmp|mtr|skin|def|shader|txt|cfg|wav|ogg)$/;
  return !!entry.isArchive || CONTAINER.test(extension) || ('blob' in entry && !known.test(extension));
}

/** As many files are read completely if one of them is a mesh, whatever the others are. */
const FEW = 60;

/** False for a set that is certainly read completely; for another one, cpp/game/catalog decides. */
export function mayBeMany(files: readonly FileEntry[]): boolean {
  const local = files.filter(({ url }) => url === undefined);
  return local.length > FEW || local.filter(({ path }) => /\.md5mesh$/i.test(path)).length > 1;
}
