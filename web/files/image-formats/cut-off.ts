/** Reports that a PNG or JPEG is truncated; null if it is complete. Pixels are not decoded. */
export function cutOff(bytes: Uint8Array, format: 'png' | 'jpeg'): string | null {
  const isComplete = format === 'png' ? isCompletePng(bytes) : isCompleteJpeg(bytes);
  return isComplete ? null : `This ${format.toUpperCase()} image is cut off.`;
}

/** Whether its chunks are complete up to IEND, including pixels. */
function isCompletePng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let hasPixels = false;
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (type === 'IEND') return hasPixels;
    hasPixels ||= type === 'IDAT';
  }
  return false;
}

const [FIRST_FRAME, LAST_FRAME, SCAN, END] = [0xc0, 0xcf, 0xda, 0xd9];
/** Segments with these numbers are in the range of frames, but are not frames. */
const NO_FRAMES = [0xc4, 0xc8, 0xcc];

/** Whether it has a frame, a scan and an end. */
function isCompleteJpeg(bytes: Uint8Array): boolean {
  let hasFrame = false;
  for (let at = 2; bytes[at] === 0xff;) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === SCAN) return hasFrame && hasEnd(bytes, at + 2);
    hasFrame ||= marker >= FIRST_FRAME && marker <= LAST_FRAME && !NO_FRAMES.includes(marker);
    // A marker may have 0xff before it.
    at += marker === 0xff ? 1 : 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0);
  }
  return false;
}

function hasEnd(bytes: Uint8Array, from: number): boolean {
  for (let at = from; at + 1 < bytes.length; at++) {
    if (bytes[at] === 0xff && bytes[at + 1] === END) return true;
  }
  return false;
}
