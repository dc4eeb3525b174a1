import { html, nothing, type TemplateResult } from 'lit';
import type { ViewerHost } from '../../viewer-host.js';
import { downloadModel, downloadScene, openRecordDialog, savePicture } from '../parts/index.js';
import { INSPECTOR_TEXTS } from './texts.js';
import { textsOf } from '../../i18n/index.js';

/** What can be saved of a model that is shown; keys do the same. Pages add buttons of their own by a slot. */
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
