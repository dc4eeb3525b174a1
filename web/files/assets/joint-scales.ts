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
    ...(scales && { scales: { entry, applyTo: (clips) => apply(entry.path, scales, clips) } }),
  };
}

function apply(path: string, scales: readonly JointScale[], clips: readonly Asset<Clip>[]): Problem[] {
  const clip = clipOf(path, clips);
  if (!clip) {
    const message = `No animation yet: drop ${withoutExtension(fileName(path))}.md5anim to scale its joints.`;
    return [problem('info', 'no-clip-yet', path, message)];
  }
  clip.value.setScales(scales);
  return lackingInClip(clip.value, scales).map((what) =>
    problem('warning', 'scale-without-joint', path, `${clip.name} has no ${what}.`),
  );
}

/** Joints and frames of the scales that the clip lacks, each a phrase. */
export function lackingInClip(
  { joints, frameCount }: Pick<Clip, 'joints' | 'frameCount'>,
  scales: readonly JointScale[],
): string[] {
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

function clipOf(path: string, clips: readonly Asset<Clip>[]): Asset<Clip> | undefined {
  const stem = (of: string): string => withoutExtension(of).toLowerCase();
  const beside = clips.find(({ entry }) => stem(entry.path) === stem(path));
  const namesakes = clips.filter(({ entry }) => stem(fileName(entry.path)) === stem(fileName(path)));
  return beside ?? (namesakes.length === 1 ? namesakes[0] : undefined);
}
