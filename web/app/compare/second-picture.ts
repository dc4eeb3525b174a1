import type { Clip, Model, PoseLayer, Stage, Vec3, View } from '../../core/index.js';
import type { Framing } from '../../element/camera/index.js';
import { frameClip, type OverPicture } from '../../element/engine/index.js';
import type { Md5ViewerElement } from '../../element/index.js';
import { Motion } from '../../element/playback/index.js';
import type { Layout } from '../../element/links/index.js';
import type { Subject } from './subject.js';

/** Models whose sizes differ by more are shown side by side in about the same size. */
const COMPARABLE = 4;

/**
 * The picture of the second model or animation. It is drawn right after each picture of the viewer, with the
 * same time, camera and display.
 */
export class SecondPicture {
  readonly motion = new Motion();
  /** Shown on the page in the side-by-side layout. */
  readonly canvas = document.createElement('canvas');
  readonly subject: Subject;
  readonly #viewer: Md5ViewerElement;
  #view: View | null = null;
  /** What the view was last told to hide. */
  #hidden: readonly unknown[] = [];
  /** The picture that is drawn over the viewer's own. */
  readonly #layer = document.createElement('canvas');

  constructor(viewer: Md5ViewerElement, subject: Subject) {
    this.#viewer = viewer;
    this.subject = subject;
    this.motion.show(subject.clip, false);
    this.canvas.setAttribute('role', 'img');
  }

  /** True if its files were released, or it cannot be posed any more. */
  get isGone(): boolean {
    const { model, clip } = this.subject;
    return model.disposed || (clip?.disposed ?? false);
  }

  /** How many times the side-by-side picture is larger than its scale in the first one; 1 for the same scale. */
  get enlarged(): number {
    const { model, clip } = this.#viewer.driver;
    if (this.isGone || !model || model.disposed || clip?.disposed) return 1;
    return enlargementOf({ model, clip }, this.subject);
  }

  /** What the camera has to frame for this picture, and its scale in that layout. */
  framed(stage: Stage, layout: Layout): { framing: Framing; scale: number } | null {
    if (this.isGone) return null;
    const framing = frameClip(stage, this.subject.model, this.motion.framed);
    return { framing, scale: layout === 'side' ? this.enlarged : 1 };
  }

  /** The pose at the time of the viewer's animation in a picture. A shorter animation stops at its end. */
  layers({ state }: View): PoseLayer[] {
    const { motion, clipClock } = this.#viewer.driver;
    const [leader] = state.layers;
    const { frame, clip } = leader ?? {};
    this.motion.rules = { ...motion.rules, crossfade: 0 };
    this.motion.clock.loop = clipClock.loop;
    // Saved pictures and videos have their own times.
    const isForward = clip && frame !== undefined && clip.frameRate > 0;
    this.motion.clock.time = isForward ? frame / clip.frameRate : clipClock.time;
    return this.motion.layers.map((layer) => ({ ...layer, cycles: leader?.cycles }));
  }

  /** `share`: the opacity of a ghost, or the position of the slider from the left edge. */
  draw(picture: OverPicture, layout: Layout, share: number): void {
    const { engine } = this.#viewer.session;
    const { context, inset, pixelRatio, view } = picture;
    const { width, height } = context.canvas;
    if (layout === 'side' && context !== this.#viewer.surface.context) return;
    const canvas = layout === 'side' ? this.canvas : this.#layer;
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    const target = canvas.getContext('2d');
    if (!engine || engine.stage.lost || !target || this.isGone) return;
    const { model } = this.subject;
    if (!this.#view) {
      this.#view = engine.stage.createView();
      if (model === view.state.model) this.#view.attach(this.#viewer.driver.scene.attached);
    }
    const { state } = this.#view;
    Object.assign(state, view.state, { model, layers: this.layers(view) });
    if (model !== view.state.model)
      state.inspection = { ...state.inspection, hoveredJoint: -1, selectedJoint: -1 };
    const { camera, ground } = view.state;
    const factor = layout === 'side' ? this.enlarged : 1;
    // From as many times nearer, it looks as many times larger.
    if (camera.kind === 'free' && factor !== 1) {
      const scaled = ([x, y, z]: Vec3): Vec3 => [x / factor, y / factor, z / factor];
      const nearer = { ...camera, eye: scaled(camera.eye), target: scaled(camera.target) };
      Object.assign(state, { camera: nearer, ground: ground / factor });
    }
    this.#hide(this.#view, model === view.state.model);
    if (layout === 'ghost') Object.assign(state, { showGrid: false, shadowIntensity: 0, shownPath: null });
    engine.stage.draw([{ view: this.#view, ...inset, context: target, pixelRatio }]);
    if (layout === 'ghost') {
      context.globalAlpha = share;
      context.drawImage(canvas, 0, 0);
      context.globalAlpha = 1;
    } else if (layout === 'slider') {
      const left = Math.round(share * width);
      const from = Math.max(left, inset.left);
      const across = inset.left + inset.width - from;
      if (across <= 0) return;
      context.clearRect(from, inset.top, across, inset.height);
      context.drawImage(canvas, from, inset.top, across, inset.height, from, inset.top, across, inset.height);
    }
  }

  /** The same model hides what the viewer hides. */
  #hide(view: View, isSame: boolean): void {
    const { display, hide } = this.#viewer.driver.scene;
    const hidden = isSame ? [hide, display.hiddenMeshes.join()] : [null, ''];
    if (hidden.every((part, i) => part === this.#hidden[i])) return;
    this.#hidden = hidden;
    if (isSame) view.hideMeshes(display.hiddenMeshes, hide?.(this.subject.model));
    else view.hideMeshes([]);
  }

  close(): void {
    this.#view?.dispose();
    this.#view = null;
    this.subject.release();
  }
}

type Posed = Pick<Subject, 'model' | 'clip'>;

const sizes = new WeakMap<Model, { readonly clip: Clip | null; readonly size: number }>();

/** Length of the diagonal of the bounds in the first frame of a clip, or in the bind pose. */
function sizeOf({ model, clip }: Posed): number {
  const known = sizes.get(model);
  if (known?.clip === clip) return known.size;
  const { min, max } = model.evaluate(clip ? { clip, frame: 0 } : {}).bounds;
  const size = Math.hypot(...max.map((value, axis) => value - (min[axis] ?? 0)));
  sizes.set(model, { clip, size });
  return size;
}

/** A number with one significant digit, so that it can be read beside the picture; 1 where sizes are alike. */
function enlargementOf(first: Posed, second: Posed): number {
  if (first.model === second.model) return 1;
  const factor = sizeOf(first) / sizeOf(second);
  if (!Number.isFinite(factor) || factor === 0) return 1;
  return factor > COMPARABLE || factor < 1 / COMPARABLE ? Number(factor.toPrecision(1)) : 1;
}
