import { html, nothing, type TemplateResult } from 'lit';
import type { AnimationLayer } from '../../playback/index.js';
import type { ViewerHost } from '../../viewer-host.js';
import { ICONS } from '../parts/index.js';
import { textsOf, type TextOf } from '../../i18n/index.js';
import { INSPECTOR_TEXTS } from '../../i18n/en/inspector.js';

const STEP = 0.05;

type Text = TextOf<keyof typeof INSPECTOR_TEXTS>;

/**
 * The animations that are blended with the shown one, each with its weight; nothing if there are no others.
 */
export function renderLayers(player: ViewerHost): TemplateResult | typeof nothing {
  const { layers, availableAnimations: names } = player;
  const shown = player.session.clip?.name;
  const next = names.find((name) => name !== shown);
  if (shown === undefined || (next === undefined && layers.length === 0)) return nothing;
  const text = textsOf(player, INSPECTOR_TEXTS);
  const add = (): void => {
    player.layers = [...layers, { animationName: next ?? shown, weight: 1, timeScale: 'sync' }];
  };
  return html`
    <h2>
      ${text('layers')}
      <button type="button" @click=${add}>${text('add-layer')}</button>
    </h2>
    ${layers.map((layer, index) => renderLayer(player, layer, index, text))}
  `;
}

function renderLayer(player: ViewerHost, layer: AnimationLayer, index: number, text: Text): TemplateResult {
  const { animationName, weight = 1, timeScale } = layer;
  const change = (changed: Partial<AnimationLayer> | null): void => {
    player.layers = player.layers.flatMap((old, at) =>
      at !== index ? [old] : changed ? [{ ...old, ...changed }] : [],
    );
  };
  const number = index + 1;
  const names = player.availableAnimations;
  // The layers of a script, or of the previous model, may have unknown names.
  const listed = names.includes(animationName) ? names : [animationName, ...names];
  const choose = (event: Event): void => change({ animationName: (event.target as HTMLSelectElement).value });
  const weigh = (event: Event): void => change({ weight: (event.target as HTMLInputElement).valueAsNumber });
  const pace = (event: Event): void =>
    change({ timeScale: (event.target as HTMLInputElement).checked ? 'sync' : 1 });
  return html`<div class="layer">
    <select aria-label=${text('layer-animation', { number })} @change=${choose}>
      ${listed.map(
        (name) => html`<option value=${name} .selected=${name === animationName}>${name}</option>`,
      )}
    </select>
    <input
      type="range"
      min="0"
      max="1"
      step=${STEP}
      aria-label=${text('layer-weight', { number })}
      .value=${String(weight)}
      @input=${weigh}
    />
    <output>${weight.toFixed(2)}</output>
    <label title=${text('layer-in-step-is')}>
      <input type="checkbox" .checked=${timeScale === 'sync'} @change=${pace} />
      ${text('layer-in-step')}
    </label>
    <button
      type="button"
      aria-label=${text('remove-layer', { number })}
      title=${text('remove-layer', { number })}
      @click=${(event: MouseEvent) => {
        // The second click of a double-click meets the next layer.
        if (event.detail < 2) change(null);
      }}
    >
      ${ICONS.close}
    </button>
  </div>`;
}
