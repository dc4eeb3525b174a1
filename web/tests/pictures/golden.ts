import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PNG } from 'pngjs';

const GOLDENS = join(import.meta.dirname, 'goldens');
/** The folder for failed pictures: the actual picture, and its difference. */
const FAILED = resolve(import.meta.dirname, '../../../build/pictures');
const LARGEST_GOLDEN = 40_000;

/** The permitted difference between a picture and its golden. */
export interface Tolerance {
  /** Root mean square over all channels, of 255. */
  readonly rms: number;
  /** Share of the pixels in which a channel differs by more than an eighth. */
  readonly odd: number;
}

/** The difference between rasterisers of one engine on different processors. */
export const CLOSE: Tolerance = { rms: 1.5, odd: 0.002 };
/** Other fonts have other widths and shapes. */
export const WITH_TEXT: Tolerance = { rms: 14, odd: 0.06 };

/** Other browsers smooth edges and round colours differently. */
export const LOOSE: Tolerance = { rms: 7, odd: 0.03 };
/** They also use other fonts. */
export const LOOSE_TEXT: Tolerance = { rms: 20, odd: 0.06 };

/**
 * Compares a PNG with its golden and returns the difference, or ''. Colours are weighted by their alpha.
 * `kept` is added to the file name of a failed picture. With UPDATE_PICTURES the golden is written instead;
 * look at it.
 */
export function compareWithGolden(name: string, bytes: Uint8Array, tolerance: Tolerance, kept = ''): string {
  const file = join(GOLDENS, `${name}.png`);
  const actual = PNG.sync.read(Buffer.from(bytes));
  if (process.env.UPDATE_PICTURES) {
    const packed = PNG.sync.write(actual, { deflateLevel: 9 });
    if (packed.length > LARGEST_GOLDEN)
      return `The golden would have ${packed.length} bytes: draw it smaller.`;
    writeFileSync(file, packed);
    return '';
  }
  if (!existsSync(file)) return 'There is no golden: run npm run test:pictures -- --update, and look at it.';
  const golden = PNG.sync.read(readFileSync(file));
  if (golden.width !== actual.width || golden.height !== actual.height) {
    return `It is ${actual.width} x ${actual.height}, its golden ${golden.width} x ${golden.height}.`;
  }
  const { rms, odd, difference } = measure(actual, golden);
  const paths = ['actual', 'difference'].map((kind) => join(FAILED, `${name}${kept}-${kind}.png`));
  for (const path of paths) rmSync(path, { force: true });
  if (rms <= tolerance.rms && odd <= tolerance.odd) return '';
  mkdirSync(FAILED, { recursive: true });
  [actual, difference].forEach((png, i) => writeFileSync(paths[i] ?? '', PNG.sync.write(png)));
  const share = (100 * odd).toFixed(2);
  return `It is off by ${rms.toFixed(2)} (RMS), and plainly in ${share} % of its pixels: see ${paths.join(' and ')}`;
}

function measure(a: PNG, b: PNG): { rms: number; odd: number; difference: PNG } {
  const difference = new PNG({ width: a.width, height: a.height });
  let [squares, odd] = [0, 0];
  for (let at = 0; at < a.data.length; at += 4) {
    const deltas = [0, 1, 2, 3].map((channel) => seen(a, at, channel) - seen(b, at, channel));
    for (const delta of deltas) squares += delta * delta;
    const worst = Math.max(...deltas.map(Math.abs));
    if (worst > 32) odd++;
    // Middle grey means equal; alpha appears in all channels.
    const [red = 0, green = 0, blue = 0, alpha = 0] = deltas;
    difference.data.set(
      [red, green, blue]
        .map((delta) => 128 + 2 * (delta + alpha / 2))
        .concat(255)
        .map(byte),
      at,
    );
  }
  return { rms: Math.sqrt(squares / a.data.length), odd: odd / (a.data.length / 4), difference };
}

function seen({ data }: PNG, at: number, channel: number): number {
  const value = data[at + channel] ?? 0;
  return channel === 3 ? value : (value * (data[at + 3] ?? 0)) / 255;
}

function byte(value: number): number {
  return Math.min(255, Math.max(0, Math.round(value)));
}
