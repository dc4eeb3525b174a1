import { extensionOf } from './paths.js';
import { CONTAINER } from './sniff.js';
import type { FileEntry } from '../types.js';

/** Up to so many meshes, files and bytes a set is read whole, so that contents alone decide what belongs together. */
export const FEW = { meshes: 4, files: 120, bytes: 24 * 1024 * 1024 };

/** False for files whose name tells that they are models or images; a glTF holds files, as archives do. */
export function mayBeArchive(entry: FileEntry): boolean {
  const extension = extensionOf(entry.path);
  const known = /^(md5.*|tga|png|jpe?g|webp|dds|bmp|mtr|skin|def|shader|txt|cfg|wav|ogg)$/;
  return !!entry.isArchive || CONTAINER.test(extension) || ('blob' in entry && !known.test(extension));
}

/** A set that need not be read whole. */
export function mayBeMany(files: readonly FileEntry[]): boolean {
  const meshes = files.filter(({ path }) => /\.md5mesh$/i.test(path)).length;
  const bytes = files.reduce((sum, { size = 0 }) => sum + size, 0);
  return files.length > FEW.files || (meshes > 1 && (meshes > FEW.meshes || bytes > FEW.bytes));
}
