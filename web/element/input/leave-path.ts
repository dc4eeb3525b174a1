import type { ViewerAttributes } from '../attributes.js';
import type { ViewDriver } from '../engine/index.js';
import type { Session } from '../session/index.js';

/** What leaving a camera path needs of the element. */
export interface PathTarget {
  readonly driver: ViewDriver;
  readonly session: Session;
  readonly cameraFovRule: ViewerAttributes['cameraFovRule'];
  cameraPath: string | null;
}

const DEG = Math.PI / 180;
/** The picture that Doom 3's field of view is measured on; narrower ones keep its width. */
const DOOM3_ASPECT = 4 / 3;
/** The free camera turns around a point that is at least so far away: a share of the model's size. */
const LEAST_DISTANCE = 0.1;

/**
 * Leaves the camera path that is looked through: the free camera goes on from where the path's camera stands, upright,
 * with its field of view. It turns around the point of its view that is nearest to the model. Nothing happens without a
 * path.
 */
export function leavePath(target: PathTarget): void {
  const { driver, session } = target;
  const path = session.path?.value;
  if (!driver.lookingThroughPath || !path || path.disposed) return;
  const rule = target.cameraFovRule;
  const { position, forward, fovY } = path.at(driver.pathClock.time, { fovRule: rule });
  target.cameraPath = null;
  const { camera, motion, display, surface } = driver;
  const aspect = surface.width / Math.max(surface.height, 1);
  const shape = display.letterbox > 0 ? display.letterbox : aspect;
  const narrowed = rule === 'doom3' ? Math.max(1, DOOM3_ASPECT / shape) : 1;
  // The free camera fills the element, above and below a wide picture too.
  const tan = Math.tan((fovY * DEG) / 2) * narrowed * Math.max(1, shape / aspect);
  const { target: middle, framed } = camera;
  const away = middle.reduce(
    (sum, value, axis) => sum + (value - (position[axis] ?? 0)) * (forward[axis] ?? 0),
    0,
  );
  const radius = Math.max(away, LEAST_DISTANCE * Math.hypot(...framed));
  const phi = Math.acos(Math.min(Math.max(-forward[2], -1), 1));
  const theta = Math.atan2(-forward[1], -forward[0]);
  const state = { theta, phi, radius, fovY: (2 * Math.atan(tan)) / DEG, target: position };
  camera.moveTo(state);
  // Panels cover parts of the picture, so the target is not in its middle.
  const { eye } = camera.camera();
  const { travelled } = motion;
  const moved = (axis: 0 | 1 | 2): number => 2 * position[axis] - eye[axis] - travelled[axis];
  camera.moveTo({ ...state, target: [moved(0), moved(1), moved(2)] });
}
