import { fileName, folderOf, joinPath, normalizePath, withoutExtension } from '../tree/index.js';

/** Where the .md2 of a mesh lies, in lower case. */
export function md2PathOf(meshPath: string): string {
  const path = normalizePath(meshPath)?.toLowerCase() ?? '';
  const folder = folderOf(path);
  const home = fileName(folder) === 'md5' ? folderOf(folder) : folder;
  return joinPath(home, `${withoutExtension(fileName(path))}.md2`);
}
