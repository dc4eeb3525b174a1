import { html, nothing, type TemplateResult } from 'lit';
import type { ViewerHost } from '../../viewer-host.js';
import { downloadModel, downloadScene, savePicture } from '../parts/index.js';
import { openRecordDialog } from './record-dialog.js';
import { INSPECTOR_TEXTS } from './texts.js';
import { textsOf } from '../../i18n/index.js';

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
  </h2>`;
}
