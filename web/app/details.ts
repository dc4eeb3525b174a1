import { html, nothing, type TemplateResult } from 'lit';
import type { CameraPath, Clip, Fit, Model } from '../core/index.js';
import type { Asset, Problem, ResolvedMaterial } from '../files/index.js';
import { grouped } from '../files/remarks.js';
import { renderMaterials } from './details-materials.js';
import { differences, misfitText } from '../report/fit-remarks.js';
import { placeOf, withHints, type Hints } from '../report/report-text.js';

/** Everything the panel tells, gathered by DetailsPanel. */
export interface DetailsContent {
  readonly model: Asset<Model> | null;
  readonly materials: ReadonlyMap<string, ResolvedMaterial>;
  /** The choice of the skin; see renderSkins(). */
  readonly skins: TemplateResult | typeof nothing;
  readonly clips: readonly { readonly asset: Asset<Clip>; readonly fit: Fit | null }[];
  readonly clip: string | null;
  readonly paths: readonly Asset<CameraPath>[];
  readonly path: string | null;
  readonly problems: readonly Problem[];
  /** None until they have come. */
  readonly hints: Hints;
  readonly copied: boolean;
  /** How the animation or camera path on screen is played; see renderMotion(). */
  readonly motion: TemplateResult | typeof nothing;
  /** See renderSave(). */
  readonly save: TemplateResult | typeof nothing;
}

export interface DetailsActions {
  playClip(name: string): void;
  choosePath(name: string | null): void;
  copy(): void;
  showReport(): void;
  close(): void;
}

/** How many remarks are listed; the copied text has all of them. */
const LISTED = 200;

export function renderDetails(content: DetailsContent, actions: DetailsActions): TemplateResult {
  return html`
    <header>
      <h2>${content.model?.name ?? 'No model'}</h2>
      ${content.problems.length > 0 ? renderJump(content.problems.length, actions) : nothing}
      <button class="close" type="button" aria-label="Close details" @click=${() => actions.close()}>
        <svg><use href="#i-close" /></svg>
      </button>
    </header>
    <div class="scroll" tabindex="0" role="region" aria-label="Details of what is shown">
      ${content.model ? renderModel(content.model, content) : nothing} ${content.motion}
      ${content.clips.length > 0 ? renderClips(content, actions) : nothing}
      ${content.paths.length > 0 ? renderPaths(content, actions) : nothing} ${content.save}
      ${renderProblems(content, actions)}
    </div>
    <div class="pointed"></div>
  `;
}

function renderJump(count: number, actions: DetailsActions): TemplateResult {
  const name = count === 1 ? '1 remark' : `${count} remarks`;
  return html`<button class="jump" type="button" title="To the report" @click=${() => actions.showReport()}>
    ${name}
  </button>`;
}

function renderModel(
  { value: { meshes, jointCount } }: Asset<Model>,
  { materials, skins }: DetailsContent,
): TemplateResult {
  const total = (count: 'vertexCount' | 'triangleCount'): number =>
    meshes.reduce((sum, mesh) => sum + mesh[count], 0);
  const weights = Math.max(0, ...meshes.map((mesh) => mesh.maxWeightsPerVertex));
  return html`
    <dl class="facts">
      ${fact('Vertices', total('vertexCount'))} ${fact('Triangles', total('triangleCount'))}
      ${fact('Joints', jointCount)} ${fact('Weights', weights, '≤ ')}
    </dl>
    <h2>Meshes <small>${meshes.length}</small></h2>
    <ul>
      ${meshes.map(
        (mesh, i) =>
          html`<li>
            <div class="what">
              <span>${mesh.name || mesh.material || `mesh ${i}`}</span>
              <small>${number(mesh.vertexCount)} vertices</small>
            </div>
            ${mesh.name && mesh.material ? html`<div class="why">${mesh.material}</div>` : nothing}
          </li>`,
      )}
    </ul>
    ${renderMaterials(materials, skins)}
  `;
}

function renderClips({ clips, clip }: DetailsContent, actions: DetailsActions): TemplateResult {
  return html`
    <h2>Animations <small>${clips.length}</small></h2>
    <ul>
      ${clips.map(({ asset, fit }) => {
        const text = html`<div class="what">
            <span>${asset.name}</span><small>${clipLength(asset.value)}</small>
          </div>
          ${fit && fit.how !== 'exact' ? html`<div class="why">${fitText(fit)}</div>` : nothing}`;
        if (fit && !fit.compatible) return html`<li class="unfit">${text}</li>`;
        return html`<li>
          <button
            type="button"
            aria-current=${asset.name === clip}
            @click=${() => actions.playClip(asset.name)}
          >
            ${text}
          </button>
        </li>`;
      })}
    </ul>
  `;
}

function clipLength({ frameCount, frameRate, duration }: Clip): string {
  if (frameCount < 2) return '1 frame';
  return `${frameCount} frames, ${number(frameRate)} fps, ${duration.toFixed(2)} s`;
}

/** How a clip fits the model, where it is not simply so. */
export function fitText(fit: Fit): string {
  if (fit.how === 'none') return `Does not fit. ${misfitText(fit)}`;
  if (fit.how === 'exact') return 'Fits exactly';
  const parts = differences(fit);
  return `Fits by joint names${parts.length > 0 ? `: ${parts.join('; ')}` : ''}`;
}

function renderPaths({ paths, path }: DetailsContent, actions: DetailsActions): TemplateResult {
  return html`
    <h2>Camera paths <small>${paths.length}</small></h2>
    <ul>
      ${paths.map(
        ({ name, value }) =>
          html`<li>
            <button
              type="button"
              aria-current=${name === path}
              @click=${() => actions.choosePath(name === path ? null : name)}
            >
              <div class="what">
                <span>${name}</span>
                <small
                  >${value.shotCount} ${value.shotCount === 1 ? 'shot' : 'shots'},
                  ${value.duration.toFixed(2)} s</small
                >
              </div>
            </button>
          </li>`,
      )}
    </ul>
  `;
}

function renderProblems(
  { problems, hints, copied }: DetailsContent,
  actions: DetailsActions,
): TemplateResult {
  const lines = grouped(problems);
  if (problems.length === 0)
    return html`<h2 class="report">Report</h2>
      <p class="why">Nothing to remark on these files.</p>`;
  return html`
    <h2 class="report">
      <span>Report <small>${problems.length}</small></span>
      <button type="button" @click=${() => actions.copy()}>${copied ? 'Copied' : 'Copy as text'}</button>
    </h2>
    <ul>
      ${withHints(lines.slice(0, LISTED), hints).map(
        ({ remark, hint }) =>
          html`<li class=${remark.severity}>
            <div class="place">${placeOf(remark)}</div>
            <b>${remark.severity}</b> ${remark.message}
            ${hint === undefined ? nothing : html`<div class="why">${hint}</div>`}
          </li>`,
      )}
      ${lines.length > LISTED ? html`<li>and ${lines.length - LISTED} more</li>` : nothing}
    </ul>
  `;
}

function fact(name: string, value: number, sign = ''): TemplateResult {
  return html`<div>
    <dt>${name}</dt>
    <dd>${sign}${number(value)}</dd>
  </div>`;
}

function number(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: 2 }).replaceAll(',', '\u202f');
}
