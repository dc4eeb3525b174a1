import type { Frame, Model } from '../../../core/index.js';
import type { ViewerHost } from '../../viewer-host.js';

/** The largest share of the time for posing. */
const SHARE = 0.1;
/** The pose of the picture, in arrays that are reused. */
export class LivePose {
  readonly #viewer: ViewerHost;
  readonly #least: number;
  #model: Model | null = null;
  #frame: Frame | undefined;
  #due = 0;

  /** `least`: milliseconds between two poses. */
  constructor(viewer: ViewerHost, least: number) {
    this.#viewer = viewer;
    this.#least = least;
  }

  /** Milliseconds until the next pose is due; 0 or less if it is. */
  get wait(): number {
    return this.#due - performance.now();
  }

  /** The current pose; null without a model. */
  read(): Frame | null {
    const { model, motion } = this.#viewer.driver;
    if (!model || model.disposed) return null;
    if (model !== this.#model) this.#frame = undefined;
    this.#model = model;
    const before = performance.now();
    this.#frame = model.evaluate({ layers: motion.layers, into: this.#frame });
    const after = performance.now();
    this.#due = after + Math.max(this.#least, (after - before) / SHARE);
    return this.#frame;
  }
}
