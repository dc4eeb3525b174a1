/** Pixels as PNG, exact, as no canvas keeps them below transparent places. */
import { encode } from 'fast-png';
import type { PixelImage } from '../core/index.js';

export function encodePng({ width, height, rgba }: PixelImage): Uint8Array<ArrayBuffer> {
  const opaque = isOpaque(rgba);
  const data = opaque ? withoutAlpha(rgba) : rgba;
  return Uint8Array.from(encode({ width, height, data, channels: opaque ? 3 : 4, depth: 8 }));
}

function isOpaque(rgba: Uint8Array): boolean {
  for (let i = 3; i < rgba.length; i += 4) if (rgba[i] !== 255) return false;
  return true;
}

function withoutAlpha(rgba: Uint8Array): Uint8Array {
  const rgb = new Uint8Array((rgba.length / 4) * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
    rgb.set(rgba.subarray(from, from + 3), to);
  }
  return rgb;
}
