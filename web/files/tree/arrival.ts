import { folderOf, joinPath } from './paths.js';
import type { FileEntry } from '../types.js';

/**
 * The path of the file that arrived for an image, which may have another extension than the requested one.
 * Null for an image that did not arrive although it is not missing.
 */
export function arrivedPath({ path, arrival, isOptional }: FileEntry): string | null {
  const name = arrival?.name;
  if (name) return joinPath(folderOf(path), name);
  return isOptional ? null : path;
}
