/** What a GLB of this project keeps in `extras.md5`, so that the way back to MD5 gives the same files. */
import { largest } from './lists.js';
import type { Bounds } from './types.js';

/** The length of a unit in a GLB, and of an inch, which is Doom 3's unit. */
export const METRES_PER_UNIT = 0.0254;

/** Other factors are mistakes: a character would be smaller than a cell, or larger than a planet. */
const [LEAST, MOST] = [1e-6, 1e6];

/** The frame rates that readers of MD5 accept. */
const [LOWEST_RATE, HIGHEST_RATE] = [0.001, 1000];

/** The length and the rate of the clip that an animation was made of. */
export interface KeptClip {
  /** Without the key that closes a circle. */
  readonly frames: number;
  /** Frames per second. */
  readonly frameRate: number;
}

/** The value for `asset.extras`. */
export function extrasOfAsset(metresPerUnit: number): Record<string, unknown> {
  return { md5: { metresPerUnit } };
}

/** The value for the `extras` of an animation. */
export function extrasOfClip({ frames, frameRate }: KeptClip): Record<string, unknown> {
  return { md5: { frames, frameRate } };
}

/** The length of a unit in metres; null if `asset.extras` has none that makes sense. */
export function keptMetresPerUnit(extras: unknown): number | null {
  const value = md5Of(extras)?.metresPerUnit;
  return typeof value === 'number' && value >= LEAST && value <= MOST ? value : null;
}

/** Null if the `extras` of an animation have no such numbers. */
export function keptClip(extras: unknown): KeptClip | null {
  const { frames, frameRate } = md5Of(extras) ?? {};
  if (typeof frames !== 'number' || typeof frameRate !== 'number') return null;
  const isRate = frameRate >= LOWEST_RATE && frameRate <= HIGHEST_RATE;
  return Number.isInteger(frames) && frames > 0 && isRate ? { frames, frameRate } : null;
}

function md5Of(extras: unknown): Readonly<Record<string, unknown>> | null {
  const md5 = isObject(extras) ? extras.md5 : null;
  return isObject(md5) ? md5 : null;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The height of all bounds in model space; 0 if they are empty. */
export function heightOf(bounds: readonly Bounds[]): number {
  const height = largest(bounds.map(({ max }) => max[2])) + largest(bounds.map(({ min }) => -min[2]));
  return Number.isFinite(height) ? Math.max(0, height) : 0;
}
