import type { JointScale } from '../../core/index.js';
import { counted } from '../../report/numbers.js';
import { problem } from '../problems.js';
import type { Problem } from '../types.js';

/** The content of an .md5scale text, with its errors. */
export interface ReadScales {
  readonly scales: JointScale[] | null;
  readonly problems: Problem[];
}

/** No file has more frames. */
const MOST_FRAMES = 1 << 20;
/** The core ignores larger scales, which could make positions infinite. */
const LARGEST_SCALE = 1000;
/** Limit of joints in one file. No engine supports more in a model, and each joint of a clip is looked up. */
const MOST_JOINTS = 4096;
/** Limit of individually reported problems; the others are counted. */
const MOST_PROBLEMS = 20;
/** Limit of letters of a name in a message. */
const MOST_LETTERS = 60;

/**
 * Reads `{ "joint": { "scale_positions": true, "12": 0.5 } }`. `scales` is null if the text is not JSON of
 * this form.
 */
export function readScales(text: string, path: string): ReadScales {
  const problems: Problem[] = [];
  let unreported = 0;
  const report = (message: string): void => {
    if (problems.length < MOST_PROBLEMS) problems.push(problem('warning', 'scale-unreadable', path, message));
    else unreported++;
  };
  const root = parsed(text);
  if (!isObject(root)) {
    const message = 'Expected a JSON object of joints, such as { "hand": { "0": 0.5 } }.';
    return { scales: null, problems: [problem('warning', 'scale-unreadable', path, message)] };
  }
  const joints = Object.entries(root);
  if (joints.length > MOST_JOINTS) {
    report(`Expected at most ${MOST_JOINTS} joints but found ${joints.length}. The others are ignored.`);
  }
  const scales = joints.slice(0, MOST_JOINTS).flatMap(([joint, value]) => {
    if (isObject(value)) return [jointScale(joint, value, report)];
    report(`Expected an object of frames for joint ${quoted(joint)}. The joint was ignored.`);
    return [];
  });
  if (unreported > 0) {
    const message = `${counted(unreported, 'more entry was', 'more entries were')} ignored for such reasons.`;
    problems.push(problem('warning', 'scale-unreadable', path, message));
  }
  return { scales, problems };
}

function jointScale(joint: string, value: object, report: (message: string) => void): JointScale {
  const frames = new Map<number, number>();
  let scalesPosition = false;
  for (const [key, scale] of Object.entries(value) as [string, unknown][]) {
    const frame = /^\d+$/.test(key) ? Number(key) : Infinity;
    if (key === 'scale_positions' && typeof scale === 'boolean') scalesPosition = scale;
    else if (!(frame < MOST_FRAMES && typeof scale === 'number'))
      report(`Expected a frame with a number, got ${quoted(key)} of joint ${quoted(joint)}. It was ignored.`);
    else if (Math.abs(scale) > LARGEST_SCALE)
      report(
        `The scale of joint ${quoted(joint)} at frame ${frame} is beyond ${LARGEST_SCALE}. It was ignored.`,
      );
    else frames.set(frame, scale);
  }
  return { joint, scalesPosition, frames };
}

function quoted(name: string): string {
  return `"${name.length > MOST_LETTERS ? `${name.slice(0, MOST_LETTERS)}…` : name}"`;
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
