/** Measures how far a change of weights moves the vertices of a model in its animations. */
import type { Clip, Core, Frame, Model } from '../core/index.js';

/** The frame of an animation in which a vertex moved farthest. */
export interface Movement {
  /** In the units of the file. */
  readonly distance: number;
  readonly file: string;
  readonly frame: number;
}

/**
 * How far vertices of two versions of a model are apart in the frames of animations. Both have the same
 * meshes with the same vertices. Null if no animation fits, or if no vertex moves.
 */
export function clipMovement(
  core: Core,
  before: Model,
  after: Model,
  clips: readonly { readonly file: string; readonly bytes: Uint8Array }[],
): Movement | null {
  let most: Movement | null = null;
  for (const { file, bytes } of clips) {
    const { clip } = core.readClip(bytes, file);
    if (clip && before.fit(clip).compatible && after.fit(clip).compatible)
      most = farther(most, movementIn(before, after, clip, file));
    clip?.dispose();
  }
  return most;
}

function movementIn(before: Model, after: Model, clip: Clip, file: string): Movement | null {
  const counts = before.meshes.map(({ vertexCount }) => vertexCount);
  let most: Movement | null = null;
  let [from, to]: (Frame | undefined)[] = [];
  for (let frame = 0; frame < clip.frameCount; frame++) {
    from = before.evaluate({ clip, frame, into: from });
    to = after.evaluate({ clip, frame, into: to });
    for (const mesh of counts.keys()) {
      const distance = farthest(from.mesh(mesh).positions, to.mesh(mesh).positions);
      if (distance > (most?.distance ?? 0)) most = { distance, file, frame };
    }
  }
  return most;
}

/** The largest distance between points of two lists: 3 numbers each. */
function farthest(a: Float32Array, b: Float32Array): number {
  let most = 0;
  for (let i = 0; i + 2 < a.length; i += 3) {
    const way = (axis: number): number => (a[i + axis] ?? 0) - (b[i + axis] ?? 0);
    most = Math.max(most, Math.hypot(way(0), way(1), way(2)));
  }
  return most;
}

const farther = (a: Movement | null, b: Movement | null): Movement | null =>
  (b?.distance ?? 0) > (a?.distance ?? 0) ? b : a;
