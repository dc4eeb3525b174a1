/** Checks the cuts of a camera path for Doom 3, which treats each as the last frame of the old shot. */
import type { CameraPath, CameraPose, Vec3 } from '../core/index.js';
import type { FitRemark } from './fit-remarks.js';
import { counted } from './numbers.js';

type Path = Pick<CameraPath, 'cuts' | 'shots' | 'frameCount' | 'frameRate' | 'at'>;

/** Number of frames before and after a cut in which its jump is searched. */
const NEAR = 2;
/** How many times larger than the step at the cut the jump is. */
const CLEAR = 4;
/** The least jump: a share of the path's size, or of a half turn. */
const LEAST = 0.05;
/** If two frames have the same time, the view of the earlier one is sampled this part of a frame before. */
const BEFORE = 1e-3;

/**
 * Warns about the first cut that is one or two frames away from the jump of the camera, and names the correct
 * number.
 */
export function cutRemarks(path: Path): FitRemark[] {
  const stepFrom = stepsOf(path);
  const moves = path.cuts.flatMap((cut) => {
    const from = jumpNear(cut, path.frameCount, stepFrom);
    return from === cut || from < 1 ? [] : [{ cut, from }];
  });
  const [first] = moves;
  if (!first) return [];
  const { cut, from } = first;
  const more = moves.length > 1 ? ` The same is true of ${counted(moves.length - 1, 'more cut')}.` : '';
  const message = `The camera sweeps in Doom 3 from frame ${from} to frame ${from + 1}, because the cut is ${cut}. Write ${from}, the last frame of the old shot.${more}`;
  return [{ severity: 'warning', code: 'cut-beside-jump', message }];
}

/**
 * The last frame before the camera's jump: the cut itself, unless another frame near it is clearly better.
 */
function jumpNear(cut: number, frames: number, stepFrom: (frame: number) => number): number {
  const own = stepFrom(cut);
  let [best, largest] = [cut, own];
  for (let frame = Math.max(0, cut - NEAR); frame <= Math.min(frames - 2, cut + NEAR); frame++) {
    const step = stepFrom(frame);
    if (step > largest) [best, largest] = [frame, step];
  }
  return largest > LEAST && largest > CLEAR * own ? best : cut;
}

/** The size of the step from a frame to the next: shares of the path's size, of a half turn and of a right angle. */
function stepsOf(path: Path): (frame: number) => number {
  const { shots, frameCount, frameRate } = path;
  const shotOf = (frame: number) =>
    shots.find(({ firstKey, lastKey }) => frame >= firstKey && frame <= lastKey);
  const poseAt = (frame: number): CameraPose => {
    const { firstKey = 0, lastKey = 0, start = 0 } = shotOf(frame) ?? {};
    const isShared = frame === lastKey && frame < frameCount - 1;
    return path.at(start + (frame - firstKey - (isShared ? BEFORE : 0)) / frameRate);
  };
  const ends = [...new Set([0, ...shots.flatMap(({ firstKey, lastKey }) => [firstKey, lastKey])])].map(
    poseAt,
  );
  const origin = ends[0]?.position ?? [0, 0, 0];
  const size = ends.reduce((most, { position }) => Math.max(most, distance(position, origin)), 1e-6);
  return (frame) => {
    if (frame < 0 || frame > frameCount - 2) return 0;
    const [a, b] = [poseAt(frame), poseAt(frame + 1)];
    const turn = Math.max(angle(a.forward, b.forward), angle(a.up, b.up));
    return distance(a.position, b.position) / size + turn / Math.PI + Math.abs(a.fov - b.fov) / 90;
  };
}

function distance(a: Vec3, b: Vec3): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function angle(a: Vec3, b: Vec3): number {
  return 2 * Math.asin(Math.min(1, distance(a, b) / 2));
}
