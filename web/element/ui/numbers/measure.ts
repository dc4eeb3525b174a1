import { html, nothing, type TemplateResult } from 'lit';
import type { Frame, Model, Vec3 } from '../../../core/index.js';
import type { Picked } from '../../events.js';
import { textsOf } from '../../i18n/index.js';
import type { ViewerHost } from '../../viewer-host.js';
import { numberText } from '../parts/index.js';
import { inPicture, LivePose, nearestCorner, placeOfJoint, placeOfVertex } from '../places/index.js';
import { INSPECTOR_TEXTS } from '../../i18n/en/inspector.js';

/** In Doom 3 a unit is an inch. */
const UNITS_PER_METRE = 39.37;
const SVG = 'http://www.w3.org/2000/svg';

/** One end of the measured length, which moves with the model. */
interface End {
  readonly name: string;
  placeIn(pose: Frame): Vec3;
}

/**
 * Measures the distance between two vertices or joints that the user clicks, in the shown pose. A line in the
 * picture follows them.
 */
export class Measure {
  readonly #viewer: ViewerHost;
  readonly #changed: () => void;
  readonly #pose: LivePose;
  readonly #picture = document.createElementNS(SVG, 'svg');
  readonly #line = document.createElementNS(SVG, 'line');
  /** The length in the picture, which stays visible if the panel is closed or scrolled. */
  readonly #label = document.createElementNS(SVG, 'text');
  #ends: readonly End[] = [];
  /** The model to which the ends belong. */
  #model: Model | null = null;
  #places: readonly Vec3[] = [];
  #waits = false;

  /** `changed` renders the section again. */
  constructor(viewer: ViewerHost, changed: () => void) {
    this.#viewer = viewer;
    this.#changed = changed;
    this.#pose = new LivePose(viewer, 0);
    this.#picture.setAttribute('class', 'measure');
    this.#picture.setAttribute('aria-hidden', 'true');
    this.#picture.append(this.#line, this.#label);
    viewer.addEventListener('model-pick', (event) => {
      const { detail } = event as CustomEvent<Picked | null>;
      if (this.#waits && detail) this.#take(detail);
    });
    viewer.addEventListener('load', () => this.#stop());
    for (const name of ['frame-change', 'animation-change', 'display-change'] as const)
      viewer.addEventListener(name, () => this.#follow());
  }

  render(): TemplateResult {
    const text = textsOf(this.#viewer, INSPECTOR_TEXTS);
    const isOn = this.#waits || this.#ends.length > 0;
    return html`
      <h2>
        ${text('measure')}
        <button type="button" @click=${() => (isOn ? this.#stop() : this.#start())}>
          ${text(isOn ? 'measure-stop' : 'measure-start')}
        </button>
      </h2>
      ${this.#waits ? html`<p class="why">${text(this.#ends.length === 0 ? 'measure-first' : 'measure-second')}</p>` : nothing}
      ${this.#places.length === 2 ? this.#renderLength() : nothing}
    `;
  }

  #renderLength(): TemplateResult {
    const text = textsOf(this.#viewer, INSPECTOR_TEXTS);
    const [from, to] = this.#ends.map(({ name }) => name);
    const length = this.#length;
    return html`<p class="length">
        <strong>${text('measure-units', { units: this.#number(length) })}</strong>
        <small>${text('measure-metres', { metres: this.#number(length / UNITS_PER_METRE) })}</small>
      </p>
      <p class="why">${text('measure-between', { from: from ?? '', to: to ?? '' })}</p>`;
  }

  get #length(): number {
    const [a, b] = this.#places;
    return a && b ? Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) : 0;
  }

  /** Four digits match the precision of a click. */
  #number(value: number): string {
    return numberText(this.#viewer, Number(value.toPrecision(4)));
  }

  #start(): void {
    this.#waits = true;
    this.#changed();
  }

  #stop(): void {
    this.#waits = false;
    this.#ends = [];
    this.#follow();
  }

  #take(picked: Picked): void {
    const end = this.#endOf(picked);
    if (!end) return;
    this.#model = this.#viewer.driver.model;
    this.#ends = [...this.#ends, end];
    this.#waits = this.#ends.length < 2;
    this.#follow();
  }

  #endOf({ mesh, triangle, position, joint, jointName }: Picked): End | null {
    const text = textsOf(this.#viewer, INSPECTOR_TEXTS);
    const { model } = this.#viewer.driver;
    if (!model) return null;
    if (mesh < 0)
      return {
        name: text('measure-joint', { name: jointName ?? joint }),
        placeIn: (pose) => placeOfJoint(pose, joint),
      };
    const pose = this.#pose.read();
    if (!pose) return null;
    const vertex = nearestCorner(model.mesh(mesh).indices, pose.mesh(mesh).positions, triangle, position);
    return {
      name: text('measure-vertex', { index: vertex, mesh }),
      placeIn: (now) => placeOfVertex(now.mesh(mesh).positions, vertex),
    };
  }

  #follow(): void {
    if (this.#ends.length === 0 && this.#places.length === 0) return;
    // Pictures of another model come before its "load" event.
    if (this.#viewer.driver.model !== this.#model) this.#ends = [];
    const pose = this.#ends.length > 0 ? this.#pose.read() : null;
    this.#places = pose ? this.#ends.map((end) => end.placeIn(pose)) : [];
    this.draw();
    this.#changed();
  }

  /** Draws the line between the ends in the last picture. */
  draw(): void {
    if (!this.#picture.isConnected) {
      if (this.#places.length === 0) return;
      this.#viewer.renderRoot.querySelector('.frame')?.append(this.#picture);
    }
    const { clientWidth: width, clientHeight: height } = this.#viewer;
    const ends = this.#places.map((place) => inPicture(this.#viewer, place));
    const [from, to = from] = ends;
    this.#picture.toggleAttribute('hidden', !from || !to);
    if (!from || !to) return;
    const set = (element: Element, name: string, value: number): void =>
      element.setAttribute(name, String(value));
    set(this.#line, 'x1', from[0] * width);
    set(this.#line, 'y1', from[1] * height);
    set(this.#line, 'x2', to[0] * width);
    set(this.#line, 'y2', to[1] * height);
    set(this.#label, 'x', ((from[0] + to[0]) / 2) * width);
    set(this.#label, 'y', ((from[1] + to[1]) / 2) * height);
    this.#label.textContent = ends.length === 2 ? this.#number(this.#length) : '';
  }
}
