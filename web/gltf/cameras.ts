/** Cameras of a glTF as MD5 camera paths. */
import type { Node } from '@gltf-transform/core';
import type { CameraFileData, CameraKeyData } from '../core/index.js';
import { quaternionOf, split, storedRotation } from './affine.js';
import type { Curves } from './curves.js';
import type { Frames } from './sampling.js';
import { nameOf, type Poser } from './scene.js';
import type { Affine, Say } from './types.js';

/** Cameras that a curve moves, themselves or by what is above them. The others are named. */
export function movedCameras(
  cameras: readonly Node[],
  animations: readonly Curves[],
  say: Say,
): (curves: Curves) => Node[] {
  const usable = cameras.filter((node) => {
    if (node.getCamera()?.getType() === 'perspective') return true;
    say(
      'gltf-camera-orthographic',
      `Camera ${nameOf(node)} has no perspective and is left out: MD5 has only such.`,
    );
    return false;
  });
  const movedIn = ({ byNode }: Curves): Node[] => usable.filter((node) => isMoved(node, byNode));
  const all = new Set(animations.flatMap(movedIn));
  for (const node of usable)
    if (!all.has(node))
      say(
        'gltf-camera-still',
        `Camera ${nameOf(node)} does not move and is left out: MD5 has only camera paths.`,
      );
  return movedIn;
}

function isMoved(node: Node, byNode: Curves['byNode']): boolean {
  for (let at: Node | null = node; at; at = at.getParentNode()) if (byNode.has(at)) return true;
  return false;
}

export function cameraPath(
  node: Node,
  poser: Poser,
  curves: Curves,
  frames: Frames,
  fps: number,
): CameraFileData {
  const fov = widthOf(node.getCamera()?.getYFov() ?? 0);
  const keys = frames.times.flatMap((seconds): CameraKeyData[] => {
    const at = poser.pose(curves, seconds).get(node);
    return at ? [{ ...viewOf(at), fov }] : [];
  });
  return { commandline: '', frameRate: fps, cuts: [], keys };
}

/** MD5 looks along X, with Y to the left and Z up. glTF looks along -Z, with X to the right and Y up. */
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

/** Degrees across a picture of 4:3, of a vertical angle in radians. */
function widthOf(yFov: number): number {
  return (2 * Math.atan((4 / 3) * Math.tan(yFov / 2)) * 180) / Math.PI;
}
