/** Reads the size of images from their headers, before anything is decoded. */
import { checkPixels } from './limits.js';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Bytes that have the size in nearly all files. In a JPEG, profiles and previews come before it. */
const HEAD = 256 * 1024;

/** A JPEG has at least one bit for each block of 8 by 8 pixels. */
const JPEG_PIXELS_PER_BYTE = 512;

/**
 * Throws an ImageSizeError if the header of a PNG, JPEG, WebP or BMP has too many pixels, or none. Throws an
 * Error if a JPEG is too short for its size. Files without a readable size are left to the decoder, which has
 * to find it too. Returns the number of pixels; 0 if it is not readable.
 */
export async function checkImageSize(file: Uint8Array | Blob): Promise<number> {
  const head = file instanceof Blob ? await bytesOf(file.slice(0, HEAD)) : file;
  let size = sizeOf(head);
  if (size === 'later' && file instanceof Blob && file.size > HEAD) size = sizeOf(await bytesOf(file));
  if (typeof size !== 'object') return 0;
  checkPixels(size.width, size.height);
  const length = file instanceof Blob ? file.size : file.length;
  const pixels = size.width * size.height;
  if (isJpeg(head) && pixels > JPEG_PIXELS_PER_BYTE * length) throw new Error('The JPEG image is cut off.');
  return pixels;
}

const isJpeg = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xd8;

const bytesOf = async (blob: Blob): Promise<Uint8Array> => new Uint8Array(await blob.arrayBuffer());

/** 'later' if a JPEG has the size after these bytes; 'unknown' for other formats and damaged headers. */
export function sizeOf(bytes: Uint8Array): Size | 'later' | 'unknown' {
  if (bytes.length < 30) return 'unknown';
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const name = (at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));
  if (name(0) === '\x89PNG') return { width: view.getUint32(16), height: view.getUint32(20) };
  if (isJpeg(bytes)) return sizeOfJpeg(view);
  if (name(0) === 'RIFF' && name(8) === 'WEBP') return sizeOfWebp(view, name(12));
  if (name(0).startsWith('BM'))
    return { width: Math.abs(view.getInt32(18, true)), height: Math.abs(view.getInt32(22, true)) };
  return 'unknown';
}

const [FIRST_FRAME, LAST_FRAME, SCAN] = [0xc0, 0xcf, 0xda];
/** Segments with these numbers are in the range of frames, but are not frames. */
const NO_FRAMES = [0xc4, 0xc8, 0xcc];

function sizeOfJpeg(view: DataView): Size | 'later' | 'unknown' {
  for (let at = 2; at + 9 <= view.byteLength;) {
    if (view.getUint8(at) !== 0xff) return 'unknown';
    const marker = view.getUint8(at + 1);
    if (marker === SCAN) return 'unknown';
    if (marker >= FIRST_FRAME && marker <= LAST_FRAME && !NO_FRAMES.includes(marker))
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    // A marker may have 0xff before it.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return 'later';
}

function sizeOfWebp(view: DataView, kind: string): Size | 'unknown' {
  const three = (at: number): number => view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
  if (kind === 'VP8X') return { width: three(24) + 1, height: three(27) + 1 };
  if (kind === 'VP8L') {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (kind !== 'VP8 ') return 'unknown';
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
}
