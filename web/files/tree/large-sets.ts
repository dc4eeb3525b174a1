import { extensionOf } from './paths.js';
import { CONTAINER } from './sniff.js';
import type { FileEntry } from '../types.js';

/**
 * A set within these limits of meshes, files and bytes is read completely, so that contents alone decide what
 * belongs together.
 */
export const FEW = { meshes: 4, files: 120, bytes: 24 * 1024 * 1024 };

/** False for files whose name is that of a model or an image; like archives, a glTF contains files. */
export function mayBeArchive(entry: FileEntry): boolean {
  const extension = extensionOf(entry.path);
  const known = /^(md5.*|tga|png|jpe?g|webp|dds|bmp|mtr|skin|def|shader|txt|cfg|wav|ogg)$/;
  return !!entry.isArchive || CONTAINER.test(extension) || ('blob' in entry && !known.test(extension));
}

/** Whether a set exceeds the limits. */
export function mayBeMany(files: readonly FileEntry[]): boolean {
  const meshes = files.filter(({ path }) => /\.md5mesh$/i.test(path)).length;
  const bytes = files.reduce((sum, { size = 0 }) => sum + size, 0);
  return files.length > FEW.files || (meshes > 1 && (meshes > FEW.meshes || bytes > FEW.bytes));
}
