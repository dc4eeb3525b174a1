import { html, nothing, type TemplateResult } from 'lit';
import type { MaterialMap, Problem, ResolvedMaterial } from '../../../files/index.js';
import { arrivedPath } from '../../../files/tree/index.js';
import { countText } from '../parts/index.js';
import { renderPlace } from './file-place.js';
import { rulesText } from './rule-text.js';
import { textsOf, type TextOf, type Worded } from '../../i18n/index.js';
import { INSPECTOR_TEXTS } from '../../i18n/en/inspector.js';

type Text = TextOf<keyof typeof INSPECTOR_TEXTS>;

/**
 * The choice of a skin, and the materials. For each material: the images that were found and the rule, load
 * errors from `problems`, and the tried paths of missing images.
 */
export function renderMaterials(
  element: Worded,
  materials: ReadonlyMap<string, ResolvedMaterial>,
  problems: readonly Problem[],
  skins: TemplateResult | typeof nothing,
): TemplateResult {
  const text = textsOf(element, INSPECTOR_TEXTS);
  const broken = new Map(problems.filter(isOfImage).map(({ file, message }) => [file, message]));
  return html`
    <h2>${text('materials')} <small>${materials.size}</small></h2>
    ${skins}
    <ul>
      ${[...materials].map(([name, material]) => renderMaterial(element, name, material, broken, text))}
    </ul>
  `;
}

function renderMaterial(
  element: Worded,
  name: string,
  { maps, missing, state, declared }: ResolvedMaterial,
  broken: ReadonlyMap<string, string>,
  text: Text,
): TemplateResult {
  const kind = state ? kindText(state, text) : '';
  const empty = maps.length === 0 && missing.length === 0 && !state?.noDraw;
  return html`<li>
    <div class="what">
      <span>${name || text('no-name')}</span>
      ${kind ? html`<small>${kind}</small>` : nothing}
    </div>
    ${declared ? html`<div class="why">${declaredText(name, declared, text)}</div>` : nothing}
    ${maps.map((map) => renderMap(element, map, broken))}
    ${missing.map(
      ({ role, name: image, tried }) =>
        html`<div class="why warning">
          ${text('missing-image', { role, image })}
          ${
            tried.length > 0
              ? html`<details>
                  <summary>${countText(element, 'tried', tried.length)}</summary>
                  ${tried.map((path) => html`<div>${path}</div>`)}
                </details>`
              : nothing
          }
        </div>`,
    )}
    ${empty ? html`<div class="why">${text('no-image')}</div>` : nothing}
  </li>`;
}

function declaredText(name: string, declared: NonNullable<ResolvedMaterial['declared']>, text: Text): string {
  const place = `${declared.entry.path}:${declared.line}`;
  const same = name.replaceAll('\\', '/').toLowerCase().startsWith(declared.name);
  return text(same ? 'declared-in' : 'shown-as', { name: declared.name, place });
}

/** Special properties of how it is drawn. */
function kindText(state: NonNullable<ResolvedMaterial['state']>, text: Text): string {
  if (state.noDraw) return text('not-drawn');
  return [
    ...(state.alphaTest > 0 ? [text('cut-out')] : []),
    ...(state.blend === 'opaque' ? [] : [state.blend === 'blend' ? text('blended') : state.blend]),
    ...(state.twoSided ? [text('two-sided')] : []),
    ...(state.unlit ? [text('without-light')] : []),
    ...(state.clamp ? [text('clamped')] : []),
  ].join(', ');
}

/** `broken`: load errors of images, by path. */
function renderMap(
  element: Worded,
  map: MaterialMap,
  broken: ReadonlyMap<string, string>,
): TemplateResult | typeof nothing {
  if (map.entries.every((entry) => entry && arrivedPath(entry) === null)) return nothing;
  const shown = mapText(map, textsOf(element, INSPECTOR_TEXTS));
  const reason = map.entries.map((entry) => broken.get(entry?.path ?? '')).find(Boolean);
  return html`${
    reason === undefined
      ? html`<div class="why">${shown}</div>`
      : html`<div class="why warning">${shown}. ${reason}</div>`
  }${map.entries.map((entry) => (entry ? renderPlace(element, entry) : nothing))}`;
}

function isOfImage({ code }: Problem): boolean {
  return code === 'missing-texture' || code === 'image-not-decoded';
}

function mapText({ role, entries, rules }: MaterialMap, text: TextOf<keyof typeof INSPECTOR_TEXTS>): string {
  const files = entries.flatMap((entry) => (entry ? [fileNameOf(arrivedPath(entry) ?? entry.path)] : []));
  return `${role}: ${files.join(' + ')} (${rulesText(rules, text)})`;
}

function fileNameOf(path: string): string {
  return path.split(/[/\\]/).pop() ?? path;
}
