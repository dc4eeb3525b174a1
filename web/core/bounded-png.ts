/** Prepares PNG for decoders that inflate everything in a file, whatever its header says. */
import { Unzlib } from 'fflate';
import { checkPixels, checkUnpacked } from './limits.js';

/** The chunks that decide about pixels; all others are left out. */
const DECISIVE = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
const SIGNATURE = 8;
/** Bytes of a chunk without its data: length, name and checksum. */
const FRAME = 12;
/** Where the data of IHDR begins, which comes first. */
const HEADER = 16;
/** Compressed bytes that are inflated at once; they become at most 1032 times as many. */
const PIECE = 16 * 1024;

/**
 * The PNG with only the chunks for its pixels. Throws an ImageSizeError if its header has too many pixels, or too
 * many bytes, which the decoder holds twice. Throws an Error if it is damaged, or if its data have more or fewer bytes than its size needs.
 */
export function boundedPng(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER + 13 || nameAt(bytes, 8) !== 'IHDR' || view.getUint32(8) !== 13)
    throw new Error('The PNG image is cut off.');
  checkPixels(view.getUint32(HEADER), view.getUint32(HEADER + 4));
  checkUnpacked(dataSize(view));
  const chunks: Uint8Array[] = [];
  for (let at = SIGNATURE; at + FRAME <= bytes.length; at += FRAME + view.getUint32(at)) {
    const name = nameAt(bytes, at);
    // A second header would change the size that was checked.
    const isWanted = name === 'IHDR' ? at === SIGNATURE : DECISIVE.has(name);
    if (isWanted) chunks.push(bytes.subarray(at, at + FRAME + view.getUint32(at)));
    if (name === 'IEND') break;
  }
  checkData(
    chunks.filter((chunk) => nameAt(chunk, 0) === 'IDAT').map((chunk) => chunk.subarray(8, -4)),
    dataSize(view),
  );
  return joined([bytes.subarray(0, SIGNATURE), ...chunks]);
}

const nameAt = (bytes: Uint8Array, at: number): string =>
  String.fromCharCode(...bytes.subarray(at + 4, at + 8));

/** Inflates without keeping the result. Throws as soon as there is more than `most`, or if there is less. */
function checkData(parts: readonly Uint8Array[], most: number): void {
  let size = 0;
  const inflate = new Unzlib((piece) => {
    size += piece.length;
    if (size > most + PIECE) throw new Error('The PNG image has more data than its size needs.');
  });
  for (const part of parts)
    for (let at = 0; at < part.length; at += PIECE) inflate.push(part.subarray(at, at + PIECE));
  if (size + PIECE < most) throw new Error('The PNG image is cut off.');
}

/** Samples of a pixel by colour type: grey, RGB, palette, grey and alpha, RGBA. */
const SAMPLES: Readonly<Partial<Record<number, number>>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** The passes of an interlaced image: first column and row, and the steps to the next ones. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** The bytes of all rows, each with its filter. */
function dataSize(view: DataView): number {
  const [width, height] = [view.getUint32(HEADER), view.getUint32(HEADER + 4)];
  const bits = view.getUint8(HEADER + 8) * (SAMPLES[view.getUint8(HEADER + 9)] ?? 4);
  const rows = (columns: number, count: number): number =>
    columns > 0 ? count * (1 + Math.ceil((columns * bits) / 8)) : 0;
  if (view.getUint8(HEADER + 12) === 0) return rows(width, height);
  return PASSES.reduce(
    (sum, [left, top, right, down]) =>
      sum + rows(Math.ceil((width - left) / right), Math.max(0, Math.ceil((height - top) / down))),
    0,
  );
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
