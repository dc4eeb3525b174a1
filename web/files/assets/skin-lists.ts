/** The .md2 files of large sets, which list skins. One is read with the mesh to which it belongs. */
import { normalizePath } from '../tree/index.js';
import type { FileEntry } from '../types.js';
import { md2PathOf } from './md2-path.js';

/** Those of `lists` that belong to these meshes. */
export function skinListsOf(meshes: readonly FileEntry[], lists: readonly FileEntry[]): FileEntry[] {
  const wanted = new Set(meshes.map(({ path }) => md2PathOf(path)));
  return lists.filter(({ path }) => wanted.has(normalizePath(path)?.toLowerCase() ?? ''));
}
