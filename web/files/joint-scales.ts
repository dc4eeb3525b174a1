import type { Clip, JointScale } from '../core/index.js';
import { fileName, withoutExtension } from './paths.js';
import { problem } from './problems.js';
import type { Asset, Problem, ScaleFile } from './types.js';

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
    else if (frame < MOST_FRAMES && typeof scale === 'number') frames.set(frame, scale);
    else odd(`"${key}" of joint "${joint}"`);
  }
  return { joint, scalesPosition, frames };
}

/**
 * Scales each clip by the file of its own name (tris.md5scale beside tris.md5anim; in another folder where only one
 * clip has the name), and says what found no place.
 */
export function applyScales(clips: readonly Asset<Clip>[], files: readonly ScaleFile[]): Problem[] {
  return files.flatMap(({ entry, scales }) => {
    const clip = clipOf(entry.path, clips);
    if (!clip) {
      const message = `No animation yet: drop ${withoutExtension(fileName(entry.path))}.md5anim to scale its joints.`;
      return [problem('info', 'no-clip-yet', entry.path, message)];
    }
    clip.value.setScales(scales);
    return lacking(clip.value, scales).map((what) =>
      problem('warning', 'scale-without-joint', entry.path, `${clip.name} has no ${what}.`),
    );
  });
}

/** What the scales name and the clip lacks. */
function lacking({ joints, frameCount }: Clip, scales: readonly JointScale[]): string[] {
  const names = new Set(joints.map(({ name }) => name));
  return scales.flatMap(({ joint, frames }) => {
    if (!names.has(joint)) return [`joint "${joint}"`];
    const late = [...frames.keys()].filter((frame) => frame >= frameCount);
    return late.length > 0 ? [`frame ${late.join(', ')} to scale joint "${joint}" in`] : [];
  });
}

function clipOf(path: string, clips: readonly Asset<Clip>[]): Asset<Clip> | undefined {
  const stem = (of: string): string => withoutExtension(of).toLowerCase();
  const beside = clips.find(({ entry }) => stem(entry.path) === stem(path));
  const namesakes = clips.filter(({ entry }) => stem(fileName(entry.path)) === stem(fileName(path)));
  return beside ?? (namesakes.length === 1 ? namesakes[0] : undefined);
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
