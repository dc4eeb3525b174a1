/** Encodes and decodes PNG exactly. A canvas would lose the colours of transparent pixels. */
import { decode, encode } from 'fast-png';
import { boundedPng } from '../core/bounded-png.js';
import type { PixelImage, TextureRole } from '../core/index.js';

export interface PngTask {
  readonly pixels: PixelImage;
  /**
   * For normal maps, the result's green points up in the image, while id Tech 4's points down. The colours of
   * a glow are multiplied by its alpha.
   */
  readonly role: TextureRole;
}

export function encodeTask({ pixels, role }: PngTask): Uint8Array<ArrayBuffer> {
  if (role === 'normal') return encodePng(withGreenTurned(pixels));
  return encodePng(role === 'glow' ? withoutClear(pixels) : pixels);
}

function withGreenTurned({ rgba, ...size }: PixelImage): PixelImage {
  const turned = Uint8Array.from(rgba);
  for (let i = 0; i < turned.length; i += 4) {
    turned[i + 1] = 255 - (turned[i + 1] ?? 0);
    turned[i + 3] = 255;
  }
  return { ...size, rgba: turned };
}

function withoutClear({ rgba, ...size }: PixelImage): PixelImage {
  const weighed = rgba.map((value, i) =>
    i % 4 === 3 ? 255 : Math.round((value * (rgba[i | 3] ?? 255)) / 255),
  );
  return { ...size, rgba: weighed };
}

export function encodePng({ width, height, rgba }: PixelImage): Uint8Array<ArrayBuffer> {
  const opaque = isOpaque(rgba);
  const data = opaque ? withoutAlpha(rgba) : rgba;
  return Uint8Array.from(encode({ width, height, data, channels: opaque ? 3 : 4, depth: 8 }));
}

/** Null for images with a palette or 16 bits. Throws an Error if it is damaged or too large. */
export function decodePng(bytes: Uint8Array): PixelImage | null {
  const { width, height, data, channels, depth, palette } = decode(boundedPng(bytes));
  if (depth !== 8 || palette) return null;
  const rgba = new Uint8Array(4 * width * height);
  // Grey images have one channel for three colours.
  const [green, blue] = channels > 2 ? [1, 2] : [0, 0];
  const hasAlpha = channels % 2 === 0;
  for (let from = 0, to = 0; to < rgba.length; from += channels, to += 4) {
    rgba[to] = data[from] ?? 0;
    rgba[to + 1] = data[from + green] ?? 0;
    rgba[to + 2] = data[from + blue] ?? 0;
    rgba[to + 3] = hasAlpha ? (data[from + channels - 1] ?? 0) : 255;
  }
  return { width, height, rgba };
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
