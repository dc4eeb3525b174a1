import type { Clip, JointScale } from '../core/index.js';
import { fileName, withoutExtension } from './paths.js';
import { problem } from './problems.js';
import type { Asset, Problem, ScaleFile } from './types.js';

/** Frames that a message names. */
const FRAMES_NAMED = 3;

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
    const named = late.slice(0, FRAMES_NAMED).join(', ');
    const more = late.length > FRAMES_NAMED ? ` and ${late.length - FRAMES_NAMED} more` : '';
    return late.length > 0 ? [`frame ${named}${more} to scale joint "${joint}" in`] : [];
  });
}

function clipOf(path: string, clips: readonly Asset<Clip>[]): Asset<Clip> | undefined {
  const stem = (of: string): string => withoutExtension(of).toLowerCase();
  const beside = clips.find(({ entry }) => stem(entry.path) === stem(path));
  const namesakes = clips.filter(({ entry }) => stem(fileName(entry.path)) === stem(fileName(path)));
  return beside ?? (namesakes.length === 1 ? namesakes[0] : undefined);
}
