import { loadGame } from '../../core/game.js';
import type { Clip, JointScale } from '../../core/index.js';
import { fileName, withoutExtension } from '../tree/index.js';
import { problem } from '../problems.js';
import type { Asset, FileEntry, Problem, ScaleFile } from '../types.js';

/** Limit of frames and joints in a message. */
const MOST_NAMED = 3;

/** Reads an .md5scale file, with its errors. `scales` is absent if the file has another format. */
export async function readScaleFile(
  entry: FileEntry,
  bytes: Uint8Array,
): Promise<{ scales?: ScaleFile; problems: readonly Problem[] }> {
  const { texts } = await loadGame();
  const { value: scales, diagnostics } = texts.readJointScales(bytes);
  return {
    problems: diagnostics.map((diagnostic) => ({ ...diagnostic, file: entry.path })),
    ...(scales && { scales: scaleFile(entry, scales) }),
  };
}

function scaleFile(entry: FileEntry, scales: readonly JointScale[]): ScaleFile {
  const clipIn = (clips: readonly Asset<Clip>[]): Asset<Clip> | undefined =>
    scaledClip(entry.path, clips, (clip) => clip.entry.path);
  return {
    entry,
    clipIn,
    applyTo: (clips) => {
      const clip = clipIn(clips);
      clip?.value.setScales(scales);
      return scaleRemarks(entry.path, scales, clip && shapeOf(clip.entry.path, clip.value));
    },
  };
}

/** The data that stays valid after the clip is disposed. */
export function shapeOf(path: string, { joints, frameCount }: Clip): ScaledClip {
  return { path, joints, frameCount };
}

/** An animation, as scales are compared with it. */
export interface ScaledClip {
  readonly path: string;
  readonly joints: readonly { readonly name: string }[];
  readonly frameCount: number;
}

/** The animation of the scale file's path, or else the only one of its name; ignores case. */
export function scaledClip<T>(path: string, clips: readonly T[], pathOf: (clip: T) => string): T | undefined {
  const stem = (of: string): string => withoutExtension(of).toLowerCase();
  const namesakes = clips.filter((clip) => stem(fileName(pathOf(clip))) === stem(fileName(path)));
  const beside = namesakes.find((clip) => stem(pathOf(clip)) === stem(path));
  return beside ?? (namesakes.length === 1 ? namesakes[0] : undefined);
}

/** The findings on a scale file; `clip` is its animation, if it was found. */
export function scaleRemarks(
  path: string,
  scales: readonly JointScale[],
  clip: ScaledClip | undefined,
): Problem[] {
  if (clip)
    return lackingInClip(clip, scales).map((missing) =>
      problem('warning', 'scale-without-joint', path, `${clip.path} has no ${missing}.`),
    );
  const name = `${withoutExtension(fileName(path))}.md5anim`;
  const text = `No animation yet: these scales are for a ${name} in the same folder, or for the only one elsewhere.`;
  return [problem('info', 'no-clip-yet', path, text)];
}

/** Joints and frames of the scales that the clip lacks, each a phrase. */
function lackingInClip({ joints, frameCount }: ScaledClip, scales: readonly JointScale[]): string[] {
  const names = new Set(joints.map(({ name }) => name));
  const unknown = scales.filter(({ joint }) => !names.has(joint)).map(({ joint }) => `"${joint}"`);
  const late = scales.flatMap(({ joint, frames }) => {
    const frame = [...frames.keys()].filter((each) => each >= frameCount);
    return names.has(joint) && frame.length > 0 ? [`frame ${some(frame)} to scale joint "${joint}" in`] : [];
  });
  const more = late.length > MOST_NAMED ? [`frames of ${late.length - MOST_NAMED} more joints`] : [];
  const lacking = unknown.length === 1 ? 'joint' : 'joints';
  const joint = unknown.length > 0 ? [`${lacking} ${some(unknown)}`] : [];
  return [...late.slice(0, MOST_NAMED), ...more, ...joint];
}

function some(parts: readonly (string | number)[]): string {
  const named = parts.slice(0, MOST_NAMED).join(', ');
  return parts.length > MOST_NAMED ? `${named} and ${parts.length - MOST_NAMED} more` : named;
}
