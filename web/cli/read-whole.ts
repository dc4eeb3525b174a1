import { readFileSync, statSync } from 'node:fs';

/** The module has 2 GB at most and reading takes up to six times the file. */
const LARGEST = 256 * 1024 * 1024;

/** The bytes of a file. Throws where it cannot be opened, or is too large to be read. */
export function readWhole(path: string): Uint8Array {
  if (statSync(path).size > LARGEST) throw new Error('it is larger than 256 MB');
  return readFileSync(path);
}
