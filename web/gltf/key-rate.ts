/** Finds the frame rate at which an exporter set the keys of an animation. */
import type { KeptClip } from '../core/gltf-extras.js';
import type { Curves } from './curves.js';

export interface KeyRate {
  /** Keys per second. */
  readonly keys: number;
  /** Frames per second of the MD5 animation, which plays key by key. Doom 3 reads only whole numbers. */
  readonly frames: number;
}

/** Keys of denser animations do not come from frames. */
const MOST = 240;
/** Animations with fewer keys per second have them at poses, not at frames. */
const FEWEST = 8;
/** The rate of animations whose keys are not at frames. */
export const USUAL_RATE = 24;
/** Common rates, for animations that have keys only at some frames. */
const COMMON = [USUAL_RATE, 30, 60, 25, 50, 120] as const;
const NTSC = [24, 30, 60, 120].map((rate) => (rate * 1000) / 1001);
/** Some exporters round times to milliseconds. */
const ROUNDED = 0.0006;
/** Floats of longer times are less precise. */
const PRECISION = 2 ** -22;
/** The share of a frame by which a key may be off. */
const NEAR = 0.1;

/** The rate and number of frames that the animation keeps; null if its keys are not those of that clip. */
export function keptRate(curves: Curves, kept: KeptClip | null): KeptClip | null {
  if (!kept) return null;
  const times = timesOf(curves);
  const steps = Math.round((times[times.length - 1] ?? 0) * kept.frameRate);
  const isWhole = steps === kept.frames - 1 || steps === kept.frames;
  return isWhole && errorAt(times, kept.frameRate) !== null ? kept : null;
}

/** Null if the keys are not at a constant rate. */
export function rateOf(curves: Curves): KeyRate | null {
  const times = timesOf(curves);
  const gap = times.reduce(
    (least, time, i) => (i > 0 ? Math.min(least, time - (times[i - 1] ?? 0)) : least),
    Infinity,
  );
  if (gap === Infinity) return null;
  const dense = bestRate(times, gap);
  if (dense !== null && dense >= FEWEST && (dense >= USUAL_RATE || areLinear(curves)))
    return { keys: dense, frames: Math.round(dense) };
  const common = COMMON.find((rate) => errorAt(times, rate) !== null);
  const rate = common ?? (dense === null ? null : dense * Math.ceil(USUAL_RATE / dense));
  return rate === null ? null : { keys: rate, frames: rate };
}

/** The times of all keys from the first one on, ascending and different. */
function timesOf({ byNode, start }: Curves): number[] {
  // Curves of one animation often share their times.
  const lists = new Set(
    [...byNode.values()].flatMap((curves) => Object.values(curves).map(({ times }) => times)),
  );
  const all: number[] = [];
  for (const times of lists) for (const time of Array.from(times)) all.push(time - start);
  all.sort((a, b) => a - b);
  const different: number[] = [];
  for (const time of all)
    if (time - (different[different.length - 1] ?? -Infinity) > ROUNDED) different.push(time);
  return different;
}

/** The rate whose frames are nearest to all keys, of those with about the length `gap`. */
function bestRate(times: readonly number[], gap: number): number | null {
  const [low, high] = [Math.ceil(0.95 / (gap + ROUNDED)), Math.floor(1.05 / (gap - ROUNDED))];
  const whole = Array.from({ length: Math.max(0, Math.min(high, MOST) - low + 1) }, (_, i) => low + i);
  let [best, least] = [null as number | null, Infinity];
  for (const rate of [...whole, ...NTSC]) {
    const error = rate > 0 && rate * gap < 1.5 && rate * gap > 0.5 ? errorAt(times, rate) : null;
    if (error === null || error >= least) continue;
    [best, least] = [rate, error];
  }
  return best;
}

/** The largest distance of a key from the nearest frame, in seconds; null if one is too far. */
function errorAt(times: readonly number[], rate: number): number | null {
  let most = 0;
  for (const time of times) {
    const error = Math.abs(time - Math.round(time * rate) / rate);
    if (error > Math.min(ROUNDED + time * PRECISION, NEAR / rate)) return null;
    most = Math.max(most, error);
  }
  return most;
}

/** Frames between the keys of splines and steps have other poses than MD5 interpolates. */
function areLinear({ byNode }: Curves): boolean {
  return [...byNode.values()].every((curves) =>
    Object.values(curves).every(({ interpolation }) => interpolation === 'LINEAR'),
  );
}
