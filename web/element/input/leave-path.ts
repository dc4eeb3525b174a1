import type { ViewerAttributes } from '../attributes.js';
import type { ViewDriver } from '../engine/index.js';
import type { Session } from '../session/index.js';

/** The parts of the element for leaving a camera path. */
export interface PathTarget {
  readonly driver: ViewDriver;
  readonly session: Session;
  readonly cameraFovRule: ViewerAttributes['cameraFovRule'];
  cameraPath: string | null;
}

const DEG = Math.PI / 180;
/** The picture shape of Doom 3's field of view; narrower ones keep its width. */
const DOOM3_ASPECT = 4 / 3;
/** The smallest distance of the free camera's target, as a share of the model's size. */
const LEAST_DISTANCE = 0.1;

/**
 * Leaves the active camera path. The free camera continues at the path camera's position, upright, with its
 * field of view. Its target is the point on the line of sight nearest to the model. Does nothing without a
 * path.
 */
export function leavePath(target: PathTarget): void {
  const { driver, session } = target;
  const path = session.path?.value;
  if (!driver.lookingThroughPath || !path || path.disposed) return;
  const rule = target.cameraFovRule;
  const { position, forward, fovY } = path.at(driver.pathClock.time, { fovRule: rule });
  target.cameraPath = null;
  const { camera, motion, surface } = driver;
  const { display } = driver.scene;
  const aspect = surface.width / Math.max(surface.height, 1);
  const shape = display.letterbox > 0 ? display.letterbox : aspect;
  const narrowed = rule === 'doom3' ? Math.max(1, DOOM3_ASPECT / shape) : 1;
  // The free camera fills the element, including the bars above and below a wide picture.
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
