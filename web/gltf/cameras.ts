/** Converts cameras of a glTF to MD5 camera paths. */
import type { Node } from '@gltf-transform/core';
import type { CameraFileData, CameraKeyData } from '../core/index.js';
import { counted } from '../report/numbers.js';
import { IDENTITY, quaternionOf, split, storedRotation } from './affine.js';
import { jumpsOf, justBefore, type Curves } from './curves.js';
import type { KeyRate } from './key-rate.js';
import type { Frames } from './sampling.js';
import { nameOf, type Poser } from './scene.js';
import type { Affine, Say } from './types.js';

/** The cameras that a curve moves, directly or through a parent. The others are listed in the changes. */
export function movedCameras(
  cameras: readonly Node[],
  animations: readonly Curves[],
  say: Say,
): (curves: Curves) => Node[] {
  const usable = cameras.filter((node) => {
    if (node.getCamera()?.getType() === 'perspective') return true;
    say('gltf-camera-orthographic', `Camera ${nameOf(node)} was skipped. MD5 has only perspective cameras.`);
    return false;
  });
  const movedIn = ({ byNode }: Curves): Node[] => usable.filter((node) => isMoved(node, byNode));
  const all = new Set(animations.flatMap(movedIn));
  for (const node of usable)
    if (!all.has(node))
      say(
        'gltf-camera-still',
        `Camera ${nameOf(node)} was skipped, because it does not move. MD5 has only camera paths.`,
      );
  return movedIn;
}

function isMoved(node: Node, byNode: Curves['byNode']): boolean {
  for (let at: Node | null = node; at; at = at.getParentNode()) if (byNode.has(at)) return true;
  return false;
}

/** Keys are floats: a key is at a frame if it differs by less than this share of a frame. */
const WHOLE_FRAME = 0.01;

export function cameraPath(
  node: Node,
  poser: Poser,
  curves: Curves,
  frames: Frames,
  rate: KeyRate,
  say: Say,
): CameraFileData {
  const fov = widthOf(node.getCamera()?.getYFov() ?? 0);
  const keyAt = (seconds: number): CameraKeyData => ({
    ...viewOf(poser.pose(curves, seconds).get(node) ?? IDENTITY),
    fov,
  });
  const jumps = jumpsByFrame(node, curves, frames, rate.keys);
  const cuts: number[] = [];
  const keys: CameraKeyData[] = [];
  frames.times.forEach((seconds, frame) => {
    const jump = jumps.get(frame);
    if (jump !== undefined) {
      // Both keys of a cut have the time of its frame: the end of one shot, and the start of the next.
      cuts.push(keys.length);
      keys.push(keyAt(justBefore(jump)));
    }
    keys.push(keyAt(seconds));
  });
  if (cuts.length > 0)
    say(
      'gltf-camera-cuts',
      `Camera ${nameOf(node)} has ${counted(cuts.length, 'cut')}, where its keys are not interpolated.`,
    );
  return { commandline: '', frameRate: rate.frames, cuts, keys };
}

/**
 * The time of the first jump before or at a frame, by that frame. Jumps at consecutive frames are movement.
 */
function jumpsByFrame(
  node: Node,
  curves: Curves,
  { count }: Frames,
  fps: number,
): ReadonlyMap<number, number> {
  const jumps = new Map<number, number>();
  for (let at: Node | null = node; at; at = at.getParentNode())
    for (const seconds of jumpsOf(curves.byNode.get(at))) {
      const frame = Math.ceil((seconds - curves.start) * fps - WHOLE_FRAME);
      if (frame > 0 && frame < count) jumps.set(frame, Math.min(seconds, jumps.get(frame) ?? seconds));
    }
  const frames = [...jumps.keys()];
  const isMovement = (frame: number): boolean => jumps.has(frame - 1) || jumps.has(frame + 1);
  const moving = new Set(frames.filter(isMovement));
  return new Map([...jumps].filter(([frame]) => !moving.has(frame)));
}

/**
 * In MD5 the camera looks along X, with Y to the left and Z up. In glTF it looks along -Z, with X to the
 * right and Y up.
 */
function viewOf(camera: Affine): Omit<CameraKeyData, 'fov'> {
  const { x: right, y: up, z: back, t } = split(camera).rigid;
  const rotation = quaternionOf({
    x: [-back[0], -back[1], -back[2]],
    y: [-right[0], -right[1], -right[2]],
    z: up,
    t: [0, 0, 0],
  });
  return { position: t, rotation: storedRotation(rotation) };
}

/** Converts a vertical angle in radians to degrees across a picture of 4:3. */
function widthOf(yFov: number): number {
  return (2 * Math.atan((4 / 3) * Math.tan(yFov / 2)) * 180) / Math.PI;
}
