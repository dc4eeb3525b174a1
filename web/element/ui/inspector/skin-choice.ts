import { html, nothing, type TemplateResult } from 'lit';
import { canonicalName, NO_SKIN } from '../../../files/index.js';
import type { ViewerHost } from '../../viewer-host.js';
import { textsOf } from '../../i18n/index.js';
import { INSPECTOR_TEXTS } from '../../i18n/en/inspector.js';

/** The choice of the model's skins; nothing if it has none. `done` runs after a choice. */
export function renderSkins(viewer: ViewerHost, done?: () => void): TemplateResult | typeof nothing {
  const { model, content } = viewer.session;
  const skins = model && content.collection.declarations?.skinsFor(model);
  if (!skins || skins.names.length === 0) return nothing;
  const { names, byDefault } = skins;
  const text = textsOf(viewer, INSPECTOR_TEXTS);
  const own = text('own-skin');
  const options: [string, string][] = [
    ['', byDefault === null ? own : text('default-skin', { name: shortName(byDefault, names) })],
    ...names.map((name): [string, string] => [name, shortName(name, names)]),
    ...(byDefault === null ? [] : [[NO_SKIN, own] as [string, string]]),
  ];
  const chosen = viewer.skin === null ? '' : viewer.skin === NO_SKIN ? NO_SKIN : canonicalName(viewer.skin);
  return html`<div class="settings">
    <label class="setting">
      <span>${text('skin')}</span>
      <select
        aria-label=${text('skin')}
        @change=${(event: Event) => {
          viewer.skin = (event.target as HTMLSelectElement).value || null;
          done?.();
        }}
      >
        ${options.map(([value, name]) => html`<option value=${value} .selected=${value === chosen}>${name}</option>`)}
      </select>
    </label>
  </div>`;
}

/** The last part of a name, if it is unique. */
function shortName(name: string, all: readonly string[]): string {
  const last = name.slice(name.lastIndexOf('/') + 1);
  return all.filter((other) => other.endsWith(`/${last}`) || other === last).length > 1 ? name : last;
}
