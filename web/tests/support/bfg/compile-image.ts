/** Compiles pixels to the .bimage of Doom 3 BFG. */
import { ByteWriter, TIME } from './byte-writer.js';

export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Top row first. */
  readonly rgba: Uint8Array;
}

export type ImageFormat = 'rgba8' | 'xrgb8' | 'alpha' | 'l8a8' | 'l8' | 'i8' | 'dxt1' | 'dxt5' | 'rgb565';
export type ColorFormat = 'plain' | 'normal' | 'ycocg' | 'green-alpha';

const FORMATS: Readonly<Record<ImageFormat, number>> = {
  rgba8: 1,
  xrgb8: 2,
  alpha: 3,
  l8a8: 4,
  l8: 5,
  i8: 6,
  dxt1: 7,
  dxt5: 8,
  rgb565: 12,
};
const COLOR_FORMATS: readonly ColorFormat[] = ['plain', 'normal', 'ycocg', 'green-alpha'];

export interface ImageOptions {
  readonly colorFormat?: ColorFormat;
  readonly isCube?: boolean;
  readonly version?: number;
  /** One by default; each has half the size of the one before. */
  readonly levels?: number;
}

export function compileImage(
  pixels: Pixels,
  format: ImageFormat,
  options: ImageOptions = {},
): Uint8Array<ArrayBuffer> {
  const { colorFormat = 'plain', isCube = false, version = 10, levels = 1 } = options;
  const out = new ByteWriter();
  out.raw(TIME).raw([version, 77, 73, 66]);
  out.i32(isCube ? 2 : 1, FORMATS[format], COLOR_FORMATS.indexOf(colorFormat));
  out.i32(pixels.width, pixels.height, levels);
  let level = pixels;
  for (let i = 0; i < levels; i++) {
    const bytes = encoded(recoloured(level, colorFormat), format);
    for (let side = 0; side < (isCube ? 6 : 1); side++) {
      out.i32(i, side, level.width, level.height, bytes.length).raw(bytes);
    }
    level = halved(level);
  }
  return out.bytes();
}

/** Keeps every second pixel of every second row. */
function halved({ width, height, rgba }: Pixels): Pixels {
  const [w, h] = [Math.max(1, width >> 1), Math.max(1, height >> 1)];
  const half = new Uint8Array(4 * w * h);
  for (let i = 0; i < w * h; i++) {
    const from = 4 * (2 * (i % w) + 2 * Math.floor(i / w) * width);
    half.set(rgba.subarray(from, from + 4), 4 * i);
  }
  return { width: w, height: h, rgba: half };
}

/** Converts colours to the channels of the colour format. */
function recoloured({ width, height, rgba }: Pixels, format: ColorFormat): Pixels {
  const out = rgba.slice();
  for (let i = 0; i < out.length; i += 4) {
    const [r = 0, g = 0, b = 0, a = 0] = rgba.subarray(i, i + 4);
    if (format === 'normal') out.set([0, g, 0, r], i);
    if (format === 'green-alpha') out.set([0, a, 0, 0], i);
    // Without a scale: blue is 0.
    if (format === 'ycocg')
      out.set(
        [clamped(128 + (r - b) / 2), clamped(128 + (2 * g - r - b) / 4), 0, clamped((r + 2 * g + b) / 4)],
        i,
      );
  }
  return { width, height, rgba: out };
}

const clamped = (x: number): number => Math.max(0, Math.min(255, Math.round(x)));

function encoded(pixels: Pixels, format: ImageFormat): Uint8Array {
  const out = new ByteWriter();
  if (format === 'dxt1' || format === 'dxt5') {
    for (let top = 0; top < pixels.height; top += 4) {
      for (let left = 0; left < pixels.width; left += 4) addBlock(out, blockAt(pixels, left, top), format);
    }
    return out.bytes();
  }
  for (let i = 0; i < pixels.rgba.length; i += 4) {
    const [r = 0, g = 0, b = 0, a = 0] = pixels.rgba.subarray(i, i + 4);
    if (format === 'rgba8' || format === 'xrgb8') out.raw([r, g, b, a]);
    else if (format === 'alpha') out.u8(a);
    else if (format === 'l8a8') out.raw([r, a]);
    else if (format === 'rgb565') out.u16(rgb565(r, g, b));
    else out.u8(r);
  }
  return out.bytes();
}

const rgb565 = (r: number, g: number, b: number): number => ((r >> 3) << 11) | ((g >> 2) << 5) | (b >> 3);

type Block = readonly (readonly [number, number, number, number])[];

/** 16 pixels; those beyond the edges are zero. */
function blockAt({ width, height, rgba }: Pixels, left: number, top: number): Block {
  return Array.from({ length: 16 }, (_, i) => {
    const [x, y] = [left + (i % 4), top + (i >> 2)];
    if (x >= width || y >= height) return [0, 0, 0, 0] as const;
    const at = 4 * (x + y * width);
    return [...rgba.subarray(at, at + 4)] as [number, number, number, number];
  });
}

/** Between the darkest and the brightest pixel; opaque in DXT1. */
function addBlock(out: ByteWriter, block: Block, format: 'dxt1' | 'dxt5'): void {
  if (format === 'dxt5')
    addAlpha(
      out,
      block.map((pixel) => pixel[3]),
    );
  const sorted = [...block].sort((a, b) => sum(b) - sum(a));
  let [high, low] = [sorted[0]!, sorted[15]!].map(([r, g, b]) => rgb565(r, g, b)) as [number, number];
  if (high < low) [high, low] = [low, high];
  // In DXT1, equal colours would mean black and transparent pixels, so all pixels use the first one.
  const palette = high === low ? [unpacked(high)] : mixes(unpacked(high), unpacked(low));
  let bits = 0;
  block.forEach((pixel, i) => (bits += nearest(pixel, palette) * 4 ** i));
  out.raw([high & 255, high >> 8, low & 255, low >> 8]);
  for (let i = 0; i < 4; i++) out.u8(Math.floor(bits / 256 ** i) % 256);
}

const sum = ([r, g, b]: readonly number[]): number => r! + g! + b!;
const unpacked = (c: number): number[] => [
  ((c >> 11) * 255) / 31,
  (((c >> 5) & 63) * 255) / 63,
  ((c & 31) * 255) / 31,
];
const mixes = (a: number[], b: number[]): number[][] => [
  a,
  b,
  a.map((x, i) => (2 * x + b[i]!) / 3),
  a.map((x, i) => (x + 2 * b[i]!) / 3),
];

function nearest(pixel: readonly number[], palette: readonly (readonly number[])[]): number {
  const far = palette.map((colour) => colour.reduce((total, x, i) => total + (x - pixel[i]!) ** 2, 0));
  return far.indexOf(Math.min(...far));
}

/** Eight steps between the smallest and the largest alpha. */
function addAlpha(out: ByteWriter, alphas: readonly number[]): void {
  const [most, least] = [Math.max(...alphas), Math.min(...alphas)];
  const steps = [most, least, ...[1, 2, 3, 4, 5, 6].map((i) => ((7 - i) * most + i * least) / 7)];
  const indices = alphas.map((alpha) =>
    most === least
      ? 0
      : nearest(
          [alpha],
          steps.map((step) => [step]),
        ),
  );
  out.raw([most, least]);
  for (let half = 0; half < 2; half++) {
    const bits = indices.slice(8 * half, 8 * half + 8).reduce((total, index, i) => total + index * 8 ** i, 0);
    for (let i = 0; i < 3; i++) out.u8(Math.floor(bits / 256 ** i) % 256);
  }
}
