import type { Frame, Model, Vec3 } from '../../../core/index.js';
import type { ViewerHost } from '../../viewer-host.js';
import { LivePose } from './live-pose.js';
import { inPicture } from './projection.js';

/** How close the camera moves to a point, as a share of the distance that shows the complete model. */
const CLOSE = 0.45;

/** Finds a point in a pose; null if it does not exist there. */
export type PlaceIn = (pose: Frame) => Vec3 | null;

/** A ring over the picture at one point of the model, which it follows. There is one per viewer. */
class Mark {
  readonly #viewer: ViewerHost;
  readonly #pose: LivePose;
  readonly #ring = document.createElement('div');
  readonly #label = document.createElement('span');
  #placeIn: PlaceIn | null = null;
  /** The model that is marked. */
  #model: Model | null = null;
  #place: Vec3 | null = null;

  constructor(viewer: ViewerHost) {
    this.#viewer = viewer;
    this.#pose = new LivePose(viewer, 0);
    this.#ring.className = 'place-mark';
    this.#ring.part.add('place-mark');
    this.#ring.hidden = true;
    this.#ring.append(this.#label);
    viewer.renderRoot.querySelector('.frame')?.append(this.#ring);
    for (const name of ['frame-change', 'animation-change', 'display-change'] as const)
      viewer.addEventListener(name, () => this.#follow());
    viewer.addEventListener('camera-change', () => this.draw());
    for (const name of ['load', 'model-pick'] as const)
      viewer.addEventListener(name, () => this.show('', null));
    new ResizeObserver(() => this.draw()).observe(viewer);
  }

  /** Marks a point, or none. */
  show(label: string, placeIn: PlaceIn | null): void {
    this.#placeIn = placeIn;
    this.#model = this.#viewer.driver.model;
    this.#label.textContent = label;
    this.#follow();
  }

  /** Moves the camera to the marked point. */
  lookThere(): void {
    const { driver } = this.#viewer;
    if (!this.#place) return;
    if (driver.lookingThroughPath) this.#viewer.cameraPath = null;
    const { camera, motion } = driver;
    const [x, y, z] = motion.travelled;
    const before = camera.orbit.radius;
    camera.frameModel();
    camera.zoomBy(Math.min(CLOSE, before / camera.orbit.radius));
    camera.focus([this.#place[0] - x, this.#place[1] - y, this.#place[2] - z]);
    driver.cameraMoved('user-interaction');
  }

  #follow(): void {
    // Pictures of another model come before its "load" event.
    if (this.#viewer.driver.model !== this.#model) this.#placeIn = null;
    const pose = this.#placeIn && this.#pose.read();
    this.#place = (pose && this.#placeIn?.(pose)) ?? null;
    this.draw();
  }

  draw(): void {
    const { clientWidth, clientHeight } = this.#viewer;
    const at = this.#place && inPicture(this.#viewer, this.#place);
    this.#ring.hidden = at === null;
    if (at) this.#ring.style.transform = `translate(${at[0] * clientWidth}px, ${at[1] * clientHeight}px)`;
  }
}

const marks = new WeakMap<ViewerHost, Mark>();

function markOf(viewer: ViewerHost): Mark {
  let mark = marks.get(viewer);
  if (!mark) marks.set(viewer, (mark = new Mark(viewer)));
  return mark;
}

/**
 * Marks a point in the picture until the model, or another point of it, is clicked. Null removes the mark.
 */
export function markPlace(viewer: ViewerHost, label: string, placeIn: PlaceIn | null): void {
  if (placeIn || marks.has(viewer)) markOf(viewer).show(label, placeIn);
}

/** Moves the mark to its point in the last picture: closing a panel moves the picture. */
export function redrawMark(viewer: ViewerHost): void {
  marks.get(viewer)?.draw();
}

/** Marks a point like markPlace(), and moves the camera there. */
export function showPlace(viewer: ViewerHost, label: string, placeIn: PlaceIn): void {
  const mark = markOf(viewer);
  mark.show(label, placeIn);
  mark.lookThere();
}
