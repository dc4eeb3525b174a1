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
  [/\.gif$/i, 'gif', 'image/gif'],
];

/** Parses the option; throws an InvalidArgumentError. */
export function posterOutput(path: string): PosterOutput {
  const [, kind, mimeType] = KINDS.find(([ending]) => ending.test(path)) ?? [];
  if (kind === undefined || mimeType === undefined)
    throw new InvalidArgumentError('Expected .webp, .png, .jpg, .sprite.png, .gif, .webm or .mp4.');
  return { path, kind, mimeType };
}

/** Browsers slow a GIF down whose frames are shown for less than 2 hundredths of a second. */
const GIF_FPS = 50;

/** Why an option does not fit the output; null if all fit. */
export function settingError(
  { kind }: PosterOutput,
  animated: boolean,
  { frame, frames, fps, background }: PosterSettings,
): string | null {
  if (frame !== undefined && kind !== 'picture') return '--frame is for pictures';
  if (frame !== undefined && !animated) return '--frame needs an animation';
  if (frames !== undefined && kind !== 'sprites') return '--frames is for sprite sheets';
  if (background !== undefined && kind === 'sprites') return 'sprite sheets have no --background';
  if (fps !== undefined && kind !== 'video' && kind !== 'gif') return '--fps is for videos and GIFs';
  if (fps !== undefined && kind === 'gif' && fps > GIF_FPS)
    return `a GIF has at most ${GIF_FPS} frames a second, got --fps ${fps}`;
  return null;
}

export function posterJob(
  { kind, mimeType }: PosterOutput,
  animated: boolean,
  {
    width,
    height,
    frame = 0,
    orbit,
    background,
    frames = 16,
    fps = kind === 'gif' ? 20 : 30,
  }: PosterSettings,
): PosterJob {
  const view = { orbit: orbit ?? null, background: background ?? null };
  return { kind, mimeType, width, height, animated, frame, ...view, frames, fps };
}
