/** Options of `md5-viewer poster`. */
import { InvalidArgumentError } from 'commander';
import type { PosterJob } from '../poster/job.js';

export interface PosterOutput {
  readonly path: string;
  readonly kind: PosterJob['kind'];
  readonly mimeType: string;
}

/** The options of the command line; undefined if not given. */
export interface PosterSettings {
  readonly width: number;
  readonly height: number;
  readonly frame?: number;
  readonly orbit?: string;
  readonly background?: string;
  readonly frames?: number;
  readonly fps?: number;
}

/** By file extension, the longest first. */
const KINDS: readonly (readonly [ending: RegExp, kind: PosterJob['kind'], mimeType: string])[] = [
  [/(^|[./\\])sprites?\.png$/i, 'sprites', 'image/png'],
  [/\.png$/i, 'picture', 'image/png'],
  [/\.webp$/i, 'picture', 'image/webp'],
  [/\.jpe?g$/i, 'picture', 'image/jpeg'],
  [/\.webm$/i, 'video', 'video/webm'],
  [/\.mp4$/i, 'video', 'video/mp4'],
];

/** Parses the option; throws an InvalidArgumentError. */
export function posterOutput(path: string): PosterOutput {
  const [, kind, mimeType] = KINDS.find(([ending]) => ending.test(path)) ?? [];
  if (kind === undefined || mimeType === undefined)
    throw new InvalidArgumentError('Expected .webp, .png, .jpg, .sprite.png, .webm or .mp4.');
  return { path, kind, mimeType };
}

/** Why an option has no effect on the output; null if all have one. */
export function uselessSetting(
  { kind }: PosterOutput,
  animated: boolean,
  { frame, frames, fps, background }: PosterSettings,
): string | null {
  if (frame !== undefined && kind !== 'picture') return '--frame is for pictures';
  if (frame !== undefined && !animated) return '--frame needs an animation';
  if (frames !== undefined && kind !== 'sprites') return '--frames is for sprite sheets';
  if (background !== undefined && kind === 'sprites') return 'sprite sheets have no --background';
  if (fps !== undefined && kind !== 'video') return '--fps is for videos';
  return null;
}

export function posterJob(
  { kind, mimeType }: PosterOutput,
  animated: boolean,
  { width, height, frame = 0, orbit, background, frames = 16, fps = 30 }: PosterSettings,
): PosterJob {
  const view = { orbit: orbit ?? null, background: background ?? null };
  return { kind, mimeType, width, height, animated, frame, ...view, frames, fps };
}
