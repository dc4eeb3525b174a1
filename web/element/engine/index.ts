/** Drawing: the page-wide stage, and one driver for each element. */
export type { CoveredShares } from './covered-area.js';
export type { Engine } from './engine.js';
export { frameClip, posesOf } from './frame-clip.js';
export { join, leave, sharedEngine, type Starting } from './page-stage.js';
export { paint } from './paint.js';
export { pickedOf } from './picked.js';
export { cssZoom, LARGEST_SIDE, Surface } from './surface.js';
export type {
  Attachment,
  Carried,
  Display,
  DriverListener,
  Moment,
  OverPainter,
  OverPicture,
  Projection,
  Scene,
} from './view-driver-types.js';
export { ViewDriver } from './view-driver.js';
