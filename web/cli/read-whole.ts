import { textOf } from './compiled.js';
import { readRegular } from './regular-files.js';

/** The module has at most 2 GB, and reading takes up to six times the file size. */
const LARGEST = 256 * 1024 * 1024;

/** The bytes of a file; for a compiled one its text. Throws if it cannot be opened, or is too large. */
export function readWhole(path: string): Uint8Array {
  return textOf(readRegular(path, LARGEST), path);
}
