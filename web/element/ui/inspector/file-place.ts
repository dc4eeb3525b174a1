import { html, nothing, type TemplateResult } from 'lit';
import type { FileEntry } from '../../../files/index.js';
import { textsOf, type Worded } from '../../i18n/index.js';
import { INSPECTOR_TEXTS } from '../../i18n/en/inspector.js';

/** The path of a file in an archive, or of one that Doom 3 BFG compiled; nothing for others. */
export function renderPlace(element: Worded, entry: FileEntry): TemplateResult | typeof nothing {
  const { path, compiledPath, archive } = entry;
  if (!archive && compiledPath === undefined) return nothing;
  const shown = compiledPath ?? path;
  const text = textsOf(element, INSPECTOR_TEXTS);
  return html`<div class="why place">
    ${archive ? text('lies-in', { path: shown, archive: archive.path }) : shown}
  </div>`;
}
