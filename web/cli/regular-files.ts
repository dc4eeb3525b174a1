/**
 * Opens regular files only. A FIFO, a device or a socket may have any name, and reading it may never end.
 */
import { closeSync, constants, fstatSync, openSync, readFileSync, readSync, type Stats } from 'node:fs';

/** Opening a FIFO does not wait for a writer with this flag. Windows has neither. */
export const READ_FLAGS = constants.O_RDONLY | constants.O_NONBLOCK;

export const NOT_A_FILE = 'it is not a file';

/** All bytes. Throws the error of the file system, or if it is not a regular file or larger than `most` bytes. */
export function readRegular(path: string, most = Infinity): Uint8Array {
  return withRegular(path, (file, { size }) => {
    if (size > most) throw new Error(`it is larger than ${Math.floor(most / 1024 / 1024)} MB`);
    return readFileSync(file);
  });
}

/** The first bytes, at most `length`. Throws as readRegular() does. */
export function headOfRegular(path: string, length: number): Uint8Array {
  const head = new Uint8Array(length);
  return withRegular(path, (file) => head.subarray(0, readSync(file, head)));
}

/** The status is that of the opened file, so that nothing can take its place in between. */
function withRegular<T>(path: string, use: (file: number, stats: Stats) => T): T {
  const file = openSync(path, READ_FLAGS);
  try {
    const stats = fstatSync(file);
    if (!stats.isFile()) throw new Error(stats.isDirectory() ? 'it is a folder' : NOT_A_FILE);
    return use(file, stats);
  } finally {
    closeSync(file);
  }
}
