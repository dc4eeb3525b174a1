import { html, nothing, type TemplateResult } from 'lit';
import type { MaterialMap, ResolvedMaterial } from '../files/index.js';

/** The choice of a skin, and each material with the images that were found for it and by which rule, and the paths tried for those that were not. */
export function renderMaterials(
  materials: ReadonlyMap<string, ResolvedMaterial>,
  skins: TemplateResult | typeof nothing,
): TemplateResult {
  return html`
    <h2>Materials <small>${materials.size}</small></h2>
    ${skins}
    <ul>
      ${[...materials].map(([name, material]) => renderMaterial(name, material))}
    </ul>
  `;
}

function renderMaterial(name: string, { maps, missing, state, declared }: ResolvedMaterial): TemplateResult {
  const kind = state ? kindText(state) : '';
  const empty = maps.length === 0 && missing.length === 0 && !state?.noDraw;
  return html`<li>
    <div class="what">
      <span>${name || 'without a name'}</span>
      ${kind ? html`<small>${kind}</small>` : nothing}
    </div>
    ${declared ? html`<div class="why">${declaredText(name, declared)}</div>` : nothing}
    ${maps.map((map) => html`<div class="why">${mapText(map)}</div>`)}
    ${missing.map(
      ({ role, name: image, tried }) =>
        html`<div class="why warning">
          ${role}: ${image} is missing
          ${
            tried.length > 0
              ? html`<details>
                  <summary>${tried.length} paths tried</summary>
                  ${tried.map((path) => html`<div>${path}</div>`)}
                </details>`
              : nothing
          }
        </div>`,
    )}
    ${empty ? html`<div class="why">No image</div>` : nothing}
  </li>`;
}

function declaredText(name: string, declared: NonNullable<ResolvedMaterial['declared']>): string {
  const place = `${declared.entry.path}:${declared.line}`;
  const same = name.replaceAll('\\', '/').toLowerCase().startsWith(declared.name);
  return same ? `declared in ${place}` : `shown as ${declared.name}, declared in ${place}`;
}

/** What is special about how it is drawn. */
function kindText(state: NonNullable<ResolvedMaterial['state']>): string {
  if (state.noDraw) return 'not drawn';
  return [
    ...(state.alphaTest > 0 ? ['cut out'] : []),
    ...(state.blend === 'opaque' ? [] : [state.blend === 'blend' ? 'blended' : state.blend]),
    ...(state.twoSided ? ['two-sided'] : []),
    ...(state.unlit ? ['unlit'] : []),
    ...(state.clamp ? ['clamped'] : []),
  ].join(', ');
}

function mapText({ role, entries, rule }: MaterialMap): string {
  const files = entries.flatMap((entry) => (entry ? [fileNameOf(entry.path)] : []));
  return `${role}: ${files.join(' + ')} (${rule})`;
}

function fileNameOf(path: string): string {
  return path.split(/[/\\]/).pop() ?? path;
}
