import type { Joint, Model } from '../../../core/index.js';
import { textsOf, type Texts, type Worded } from '../../i18n/index.js';
import type { OverPicture } from '../../engine/index.js';
import { UI_TEXTS } from '../../i18n/en/ui.js';

/** CSS pixels. */
const FONT = 11;
const HEIGHT = 15;
const PADDING = 4;
const GAP = 7;
/** Seconds for fading a name in or out. */
const FADE = 0.16;

interface Label {
  readonly joint: number;
  readonly name: string;
  /** CSS pixels. */
  width: number;
  /** 0 is invisible, 1 is opaque. */
  alpha: number;
  onLeft: boolean;
  x: number;
  y: number;
}

/**
 * Joint names over the picture, in its own canvas. If names would overlap, joints with more descendants have
 * priority. Visible names have priority over hidden ones, so that nothing flickers during motion.
 */
export class JointLabels {
  readonly #all: () => boolean;
  readonly #element: Worded;
  /** The texts of the labels. */
  #texts: Texts | null = null;
  #model: Model | null = null;
  #labels: Label[] = [];
  /** The joints as input of View.project(). */
  #points: readonly number[] = [];
  /** Joint indices, the most important first. */
  #order: number[] = [];
  /** Occupied boxes: left, top, right, bottom. */
  readonly #taken: number[] = [];

  /** `all` false names only the joint under the pointer and the selected one. */
  constructor(all: () => boolean, element: Worded) {
    this.#all = all;
    this.#element = element;
  }

