import { html, nothing, type TemplateResult } from 'lit';
import type { MaterialMap, ResolvedMaterial } from '../files/index.js';
import { MATERIAL_TEXTS } from './texts-inspector.js';
import { textsOf, type TextOf, type Worded } from './texts.js';

type Text = TextOf<keyof typeof MATERIAL_TEXTS>;

/** The choice of a skin, and each material with the images that were found for it and by which rule, and the paths tried for those that were not. */
export function renderMaterials(
  element: Worded,
  materials: ReadonlyMap<string, ResolvedMaterial>,
  skins: TemplateResult | typeof nothing,
): TemplateResult {
  const text = textsOf(element, MATERIAL_TEXTS);
  return html`
    <h2>${text('materials')} <small>${materials.size}</small></h2>
    ${skins}
    <ul>
      ${[...materials].map(([name, material]) => renderMaterial(name, material, text))}
    </ul>
  `;
}

function renderMaterial(
  name: string,
  { maps, missing, state, declared }: ResolvedMaterial,
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
    ${maps.map((map) => html`<div class="why">${mapText(map)}</div>`)}
    ${missing.map(
      ({ role, name: image, tried }) =>
        html`<div class="why warning">
          ${text('missing-image', { role, image })}
          ${
            tried.length > 0
              ? html`<details>
                  <summary>${text('paths-tried', { count: tried.length })}</summary>
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

/** What is special about how it is drawn. */
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

function mapText({ role, entries, rule }: MaterialMap): string {
  const files = entries.flatMap((entry) => (entry ? [fileNameOf(entry.path)] : []));
  return `${role}: ${files.join(' + ')} (${rule})`;
}

function fileNameOf(path: string): string {
  return path.split(/[/\\]/).pop() ?? path;
}
