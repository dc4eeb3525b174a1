import { html, nothing, type TemplateResult } from 'lit';
import { textsOf } from '../../i18n/index.js';
import { declaredSources, missingFiles } from '../../session/index.js';
import type { ViewerHost } from '../../viewer-host.js';
import { countText, ICONS } from '../parts/index.js';
import { UI_TEXTS } from '../../i18n/en/ui.js';

/** Limit of named images; the others are counted. */
const NAMED = 3;
/** Letters of a name; a longer one keeps its beginning and its end. */
const [BEGINNING, END] = [20, 11];

/** One line over the picture that names missing images, and a text in an empty element. */
export class StageNotes {
  readonly #viewer: ViewerHost;
  /** The missing images when the user dismissed the line. */
  #dismissed = '';

  constructor(viewer: ViewerHost) {
    this.#viewer = viewer;
  }

  renderMissing(): TemplateResult | typeof nothing {
    const { controls, session, allowDrop } = this.#viewer;
    const files = missingFiles(session.problems);
    const all = files.join('\n');
    if (!controls || files.length === 0 || all === this.#dismissed || session.messagesOpen) return nothing;
    const text = textsOf(this.#viewer, UI_TEXTS);
    const named = files.slice(0, NAMED).map(shortName).join(', ');
    const count = files.length - NAMED;
    const names = count > 0 ? text('names-more', { names: named, count }) : named;
    const noun = allowDrop || session.takesFiles ? 'missing-files-drop' : 'missing-files';
    return html`<div class="note" part="missing-files" title=${all}>
      <span role="status">${countText(this.#viewer, noun, files.length, { names })}</span>
      <button
        class="plain"
        type="button"
        aria-label=${text('dismiss-note')}
        title=${text('dismiss-note')}
        @click=${() => {
          this.#dismissed = all;
          this.#viewer.requestUpdate();
        }}
      >
        ${ICONS.close}
      </button>
    </div>`;
  }

  /** The page that handles drops itself has its own text. */
  renderEmpty(): TemplateResult | typeof nothing {
    const { controls, session, allowDrop, loaded, poster } = this.#viewer;
    const isBusy = session.progress !== null || session.suspended !== null;
    const isTold = session.failure !== null || session.messagesOpen || session.takesFiles;
    if (!controls || loaded || poster || isBusy || isTold) return nothing;
    if (declaredSources(this.#viewer).length > 0) return nothing;
    const text = textsOf(this.#viewer, UI_TEXTS);
    return html`<p class="empty" part="empty">${text(allowDrop ? 'empty-drop' : 'empty')}</p>`;
  }
}

/** The name without its folder. */
function shortName(path: string): string {
  const letters = Array.from(path.slice(path.lastIndexOf('/') + 1));
  if (letters.length <= BEGINNING + END + 1) return letters.join('');
  return `${letters.slice(0, BEGINNING).join('')}…${letters.slice(-END).join('')}`;
}