  /** Returns true while names fade. */
  paint(picture: OverPicture): boolean {
    const { context, model, inspection } = picture;
    if (model !== this.#model || this.#element.texts !== this.#texts) this.#take(model);
    const all = this.#all();
    const marked = [inspection.selectedJoint, inspection.hoveredJoint];
    if (!all && marked.every((joint) => joint < 0) && this.#labels.every(({ alpha }) => alpha === 0))
      return false;
    const places = picture.view.project(this.#points);
    this.#taken.length = 0;
    const shown = new Set<number>();
    const tryJoint = (joint: number): void => {
      const label = this.#labels[joint];
      if (label && !shown.has(joint) && this.#place(label, places, picture)) shown.add(joint);
    };
    context.save();
    context.globalCompositeOperation = 'source-over';
    context.font = `500 ${FONT * picture.pixelRatio}px system-ui, sans-serif`;
    context.textBaseline = 'middle';
    context.direction = 'ltr';
    for (const joint of marked) tryJoint(joint);
    if (all) {
      for (const joint of this.#order) if ((this.#labels[joint]?.alpha ?? 0) > 0) tryJoint(joint);
      for (const joint of this.#order) tryJoint(joint);
    }
    const moving = this.#fade(shown, picture.seconds);
    // The most important ones are on top.
    for (let i = this.#order.length - 1; i >= 0; i--) {
      const label = this.#labels[this.#order[i] ?? -1];
      if (label && label.alpha > 0) draw(context, label, picture, marked.includes(label.joint));
    }
    context.restore();
    return moving;
  }

  #take(model: Model): void {
    this.#model = model;
    this.#texts = this.#element.texts;
    const text = textsOf(this.#element, UI_TEXTS);
    this.#labels = model.joints.map(({ name }, joint) => ({
      joint,
      name: name || text('joint', { index: joint }),
      width: 0,
      alpha: 0,
      onLeft: false,
      x: 0,
      y: 0,
    }));
    this.#points = model.joints.flatMap((_, joint) => [0, 0, 0, joint]);
    const carried = carriedJoints(model.joints);
    this.#order = model.joints.map((_, i) => i).sort((a, b) => (carried[b] ?? 0) - (carried[a] ?? 0));
  }

  /** Finds room for a name to the right or left of its joint. False if there is none. */
  #place(label: Label, places: Float32Array, { context, inset, pixelRatio }: OverPicture): boolean {
    const at = 3 * label.joint;
    const [shareX = 0, shareY = 0, state] = [places[at], places[at + 1], places[at + 2]];
    const [width, height] = [inset.width / pixelRatio, inset.height / pixelRatio];
    const [x, y] = [shareX * width, shareY * height];
    if (state === 0 || x < 0 || y < 0 || x > width || y > height) return false;
    if (label.width === 0) label.width = context.measureText(label.name).width / pixelRatio + 2 * PADDING;
    for (const onLeft of label.onLeft ? [true, false] : [false, true]) {
      const left = onLeft ? x - GAP - label.width : x + GAP;
      const top = y - HEIGHT / 2;
      if (left < 0 || left + label.width > width || top < 0 || top + HEIGHT > height) continue;
      if (this.#overlaps(left, top, left + label.width, top + HEIGHT)) continue;
      this.#taken.push(left, top, left + label.width, top + HEIGHT);
      Object.assign(label, { onLeft, x: left, y: top });
      return true;
    }
    return false;
  }

  #overlaps(left: number, top: number, right: number, bottom: number): boolean {
    const taken = this.#taken;
    for (let i = 0; i < taken.length; i += 4) {
      const [l = 0, t = 0, r = 0, b = 0] = [taken[i], taken[i + 1], taken[i + 2], taken[i + 3]];
      if (left < r && right > l && top < b && bottom > t) return true;
    }
    return false;
  }

  /** Without motion, names appear and disappear at once. */
  #fade(shown: ReadonlySet<number>, seconds: number): boolean {
    let moving = false;
    for (const label of this.#labels) {
      const goal = shown.has(label.joint) ? 1 : 0;
      const step = seconds > 0 ? seconds / FADE : 1;
      label.alpha =
        goal > label.alpha ? Math.min(goal, label.alpha + step) : Math.max(goal, label.alpha - step);
      moving ||= label.alpha !== goal;
    }
    return moving;
  }
}

/** The number of descendants of each joint. Joints in cycles, and their ancestors, do not count them. */
export function carriedJoints(joints: readonly Pick<Joint, 'parent'>[]): number[] {
  const carried = joints.map(() => 0);
  const waiting = joints.map(() => 0);
  for (const { parent } of joints) if (parent >= 0) waiting[parent] = (waiting[parent] ?? 0) + 1;
  // Joints whose children are all counted.
  const ready = joints.flatMap((_, joint) => (waiting[joint] === 0 ? [joint] : []));
  for (let joint = ready.pop(); joint !== undefined; joint = ready.pop()) {
    const parent = joints[joint]?.parent ?? -1;
    if (parent < 0) continue;
    carried[parent] = (carried[parent] ?? 0) + (carried[joint] ?? 0) + 1;
    waiting[parent] = (waiting[parent] ?? 0) - 1;
    if (waiting[parent] === 0) ready.push(parent);
  }
  return carried;
}

function draw(
  context: CanvasRenderingContext2D,
  { name, width, alpha, x, y }: Label,
  { inset, pixelRatio }: OverPicture,
  strong: boolean,
): void {
  const [left, top] = [inset.left + x * pixelRatio, inset.top + y * pixelRatio];
  context.globalAlpha = alpha;
  context.fillStyle = strong ? 'rgb(20 60 190 / 0.94)' : 'rgb(22 26 34 / 0.74)';
  context.beginPath();
  const box = [left, top, width * pixelRatio, HEIGHT * pixelRatio] as const;
  // Firefox before 112 and Chrome before 99 cannot draw rounded rectangles.
  if (Reflect.has(context, 'roundRect')) context.roundRect(...box, 3 * pixelRatio);
  else context.rect(...box);
  context.fill();
  context.fillStyle = '#fff';
  context.fillText(name, left + PADDING * pixelRatio, top + (HEIGHT / 2 + 0.5) * pixelRatio);
}
