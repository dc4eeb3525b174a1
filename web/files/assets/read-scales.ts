import type { JointScale } from '../../core/index.js';
import { problem } from '../problems.js';
import type { Problem } from '../types.js';

/** What an .md5scale text holds, and what in it is not as it should be. */
export interface ReadScales {
  readonly scales: JointScale[] | null;
  readonly problems: Problem[];
}

/** Frames beyond this are in no file. */
const MOST_FRAMES = 1 << 20;

/** Reads `{ "joint": { "scale_positions": true, "12": 0.5 } }`. `scales` is null where the text is no such JSON. */
export function readScales(text: string, path: string): ReadScales {
  const problems: Problem[] = [];
  const odd = (what: string): void => {
    problems.push(problem('warning', 'scale-unreadable', path, `${what} was ignored.`));
  };
  const root = parsed(text);
  if (!isObject(root)) {
    const message = 'Expected a JSON object of joints, such as { "hand": { "0": 0.5 } }.';
    return { scales: null, problems: [problem('warning', 'scale-unreadable', path, message)] };
  }
  const scales = Object.entries(root).flatMap(([joint, value]) => {
    if (isObject(value)) return [jointScale(joint, value, odd)];
    odd(`What stands for joint "${joint}" is no object of frames and`);
    return [];
  });
  return { scales, problems };
}

function jointScale(joint: string, value: object, odd: (what: string) => void): JointScale {
  const frames = new Map<number, number>();
  let scalesPosition = false;
  for (const [key, scale] of Object.entries(value) as [string, unknown][]) {
    const frame = /^\d+$/.test(key) ? Number(key) : Infinity;
    if (key === 'scale_positions' && typeof scale === 'boolean') scalesPosition = scale;
    else if (frame < MOST_FRAMES && typeof scale === 'number' && Number.isFinite(Math.fround(scale)))
      frames.set(frame, scale);
    else odd(`"${key}" of joint "${joint}"`);
  }
  return { joint, scalesPosition, frames };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
