import { isZip } from './formats.js';
import type { Reader } from 'unzipit';

/** Sizes of the records that end an archive, without and with the longest comment. */
const END_SIZE = 22;
const LONGEST_END = END_SIZE + 0xffff;
const END_SIGNATURE = 0x06054b50;
const DIRECTORY_SIGNATURE = 0x02014b50;

/**
 * The range of a file that is a zip archive, if there are bytes before or after it. Self-extracting programs
 * and broken downloads have such bytes. Null if the file does not end with an archive, or is an archive from
 * its first to its last byte. Offsets of the archive count from its own first byte.
 */
export async function zipRange(source: Reader): Promise<Reader | null> {
  const length = await source.getLength();
  const tailStart = Math.max(0, length - 2 * LONGEST_END);
  const tail = await source.read(tailStart, length - tailStart);
  const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength);
  for (let at = tail.length - END_SIZE; at >= 0; at--) {
    if (view.getUint32(at, true) !== END_SIGNATURE) continue;
    const directorySize = view.getUint32(at + 12, true);
    const directoryOffset = view.getUint32(at + 16, true);
    const start = tailStart + at - directorySize - directoryOffset;
    const end = tailStart + at + END_SIZE + view.getUint16(at + 20, true);
    if (start < 0 || end > length) continue;
    if (!(await hasDirectory(source, start + directoryOffset, directorySize))) continue;
    const isComplete = start === 0 && end === length;
    return isComplete || (start > 0 && (await beginsArchive(source))) ? null : part(source, start, end);
  }
  return null;
}

/** A truncated archive may contain another one, which must not be opened instead. */
async function beginsArchive(source: Reader): Promise<boolean> {
  return isZip(await source.read(0, 4));
}

async function hasDirectory(source: Reader, offset: number, size: number): Promise<boolean> {
  if (size < 4) return false;
  const head = await source.read(offset, 4);
  return new DataView(head.buffer, head.byteOffset).getUint32(0, true) === DIRECTORY_SIGNATURE;
}

function part(source: Reader, start: number, end: number): Reader {
  return {
    getLength: () => Promise.resolve(end - start),
    read: (offset, length) => source.read(start + offset, length),
  };
}
