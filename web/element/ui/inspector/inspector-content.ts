import { largest } from '../../../core/lists.js';
import { html, nothing, type TemplateResult } from 'lit';
import type { CameraPath, Clip, MeshInfo, Model } from '../../../core/index.js';
import type { Asset, Problem, ResolvedMaterial } from '../../../files/index.js';
import type { Hints } from '../../../report/report-text.js';
import { summaryOf, type FindingsList } from '../findings/index.js';
import { countText, ICONS, numberText, type FindingsByModel } from '../parts/index.js';
import { renderPlace } from './file-place.js';
import { renderMaterials } from './inspector-materials.js';
import { textsOf, type TextOf, type Worded } from '../../i18n/index.js';
import { INSPECTOR_TEXTS } from '../../i18n/en/inspector.js';

type Text = TextOf<keyof typeof INSPECTOR_TEXTS>;
type Part = TemplateResult | typeof nothing;

/** The content of the inspector, collected by Inspector. */
export interface InspectorContent {
  readonly model: Asset<Model> | null;
  readonly materials: ReadonlyMap<string, ResolvedMaterial>;
  /** See LimitsSection. */
  readonly limits: Part;
  /** See Measure. */
  readonly measure: Part;
  /** The choice of the skin; see renderSkins(). */
  readonly skins: Part;
  /** `reason`: why it does not fit, or how it does if not exactly. */
  readonly clips: readonly { readonly asset: Asset<Clip>; readonly fits: boolean; readonly reason: string }[];
  readonly clip: string | null;
  readonly paths: readonly Asset<CameraPath>[];
  readonly path: string | null;
  readonly findings: FindingsByModel;
  /** The findings after the filters of the list. */
  readonly shown: readonly Problem[];
  readonly list: FindingsList;
  /** Whether there is a model for the pointer. */
  readonly hasPicture: boolean;
  /** Empty until they are loaded. */
  readonly hints: Hints;
  readonly copied: boolean;
  /** Playback settings of the shown animation or camera path; see renderMotion(). */
  readonly motion: Part;
  /** See renderDefinition(). */
  readonly definition: Part;
  /** See renderEvents(). */
  readonly events: Part;
  /** See renderSave(). */
  readonly save: Part;
}

export interface InspectorActions {
  playClip(name: string): void;
  choosePath(name: string | null): void;
  copy(): void;
  showReport(): void;
  showJoints(): void;
  close(): void;
}

export function renderInspector(
  element: Worded,
  content: InspectorContent,
  actions: InspectorActions,
): TemplateResult {
  const text = textsOf(element, INSPECTOR_TEXTS);
  return html`
    <div class="head">
      <h2>${content.model?.name ?? text('no-model')}</h2>
      ${content.findings.own.length > 0 ? renderJump(element, content.findings.own.length, actions, text) : nothing}
      ${
        content.model && content.model.value.jointCount > 0
          ? html`<button type="button" class="jump" title="J" @click=${() => actions.showJoints()}>
              ${text('joints')}
            </button>`
          : nothing
      }
      <button
        class="close"
        part="inspector-close"
        type="button"
        aria-label=${text('close-inspector')}
        title=${text('close-inspector')}
        @click=${() => actions.close()}
      >
        ${ICONS.close}
      </button>
    </div>
    <div class="scroll" tabindex="0" role="group" aria-label=${text('inspector-content')}>
      ${content.model ? renderModel(element, content.model, content, text) : nothing} ${content.definition}
      ${content.motion} ${content.events}
      ${content.clips.length > 0 ? renderClips(element, content, actions, text) : nothing}
      ${content.paths.length > 0 ? renderPaths(element, content, actions, text) : nothing} ${content.save}
      ${renderProblems(element, content, actions, text)}
    </div>
    ${content.hasPicture ? html`<div class="pointed"></div>` : nothing}
  `;
}

function renderJump(element: Worded, count: number, actions: InspectorActions, text: Text): TemplateResult {
  return html`<button
    class="jump"
    type="button"
    title=${text('to-report')}
    @click=${() => actions.showReport()}
  >
    ${countText(element, 'finding', count)}
  </button>`;
}

