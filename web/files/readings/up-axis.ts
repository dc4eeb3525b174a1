import type { UpAxis } from '../../core/index.js';
import { isDeclarationPath, isImagePath } from '../tree/index.js';
import type { FileEntry } from '../types.js';

/** The same files with this up axis. Images and declarations have none and do not change. */
export function withUpAxis(files: readonly FileEntry[], upAxis: UpAxis = 'z'): readonly FileEntry[] {
  const stays = ({ path, upAxis: its = 'z' }: FileEntry): boolean =>
    its === upAxis || isImagePath(path) || isDeclarationPath(path);
  return files.map((file) => (stays(file) ? file : { ...file, upAxis }));
}
