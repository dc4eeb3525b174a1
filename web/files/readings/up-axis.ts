import type { UpAxis } from '../../core/index.js';
import { isDeclarationPath, isImagePath } from '../tree/index.js';
import type { FileEntry } from '../types.js';

/** The same files, to be read with this axis up. Images and declarations have none and stay what they are. */
export function withUpAxis(files: readonly FileEntry[], upAxis: UpAxis = 'z'): readonly FileEntry[] {
  const stays = ({ path, upAxis: its = 'z' }: FileEntry): boolean =>
    its === upAxis || isImagePath(path) || isDeclarationPath(path);
  return files.map((file) => (stays(file) ? file : { ...file, upAxis }));
}
