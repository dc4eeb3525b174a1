import { folderOf, joinPath } from './paths.js';
import type { FileEntry } from '../types.js';

/**
 * The path of the file that came for an image, which may have another ending than the one that was asked for. Null for
 * an image that is not missing and did not come.
 */
export function arrivedPath({ path, arrival, isOptional }: FileEntry): string | null {
  const name = arrival?.name;
  if (name) return joinPath(folderOf(path), name);
  return isOptional ? null : path;
}
