import { adoptStyles } from 'lit';
import type { Model, Vec3 } from '../../core/index.js';
import { jointOf } from '../display-state.js';
import type { ViewerHost } from '../viewer-host.js';
import { numbersOf } from './numbers.js';
import { annotationStyles } from './styles-annotations.js';

/** An annotation: a child of the element, and its box over the picture. */
interface Hotspot {
  readonly child: HTMLElement;
  readonly box: HTMLElement;
  /** Null until its visibility is known. */
  visible: boolean | null;
}

const ORIGIN: Vec3 = [0, 0, 0];
const WATCHED = ['slot', 'data-joint', 'data-offset', 'data-position', 'data-leader'];
/** Milliseconds between two checks of what hides annotations, and the largest share of the time for them. */
const LEAST_PAUSE = 100;
const MOST_LOAD = 0.05;

/**
 * Annotations over the picture. They follow their joints and points in every picture. Whether the model hides
 * them is checked some times per second, because it needs rays through the model.
 */
export class Annotations {
  readonly #viewer: ViewerHost;
  readonly #observer = new MutationObserver(() => this.#changed());
  #layer: HTMLElement | null = null;
  #isStyled = false;
  #hotspots: Hotspot[] = [];
  /** The model to which `#points` belong. */
  #model: Model | null = null;
  /** The input of ViewDriver.project(), one point for each hotspot. */
  #points: number[] = [];
  /** Time of the next check of what hides them, in the time of performance.now(). */
  #nextLook = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(viewer: ViewerHost) {
    this.#viewer = viewer;
  }

  update(): void {
    const children = this.#children();
    this.#layer ??= children.length > 0 || this.#hasTexts() ? this.#makeLayer() : null;
    const isSame =
      children.length === this.#hotspots.length &&
      children.every((child, i) => child === this.#hotspots[i]?.child && isInPlace(this.#hotspots[i]));
    if (!isSame) this.#place(children);
    if (!isSame || this.#model !== this.#viewer.driver.model) this.#findPoints();
  }

  pictured(): void {
    const { host, scene, surface } = this.#viewer.driver;
    const { clientWidth, clientHeight } = host;
    this.#layer?.style.setProperty('--_covered', `${scene.coverings.bar}px`);
    this.#layer?.style.setProperty('--_shape', String(surface.width / surface.height));
    if (this.#hotspots.length === 0) return;
    const now = performance.now();
    const looks = now >= this.#nextLook;
    const places = this.#viewer.driver.project(this.#points, looks);
    places.forEach(({ x, y, visible }, i) => {
      const hotspot = this.#hotspots[i];
      if (!hotspot) return;
      // A point behind the camera has no position. Visibility stays unchanged until rays are cast again.
      hotspot.box.style.transform = `translate(${share(x, clientWidth)}, ${share(y, clientHeight)})`;
      const isKnown = !Number.isNaN(this.#points[4 * i]);
      if (looks || !visible || !isKnown) show(hotspot, visible && isKnown);
    });
    if (looks) this.#nextLook = now + Math.max(LEAST_PAUSE, (performance.now() - now) / MOST_LOAD);
    else this.#timer ??= setTimeout(this.#look, this.#nextLook - now);
  }

  close(): void {
    this.#observer.disconnect();
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#layer?.remove();
    this.#layer = null;
    this.#hotspots = [];
  }

  /** Runs after the last of consecutive pictures. */
  readonly #look = (): void => {
    this.#timer = undefined;
    this.pictured();
  };

  #children(): HTMLElement[] {
    return [...this.#viewer.children].filter(
      (child): child is HTMLElement => child instanceof HTMLElement && child.slot.startsWith('hotspot-'),
    );
  }

  #hasTexts(): boolean {
    return [...this.#viewer.children].some(({ slot }) => slot === 'caption' || slot === 'credits');
  }

  /** Creates the layer over the picture and below all panels. */
  #makeLayer(): HTMLElement | null {
    const root = this.#viewer.renderRoot;
    if (root instanceof ShadowRoot && !this.#isStyled)
      adoptStyles(root, [...root.adoptedStyleSheets, annotationStyles]);
    this.#isStyled = true;
    const layer = boxOf('annotations');
    layer.part.add('annotations');
    const [caption, credits] = [boxOf('caption'), boxOf('credits')];
    caption.append(slotOf('caption'));
    credits.append(slotOf('credits'));
    layer.append(caption, credits);
    root.querySelector('.stage')?.after(layer);
    this.#observer.observe(this.#viewer, { subtree: true, attributes: true, attributeFilter: WATCHED });
    return layer;
  }

  /** The boxes have the order of the children, which is the order of the Tab key. */
  #place(children: readonly HTMLElement[]): void {
    for (const { child, box } of this.#hotspots) if (!children.includes(child)) box.remove();
    this.#hotspots = children.map((child) => {
      const known = this.#hotspots.find((hotspot) => hotspot.child === child && isInPlace(hotspot));
      return known ?? { child, box: this.#boxFor(child), visible: null };
    });
    const boxes = this.#hotspots.map(({ box }) => box);
    for (const old of this.#layer?.querySelectorAll('.hotspot') ?? []) {
      if (!boxes.includes(old as HTMLElement)) old.remove();
    }
    this.#layer?.prepend(...boxes);
  }

  #boxFor(child: HTMLElement): HTMLElement {
    const box = boxOf('hotspot hidden');
    const [right, down] = numbersOf(this.#viewer, child, 'data-leader', [0, 0]);
    const place = boxOf('place');
    place.append(slotOf(child.slot));
    place.style.transform = `translate(${right}px, ${down}px)`;
    if (right !== 0 || down !== 0) box.append(leaderLine(right, down));
    box.append(place);
    box.dataset.leader = child.dataset.leader ?? '';
    return box;
  }

  #changed(): void {
    this.update();
    this.#findPoints();
  }

  #findPoints(): void {
    const { driver } = this.#viewer;
    this.#model = driver.model;
    this.#points = this.#hotspots.flatMap(({ child }) => this.#pointOf(child));
    this.#nextLook = 0;
    driver.invalidate();
  }

  /** NaN for an annotation without a position. */
  #pointOf(child: HTMLElement): number[] {
    const joint = child.dataset.joint;
    if (joint === undefined) {
      const isPlaced = child.dataset.position !== undefined;
      return [...(isPlaced ? numbersOf(this.#viewer, child, 'data-position', ORIGIN) : [NaN, 0, 0]), -1];
    }
    const index = this.#model ? jointOf(joint, this.#model) : -1;
    if (index < 0) {
      if (this.#model) this.#viewer.warn(`The model has no joint "${joint}" for ${child.slot}.`);
      return [NaN, 0, 0, -1];
    }
    return [...numbersOf(this.#viewer, child, 'data-offset', ORIGIN), index];
  }
}

/** Whether its box still has the child's slot and line. */
function isInPlace(hotspot: Hotspot | undefined): boolean {
  const slot = hotspot?.box.querySelector('slot');
  return (
    slot?.name === hotspot?.child.slot &&
    (hotspot?.child.dataset.leader ?? '') === hotspot?.box.dataset.leader
  );
}

/** A length as a share of the picture, which has another size on paper. */
function share(length: number, whole: number): string {
  return `${((100 * length) / Math.max(whole, 1)).toFixed(4)}%`;
}

function show(hotspot: Hotspot, visible: boolean): void {
  if (hotspot.visible === visible) return;
  hotspot.visible = visible;
  hotspot.box.classList.toggle('hidden', !visible);
  hotspot.child.toggleAttribute('data-visible', visible);
  hotspot.child.dispatchEvent(new CustomEvent('hotspot-visibility', { detail: { visible }, bubbles: true }));
}

function boxOf(className: string): HTMLElement {
  return Object.assign(document.createElement('div'), { className });
}

function slotOf(name: string): HTMLSlotElement {
  return Object.assign(document.createElement('slot'), { name });
}

/** The line from the point to the annotation. */
function leaderLine(right: number, down: number): HTMLElement {
  const line = boxOf('leader-line');
  line.part.add('leader-line');
  line.style.width = `${Math.hypot(right, down)}px`;
  line.style.transform = `translateY(-50%) rotate(${Math.atan2(down, right)}rad)`;
  return line;
}
