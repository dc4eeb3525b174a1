import { html, nothing, type TemplateResult } from 'lit';
import type { Model } from '../../../core/index.js';
import type { Asset, ResolvedMaterial } from '../../../files/index.js';
import { textsOf } from '../../i18n/index.js';
import type { ViewerHost } from '../../viewer-host.js';
import { numberText } from '../parts/index.js';
import { countsOf, limitRows, LIMITS, type Counts, type EngineName, type Row } from './limits.js';
import { INSPECTOR_TEXTS } from '../../i18n/en/inspector.js';

const MEGABYTE = 2 ** 20;

const LIMIT_TEXTS = {
  joints: 'limit-joints',
  meshes: 'limit-meshes',
  meshVertices: 'limit-mesh-vertices',
  meshWeights: 'limit-mesh-weights',
  vertexWeights: 'limit-vertex-weights',
  frames: 'limit-frames',
} as const satisfies Record<keyof Counts, keyof typeof INSPECTOR_TEXTS>;

/** The counts of the model with the limits of an engine, which the user chooses. */
export class LimitsSection {
  readonly #viewer: ViewerHost;
  readonly #changed: () => void;
  #engine: EngineName = 'doom3';

  /** `changed` renders the section again. */
  constructor(viewer: ViewerHost, changed: () => void) {
    this.#viewer = viewer;
    this.#changed = changed;
  }

  render({ value: model }: Asset<Model>, materials: ReadonlyMap<string, ResolvedMaterial>): TemplateResult {
    const viewer = this.#viewer;
    const text = textsOf(viewer, INSPECTOR_TEXTS);
    const frames = viewer.session.clips.map(({ asset }) => asset.value.frameCount);
    const rows = limitRows(countsOf(model.jointCount, model.meshes, frames), this.#engine);
    const surfaces = model.meshes.filter(
      ({ triangleCount, material }) => triangleCount > 0 && !materials.get(material)?.state?.noDraw,
    );
    const bytes = viewer.session.engine?.stage.stats.gpuBytes ?? 0;
    return html`
      <h2>
        ${text('limits')}
        <select aria-label=${text('limits-of')} @change=${this.#choose}>
          ${(Object.keys(LIMITS) as EngineName[]).map(
            (name) =>
              html`<option value=${name} .selected=${name === this.#engine}>
                ${text(`engine-${name}`)}
              </option>`,
          )}
        </select>
      </h2>
      <dl class="numbers">
        ${rows.map((row) => this.#renderRow(row))}
        <dt>${text('draw-surfaces')}</dt>
        <dd>${numberText(viewer, surfaces.length)}</dd>
        <dt>${text('graphics-memory')}</dt>
        <dd>${text('megabytes', { value: numberText(viewer, bytes / MEGABYTE, 0, 1) })}</dd>
      </dl>
      ${rows.length === 0 ? html`<p class="why">${text('no-limits')}</p>` : nothing}
    `;
  }

  #renderRow({ count, value, limit }: Row): TemplateResult {
    const text = textsOf(this.#viewer, INSPECTOR_TEXTS);
    const isAbove = value > limit;
    return html`<dt>${text(LIMIT_TEXTS[count])}</dt>
      <dd class=${isAbove ? 'above' : ''}>
        ${text(isAbove ? 'above-limit' : 'within-limit', {
          value: numberText(this.#viewer, value),
          limit: numberText(this.#viewer, limit),
        })}
      </dd>`;
  }

  readonly #choose = (event: Event): void => {
    this.#engine = (event.target as HTMLSelectElement).value as EngineName;
    this.#changed();
  };
}
