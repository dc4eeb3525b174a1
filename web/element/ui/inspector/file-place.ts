import { html, nothing, type TemplateResult } from 'lit';
import type { FileEntry } from '../../../files/index.js';
import { textsOf, type Worded } from '../../i18n/index.js';
import { PLACE_TEXTS } from './texts.js';

/** Where a file lies that is in an archive, or that Doom 3 BFG compiled; nothing of others. */
export function renderPlace(element: Worded, entry: FileEntry): TemplateResult | typeof nothing {
  const { path, compiledPath, archive } = entry;
  if (!archive && compiledPath === undefined) return nothing;
  const shown = compiledPath ?? path;
  const text = textsOf(element, PLACE_TEXTS);
  return html`<div class="why place">
    ${archive ? text('lies-in', { path: shown, archive: archive.path }) : shown}
  </div>`;
}