function renderModel(
  element: Worded,
  { value: { meshes, jointCount }, entry }: Asset<Model>,
  { materials, skins, findings, limits, measure }: InspectorContent,
  text: Text,
): TemplateResult {
  const total = (count: 'vertexCount' | 'triangleCount'): number =>
    meshes.reduce((sum, mesh) => sum + mesh[count], 0);
  const fact = (name: 'vertices' | 'triangles' | 'joints' | 'weights', value: number, sign = '') =>
    html`<div>
      <dt>${text(name)}</dt>
      <dd>${sign}${numberText(element, value)}</dd>
    </div>`;
  const weights = largest(
    meshes.map((mesh) => mesh.maxWeightsPerVertex),
    0,
  );
  return html`
    ${renderPlace(element, entry)}
    <dl class="facts">
      ${fact('vertices', total('vertexCount'))} ${fact('triangles', total('triangleCount'))}
      ${fact('joints', jointCount)} ${fact('weights', weights, '≤ ')}
    </dl>
    <h2>${text('meshes')} <small>${meshes.length}</small></h2>
    <ul>
      ${meshes.map(
        (mesh, i) =>
          html`<li>
            <div class="what">
              <span>${mesh.name || mesh.material || text('mesh', { index: i })}</span>
              <small>${meshCounts(element, mesh, text)}</small>
            </div>
            ${mesh.name && mesh.material ? html`<div class="why">${mesh.material}</div>` : nothing}
          </li>`,
      )}
    </ul>
    ${renderMaterials(element, materials, findings.own, skins)} ${limits} ${measure}
  `;
}

function meshCounts(
  element: Worded,
  { vertexCount, triangleCount, maxWeightsPerVertex }: MeshInfo,
  text: Text,
): string {
  return text('mesh-counts', {
    vertices: countText(element, 'vertex', vertexCount),
    triangles: countText(element, 'triangle', triangleCount),
    weights: numberText(element, maxWeightsPerVertex),
  });
}

function renderClips(
  element: Worded,
  { clips, clip }: InspectorContent,
  actions: InspectorActions,
  text: Text,
): TemplateResult {
  return html`
    <h2>${text('animations')} <small>${clips.length}</small></h2>
    <ul>
      ${clips.map(({ asset, fits, reason }) => {
        const told = html`<div class="what">
            <span>${asset.name}</span><small>${clipLength(element, asset.value, text)}</small>
          </div>
          ${reason ? html`<div class="why">${reason}</div>` : nothing} ${renderPlace(element, asset.entry)}`;
        if (!fits) return html`<li class="unfit">${told}</li>`;
        return html`<li>
          <button
            type="button"
            aria-current=${asset.name === clip}
            @click=${() => actions.playClip(asset.name)}
          >
            ${told}
          </button>
        </li>`;
      })}
    </ul>
  `;
}

function clipLength(element: Worded, { frameCount, frameRate, duration }: Clip, text: Text): string {
  const frames = countText(element, 'frame', frameCount);
  if (frameCount < 2) return frames;
  return text('clip-length', {
    frames,
    rate: numberText(element, frameRate),
    seconds: numberText(element, duration, 2),
  });
}

function renderPaths(
  element: Worded,
  { paths, path }: InspectorContent,
  actions: InspectorActions,
  text: Text,
): TemplateResult {
  return html`
    <h2>${text('camera-paths')} <small>${paths.length}</small></h2>
    <ul>
      ${paths.map(({ name, value: { shotCount: shots, duration } }) => {
        const length = {
          shots: countText(element, 'shot', shots),
          seconds: numberText(element, duration, 2),
        };
        return html`<li>
          <button
            type="button"
            aria-current=${name === path}
            @click=${() => actions.choosePath(name === path ? null : name)}
          >
            <div class="what">
              <span>${name}</span>
              <small>${text('path-length', length)}</small>
            </div>
          </button>
        </li>`;
      })}
    </ul>
  `;
}

function renderProblems(
  element: Worded,
  { findings, shown, list, hints, copied }: InspectorContent,
  actions: InspectorActions,
  text: Text,
): TemplateResult {
  return html`
    <h2 class="report">
      <span>${text('report')}</span>
      ${
        shown.length > 0
          ? html`<button type="button" @click=${() => actions.copy()}>
              ${text(copied ? 'copied' : 'copy-report')}
            </button>`
          : nothing
      }
    </h2>
    ${findings.others.length > 0 ? html`<p class="why">${summaryOf(element, findings)}</p>` : nothing}
    ${list.renderFilters(findings)}
    <ul class="findings">
      ${list.renderItems(findings, hints)}
    </ul>
  `;
}
