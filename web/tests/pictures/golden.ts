import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PNG } from 'pngjs';

const GOLDENS = join(import.meta.dirname, 'goldens');
/** What failed: the picture as it was drawn, and where it differs. */
const FAILED = resolve(import.meta.dirname, '../../../build/pictures');
const LARGEST_GOLDEN = 40_000;

/** How far a picture may be from its golden. */
export interface Tolerance {
  /** Root mean square over all channels, of 255. */
  readonly rms: number;
  /** Share of the pixels in which some channel is off by more than an eighth. */
  readonly odd: number;
}

/** Rasterisers of one engine on different processors are that close. */
export const CLOSE: Tolerance = { rms: 1.5, odd: 0.002 };
/** With other fonts, names are of other widths and shapes. */
export const WITH_TEXT: Tolerance = { rms: 14, odd: 0.06 };

/** Other browsers smooth edges and round colours in ways of their own. */
export const LOOSE: Tolerance = { rms: 7, odd: 0.03 };
/** And have letters of their own. */
export const LOOSE_TEXT: Tolerance = { rms: 20, odd: 0.06 };

/**
 * Says what is wrong with a PNG in comparison with its golden, '' for nothing. Colours are compared as they are seen:
 * weighted by their alpha. `kept` is added to the name under which a failed picture is kept. With UPDATE_PICTURES set the golden is written instead; look at it.
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
    // Middle grey is equal; alpha shows in all channels.
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
