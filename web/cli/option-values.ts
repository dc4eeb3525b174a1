/** Parsers of option values. Each throws an InvalidArgumentError with the expected values. */
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import type { FrameRange } from '../core/index.js';
import { suggestion } from '../report/nearest-name.js';
import type { RepairName } from '../core/writer.js';
import { REPAIR_NAMES } from '../report/remedies.js';

export const port = (text: string): number => wholeNumber(text, 0, 65535);

export const maxWarnings = (text: string): number => wholeNumber(text, 0, 1_000_000);

/** Megabytes. */
export const maxEntry = (text: string): number => wholeNumber(text, 1, 4096);

export const maxRatio = (text: string): number => wholeNumber(text, 1, 1032);

/** Megapixels. */
export const maxPixels = (text: string): number => wholeNumber(text, 1, 1024);

/** Engines with a limit store the number in a byte. */
export const maxWeights = (text: string): number => wholeNumber(text, 1, 255);

export const frameRate = (text: string): number => wholeNumber(text, 1, 1000);

/** The range of picture sizes that the viewer draws. */
export const pixels = (text: string): number => wholeNumber(text, 1, 4096);

export const frame = (text: string): number => wholeNumber(text, 0, 9_999_999);

export const spriteFrames = (text: string): number => wholeNumber(text, 1, 4096);

export const videoRate = (text: string): number => wholeNumber(text, 1, 120);

export const timeout = (text: string): number => wholeNumber(text, 1, 86_400);

export function scale(text: string): number {
  const value = /^(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : NaN;
  // Files store floats.
  if (!(Math.fround(value) > 0 && Math.fround(value) < Infinity))
    throw new InvalidArgumentError('Expected a number above 0.');
  return value;
}

/** `5` is the single frame 5. */
export function frameRange(text: string): FrameRange {
  const [, first = '', last = first] = /^(\d{1,7})(?:-(\d{1,7}))?$/.exec(text) ?? [];
  if (first === '' || Number(last) < Number(first))
    throw new InvalidArgumentError('Expected first-last, such as 10-20. Frames count from 0.');
  return [Number(first), Number(last)];
}

/** Adds one FROM=TO to the previous ones. */
export function rename(
  text: string,
  before: ReadonlyMap<string, string> = new Map(),
): ReadonlyMap<string, string> {
  const [, from, to] = /^([^=]+)=([^="\r\n]+)$/.exec(text) ?? [];
  if (from === undefined || to === undefined)
    throw new InvalidArgumentError('Expected FROM=TO, two names of joints without quotation marks.');
  if (before.has(from)) throw new InvalidArgumentError(`The joint '${from}' is renamed twice.`);
  return new Map([...before, [from, to]]);
}

/** Adds a folder to the previous ones, as a full path. */
export function allowed(text: string, before: readonly string[] = []): readonly string[] {
  if (!statSync(text, { throwIfNoEntry: false })?.isDirectory())
    throw new InvalidArgumentError('Expected a folder that exists.');
  return [...before, resolve(text)];
}

/** Adds a folder or archive of the base game to the previous ones. */
export function baseGame(text: string, before: readonly string[] = []): readonly string[] {
  if (!statSync(text, { throwIfNoEntry: false }))
    throw new InvalidArgumentError('Expected a folder or archive that exists.');
  return [...before, text];
}

export function skin(text: string): string {
  if (text === '')
    throw new InvalidArgumentError('Expected the name of a skin, or none for the materials of the mesh.');
  return text;
}

function wholeNumber(text: string, least: number, most: number): number {
  const value = /^\d{1,7}$/.test(text) ? Number(text) : NaN;
  if (!(value >= least && value <= most))
    throw new InvalidArgumentError(`Expected a whole number from ${least} to ${most}.`);
  return value;
}

/**
 * Repairs of findings: those that keep the picture, or all. Or the repairs with these names, also those that
 * answer no finding.
 */
export type Fixes = 'safe' | 'all' | readonly RepairName[];

/** `safe`, `all`, or names of repairs with commas between them. */
export function fixes(text: string): Fixes {
  if (text === 'safe' || text === 'all') return text;
  return text.split(',').map((given) => {
    const name = REPAIR_NAMES.find((each) => each === given.trim());
    if (name === undefined)
      throw new InvalidArgumentError(
        `There is no repair '${given}'.${suggestion(given, REPAIR_NAMES)} Expected safe, all, or names of repairs: ${REPAIR_NAMES.join(', ')}.`,
      );
    return name;
  });
}
