import type { FreeCamera, Vec3 } from '../../../core/index.js';
import type { ViewerHost } from '../../viewer-host.js';

const DEG = Math.PI / 180;

/**
 * The position of a world point in the picture of a free camera, as shares of its width and height from the
 * upper left corner. Null behind the camera. `aspect` is width divided by height.
 */
export function projected(
  { eye, target, fovY, orthographic }: FreeCamera,
  place: Vec3,
  aspect: number,
): readonly [x: number, y: number] | null {
  const ahead = minus(target, eye);
  const distance = Math.hypot(...ahead);
  const forward = ahead.map((value) => value / distance) as Vec3;
  // The same up vector as in cpp/viewer/view_camera.cpp for a camera that looks straight up or down.
  const upright: Vec3 = Math.abs(forward[2]) > 0.9999 ? [1, 0, 0] : [0, 0, 1];
  const side = cross(forward, upright);
  const right = side.map((value) => value / Math.hypot(...side)) as Vec3;
  const away = minus(place, eye);
  const depth = dot(away, forward);
  const half = (orthographic ? distance : depth) * Math.tan((fovY * DEG) / 2);
  if (!(half > 0) || (!orthographic && depth <= 0)) return null;
  return [0.5 + dot(away, right) / (2 * half * aspect), 0.5 - dot(away, cross(right, forward)) / (2 * half)];
}

/** The position of a model point in the viewer's picture; null behind the camera, and for a camera path. */
export function inPicture(
  { driver, clientWidth, clientHeight }: ViewerHost,
  place: Vec3,
): readonly [x: number, y: number] | null {
  if (driver.lookingThroughPath) return null;
  const { eye, target, ...rest } = driver.camera.camera();
  const moved = ([x, y, z]: Vec3): Vec3 => {
    const [tx, ty, tz] = driver.motion.travelled;
    return [x + tx, y + ty, z + tz];
  };
  return projected({ ...rest, eye: moved(eye), target: moved(target) }, place, clientWidth / clientHeight);
}

function minus(a: Vec3, b: Vec3): Vec3 {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

function dot(a: Vec3, b: Vec3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function cross(a: Vec3, b: Vec3): Vec3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}
