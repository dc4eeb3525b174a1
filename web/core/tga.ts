import type { PixelImage } from './asset-types.js';

const HEADER = 18;
const TRUE_COLOUR = 2;
const ALPHA_BITS = 8;

/**
 * An uncompressed TGA, which all of id's engines read: bottom row first, 24 bits, or 32 if any pixel has
 * alpha.
 */
export function encodeTga({ width, height, rgba }: PixelImage): Uint8Array<ArrayBuffer> {
  const opaque = isOpaque(rgba);
  const size = opaque ? 3 : 4;
  const bytes = new Uint8Array(HEADER + width * height * size);
  bytes[2] = TRUE_COLOUR;
  bytes.set([width & 255, width >> 8, height & 255, height >> 8, 8 * size, opaque ? 0 : ALPHA_BITS], 12);
  let to = HEADER;
  for (let row = height - 1; row >= 0; row--) {
    for (let from = row * width * 4; from < (row + 1) * width * 4; from += 4, to += size) {
      bytes[to] = rgba[from + 2] ?? 0;
      bytes[to + 1] = rgba[from + 1] ?? 0;
      bytes[to + 2] = rgba[from] ?? 0;
      if (!opaque) bytes[to + 3] = rgba[from + 3] ?? 0;
    }
  }
  return bytes;
}

function isOpaque(rgba: Uint8Array): boolean {
  for (let i = 3; i < rgba.length; i += 4) if (rgba[i] !== 255) return false;
  return true;
}
