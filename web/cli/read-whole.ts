import { readFileSync, statSync } from 'node:fs';
import { textOf } from './compiled.js';

/** The module has at most 2 GB, and reading takes up to six times the file size. */
const LARGEST = 256 * 1024 * 1024;

/** The bytes of a file; for a compiled one its text. Throws if it cannot be opened, or is too large. */
export function readWhole(path: string): Uint8Array {
  if (statSync(path).size > LARGEST) throw new Error('it is larger than 256 MB');
  return textOf(readFileSync(path), path);
}
