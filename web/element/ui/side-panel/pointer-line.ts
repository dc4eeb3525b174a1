import { html, nothing, render, type TemplateResult } from 'lit';
import type { Picked } from '../../events.js';
import type { Model } from '../../../core/index.js';
import type { ViewerHost } from '../../viewer-host.js';
import { chooseJoint } from '../parts/index.js';
import {
  LivePose,
  markPlace,
  nearestCorner,
  placeOfVertex,
  weightsOfVertex,
  type VertexWeight,
} from '../places/index.js';
import { textsOf, type TextOf } from '../../i18n/index.js';
import { SIDE_PANEL_TEXTS } from '../../i18n/en/side-panel.js';

/**
 * Shows the part of the model under the pointer in a line of the inspector. It picks at most once a frame, and only
 * while the line is shown. A click on the model keeps the part; a click beside the model releases it.
 */
export class PointerLine {
  readonly #player: ViewerHost;
  /** Null while the inspector is closed. */
  #place: HTMLElement | null = null;
  #at: PointerEvent | null = null;
  #found: Picked | null = null;
  #held = false;
  /** The vertex nearest to the click. */
  #vertex: Vertex | null = null;
  readonly #pose: LivePose;
  readonly #idle: boolean;

  /** `idle`: the line also shows a hint without a pointer, and the part under the pointer. */
  constructor(player: ViewerHost, idle: boolean) {
    this.#player = player;
    this.#idle = idle;
    this.#pose = new LivePose(player, 0);
    player.addEventListener('pointermove', (event) => this.#move(event));
    player.addEventListener('pointerleave', () => {
      if (!this.#held) this.#show(null);
    });
    player.addEventListener('model-pick', (event) => {
      // An earlier result for the pointer must not replace the click.
      this.#at = null;
      const { detail } = event as CustomEvent<Picked | null>;
      this.#held = detail !== null;
      this.#vertex = this.#place && detail && this.#vertexAt(detail);
      this.#show(detail);
      this.#mark();
      // Scrolls the line into view.
      const around = this.#place?.parentElement;
      if (around && this.#vertex && !this.#idle) around.scrollTop = around.scrollHeight;
    });
    player.addEventListener('load', () => {
      this.#held = false;
      this.#show(null);
    });
  }

  set place(place: HTMLElement | null) {
    if (place === this.#place) return;
    this.#place = place;
    if (!place && this.#held) {
      this.#held = false;
      markPlace(this.#player, '', null);
    }
    this.#show(this.#held ? this.#found : null);
  }

  #move(event: PointerEvent): void {
    if (this.#held || !this.#place || !this.#idle || event.buttons !== 0) return;
    const [origin] = event.composedPath();
    if (!(origin instanceof Element) || !origin.closest('.stage')) {
      // The pointer is over an element above the picture.
      this.#at = null;
      this.#show(null);
      return;
    }
    if (!this.#at) {
      requestAnimationFrame(() => {
        const at = this.#at;
        this.#at = null;
        if (at && !this.#held && this.#place) this.#show(this.#player.pick(at.clientX, at.clientY));
      });
    }
    this.#at = event;
  }

  #show(found: Picked | null): void {
    this.#found = found;
    if (!this.#place) return;
    const vertex = this.#held ? this.#vertex : null;
    const content = this.#idle
      ? renderPicked(this.#player, found, this.#held, vertex)
      : vertex
        ? renderVertex(this.#player, vertex)
        : nothing;
    render(content, this.#place);
    this.#place.hidden = content === nothing;
  }

  /** The vertex nearest to the click. */
  #vertexAt({ mesh, triangle, position }: Picked): Vertex | null {
    const pose = mesh < 0 ? null : this.#pose.read();
    const { model } = this.#player.driver;
    if (!pose || !model) return null;
    const vertex = nearestCorner(model.mesh(mesh).indices, pose.mesh(mesh).positions, triangle, position);
    return { mesh, vertex, weights: weightsOfVertex(model.meshWeights(mesh), vertex), joints: model.joints };
  }

  /** Runs after all other listeners of the click, which remove the previous mark. */
  #mark(): void {
    const marked = this.#vertex;
    if (!marked) return;
    const { mesh, vertex } = marked;
    const label = textsOf(this.#player, SIDE_PANEL_TEXTS)('vertex-number', { index: vertex });
    queueMicrotask(() =>
      markPlace(this.#player, label, (pose) => placeOfVertex(pose.mesh(mesh).positions, vertex)),
    );
  }
}

interface Vertex {
  readonly mesh: number;
  readonly vertex: number;
  readonly weights: readonly VertexWeight[];
  readonly joints: Model['joints'];
}

function renderPicked(
  viewer: ViewerHost,
  found: Picked | null,
  held: boolean,
  vertex: Vertex | null,
): TemplateResult {
  const text = textsOf(viewer, SIDE_PANEL_TEXTS);
  if (!found) return html`<p class="why">${text('point-at-model')}</p>`;
  const { mesh, meshName, material, triangle, joint, jointName, position, normal } = found;
  const meshText = `${mesh} ${meshName === '' ? (material ?? '') : meshName}`;
  return html`
    <h2>
      ${text(held ? 'clicked' : 'under-pointer')}
      <small>${held ? text('release-pointed') : nothing}</small>
    </h2>
    <dl>
      ${mesh < 0 ? nothing : row(text('pointed-mesh'), meshText, text('pointed-triangle', { index: triangle }))}
      ${meshName && material ? row(text('pointed-material'), material) : nothing}
      ${joint < 0 ? nothing : row(text('pointed-joint'), `${joint} ${jointName ?? ''}`, mesh < 0 ? '' : text('greatest-weight'))}
      ${row(text('position'), position.map(decimal).join(' '))}
      ${normal ? row(text('normal'), normal.map((value) => value.toFixed(3)).join(' ')) : nothing}
      ${vertex ? row(text('vertex'), String(vertex.vertex), text('nearest')) : nothing}
    </dl>
    ${vertex ? renderWeights(viewer, vertex, text) : nothing}
  `;
}

/** If the joint is shown elsewhere, only the vertex. */
function renderVertex(viewer: ViewerHost, vertex: Vertex): TemplateResult {
  const text = textsOf(viewer, SIDE_PANEL_TEXTS);
  const name = viewer.session.model?.value.meshes[vertex.mesh]?.name ?? '';
  return html`<h2>
      <span>${text('vertex')} ${vertex.vertex}</span>
      <small>${text('pointed-mesh')} ${vertex.mesh} ${name}</small>
    </h2>
    ${renderWeights(viewer, vertex, text)}`;
}

function renderWeights(
  viewer: ViewerHost,
  { weights, joints }: Vertex,
  text: TextOf<keyof typeof SIDE_PANEL_TEXTS>,
): TemplateResult {
  return html`<table>
    <thead>
      <tr>
        <th scope="col">${text('weight')}</th>
        <th scope="col">${text('pointed-joint')}</th>
        <th scope="col">${text('bias')}</th>
        <th scope="col">${text('joint-space')}</th>
      </tr>
    </thead>
    <tbody>
      ${weights.map(
        ({ weight, joint, bias, position }) =>
          html`<tr>
            <td>${weight}</td>
            <td>
              <button type="button" class="reference" @click=${() => chooseJoint(viewer, joint)}>
                ${joints[joint]?.name ?? joint}
              </button>
            </td>
            <td>${short(bias)}</td>
            <td>${position?.map(short).join(' ') ?? '–'}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function row(name: string, value: string, note = ''): TemplateResult {
  return html`<dt>${name}</dt>
    <dd>${value} ${note ? html`<small>${note}</small>` : nothing}</dd>`;
}

/** Four digits and at most four decimals: three such numbers fit into a line. */
function short(value: number): string {
  return String(Number(Number(value.toPrecision(4)).toFixed(4)));
}

/** Five digits, the precision of files. */
function decimal(value: number): string {
  return String(Number(value.toPrecision(5)));
}
