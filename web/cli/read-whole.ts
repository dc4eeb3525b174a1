import { readFileSync, statSync } from 'node:fs';
import { textOf } from './compiled.js';

/** The module has 2 GB at most and reading takes up to six times the file. */
const LARGEST = 256 * 1024 * 1024;

/** The bytes of a file; of a compiled one its text. Throws where it cannot be opened, or is too large to be read. */
export function readWhole(path: string): Uint8Array {
  if (statSync(path).size > LARGEST) throw new Error('it is larger than 256 MB');
  return textOf(readFileSync(path), path);
}
