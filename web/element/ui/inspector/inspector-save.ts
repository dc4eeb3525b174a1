import { html, nothing, type TemplateResult } from 'lit';
import { heightOf, METRES_PER_UNIT } from '../../../core/gltf-extras.js';
import type { Model } from '../../../core/index.js';
import type { Asset } from '../../../files/index.js';
import type { ViewerHost } from '../../viewer-host.js';
import { downloadModel, downloadScene, numberText, savePicture } from '../parts/index.js';
import { openRecordDialog } from './record-dialog.js';
import { textsOf } from '../../i18n/index.js';
import { INSPECTOR_TEXTS } from '../../i18n/en/inspector.js';

/** Buttons that save the shown model; keys do the same. Pages can add buttons in a slot. */
export function renderSave(player: ViewerHost): TemplateResult | typeof nothing {
  if (!player.session.model) return nothing;
  const text = textsOf(player, INSPECTOR_TEXTS);
  return html`<h2>
      <span>${text('save')}</span>
      <span class="buttons">
        <button type="button" title=${text('picture-is')} @click=${() => savePicture(player)}>
          ${text('picture')}
        </button>
        <button type="button" title=${text('md5-is')} @click=${() => downloadModel(player)}>
          ${text('md5')}
        </button>
        <button type="button" title=${text('glb-is')} @click=${() => downloadScene(player)}>
          ${text('glb')}
        </button>
        <button type="button" title=${text('video-is')} @click=${() => openRecordDialog(player)}>
          ${text('video')}
        </button>
        <slot name="inspector-save"></slot>
      </span>
    </h2>
    <p class="why glb-height">${heightText(player, player.session.model)}</p>`;
}

/** In units, of the bind pose. Posing takes longer than rendering the buttons. */
const heights = new WeakMap<Model, number>();

/** The height of the model in a GLB. */
function heightText(player: ViewerHost, { value, entry }: Asset<Model>): string {
  let units = heights.get(value);
  if (units === undefined) heights.set(value, (units = heightOf([value.evaluate().bounds])));
  const unit = entry.metresPerUnit ?? METRES_PER_UNIT;
  const number = (metres: number) => numberText(player, Number(metres.toPrecision(3)), 0, 6);
  const texts = { metres: number(units * unit), unit: number(unit) };
  return textsOf(player, INSPECTOR_TEXTS)('glb-height', texts);
}
