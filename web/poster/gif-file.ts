/** Writes animated GIFs. gifenc quantises the colours and writes the file. */
import { GIFEncoder, quantize, type Color } from 'gifenc';

export interface GifAnimation {
  readonly width: number;
  readonly height: number;
  /** Frames in one loop, at least 1. */
  readonly count: number;
  /** Length of one loop. */
  readonly seconds: number;
  /** Whether pixels of less than half opacity are transparent. Otherwise all are opaque. */
  readonly transparent: boolean;
  /**
   * Frames at even steps of one loop, from its start: rows from the top, RGBA, not premultiplied. It is called twice, once
   * with fewer frames, so that the frames are never in memory together.
   */
  readonly draw: (count: number) => Iterable<Uint8ClampedArray>;
}

/** Frames, and pixels of all of them, from which the colours are chosen. */
const MOST_FRAMES = 16;
const MOST_PIXELS = 1 << 21;
/** Palette index of transparent and of unchanged pixels. */
const CLEAR = 0;
/** Browsers show a frame with a shorter delay for a tenth of a second. */
const LEAST_DELAY = 2;
const KEEP = 1;
const RESTORE = 2;

/** A GIF that repeats for ever. All frames share one palette of 255 colours, so that colours do not flicker. */
export function gifFile(animation: GifAnimation): Uint8Array<ArrayBuffer> {
  const { width, height, count, transparent, draw } = animation;
  const colors = quantize(sampleOf(animation), 255);
  const indexOf = nearestIn(colors);
  const gif = GIFEncoder();
  let before: Uint8Array | null = null;
  let frame = 0;
  for (const pixels of draw(count)) {
    const shown = Uint8Array.from({ length: width * height }, (_, at) =>
      transparent && isClear(pixels, at) ? CLEAR : indexOf(pixels, at) + 1,
    );
    // Runs of unchanged pixels compress better than the picture. A cleared frame leaves nothing to keep.
    const written = transparent ? shown : shown.map((index, at) => (index === before?.[at] ? CLEAR : index));
    gif.writeFrame(written, width, height, {
      ...(before === null && { palette: [[0, 0, 0], ...colors] }),
      transparent: true,
      transparentIndex: CLEAR,
      delay: delayOf(animation, frame) * 10,
      dispose: transparent ? RESTORE : KEEP,
    });
    before = shown;
    frame++;
  }
  gif.finish();
  return gif.bytes();
}

/**
 * Returns a function for the index of the nearest colour. applyPalette() of gifenc gives the same colour another index in
 * another frame, and still areas would flicker.
 */
function nearestIn(colors: readonly Color[]): (pixels: Uint8ClampedArray, at: number) => number {
  /** For each colour of 24 bits the index + 1, or 0 before the first use. */
  const known = new Uint8Array(1 << 24);
  return (pixels, at) => {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at * 4, at * 4 + 3);
    const key = (red << 16) | (green << 8) | blue;
    const index = known[key] ?? 0;
    if (index > 0) return index - 1;
    const distances = colors.map(([r, g, b]) => (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2);
    const nearest = distances.indexOf(distances.reduce((least, each) => Math.min(least, each), Infinity));
    known[key] = nearest + 1;
    return nearest;
  };
}

/** Hundredths of a second. The delays before a frame add up to its time, rounded. */
function delayOf({ count, seconds }: GifAnimation, frame: number): number {
  const start = (index: number): number => Math.round((index * seconds * 100) / count);
  return Math.max(LEAST_DELAY, start(frame + 1) - start(frame));
}

/** Every nth visible pixel of some frames; at least one pixel. */
function sampleOf({ width, height, count, transparent, draw }: GifAnimation): Uint8Array {
  const frames = Math.min(count, MOST_FRAMES);
  const stride = Math.ceil((width * height * frames) / MOST_PIXELS);
  const sample = new Uint8Array(Math.ceil((width * height) / stride) * frames * 4);
  let size = 0;
  for (const pixels of draw(frames)) {
    for (let at = 0; at < width * height; at += stride) {
      if (transparent && isClear(pixels, at)) continue;
      sample.set(pixels.subarray(at * 4, at * 4 + 4), size);
      size += 4;
    }
  }
  return sample.slice(0, Math.max(size, 4));
}

function isClear(pixels: Uint8ClampedArray, at: number): boolean {
  return (pixels[at * 4 + 3] ?? 0) < 128;
}
