import { html, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { Problem } from '../../../files/index.js';
import { hintsOr, loadHints } from '../../../report/load-hints.js';
import { remarkText } from '../../../report/remark-text.js';
import { reportText, sortedRemarks } from '../../../report/report-text.js';
import { textsOf } from '../../i18n/index.js';
import type { ViewerHost } from '../../viewer-host.js';
import { FindingsList, summaryOf } from '../findings/index.js';
import { copyText, ICONS, type FindingsByModel } from '../parts/index.js';
import { FINDING_TEXTS } from '../../i18n/en/findings.js';

/** Limit of listed findings; the others are counted, and the copied text has all. */
const LISTED = 60;
const COPIED_MS = 1600;

/**
 * The list of findings over the picture, which can be copied as text or dismissed. Those of the last load
 * come before older ones, the most severe of each first. Screen readers only announce the summary after each
 * load, because the list may be long.
 */
export class Messages {
  readonly #viewer: ViewerHost;
  readonly #list: FindingsList;
  #copied = false;

  constructor(viewer: ViewerHost) {
    this.#viewer = viewer;
    this.#list = new FindingsList(viewer, LISTED, () => viewer.requestUpdate());
  }

  render(unsorted: FindingsByModel): TemplateResult {
    const { session } = this.#viewer;
    const isAlone = !session.model && !session.clip && !session.path;
    const sorted = (problems: readonly Problem[]): Problem[] =>
      newestFirst(sortedRemarks(problems), session.news);
    const findings = { own: sorted(unsorted.own), others: sorted(unsorted.others) };
    const text = textsOf(this.#viewer, FINDING_TEXTS);
    const hints = hintsOr(() => this.#viewer.requestUpdate());
    return html`
      <section
        class="messages ${isAlone ? 'alone' : ''}"
        part="messages"
        role="region"
        aria-label=${text('messages-region')}
      >
        <div class="head">
          ${keyed(session.news, html`<strong role="alert">${summaryOf(this.#viewer, findings)}</strong>`)}
          <button
            class="plain"
            part="copy-button"
            type="button"
            aria-label=${text('copy-messages')}
            title=${text('copy-messages')}
            @click=${() => void this.#copy(this.#list.shown(findings))}
          >
            ${this.#copied ? html`<span class="copied">${text('copied')}</span>` : ICONS.copy}
          </button>
          <button
            class="plain"
            part="dismiss-button"
            type="button"
            aria-label=${text('dismiss-messages')}
            title=${text('dismiss-messages')}
            @click=${() => session.dismissMessages()}
          >
            ${ICONS.close}
          </button>
        </div>
        ${this.#list.renderFilters(findings)}
        <ul class="findings" tabindex="0" aria-label=${text('messages')}>
          ${this.#list.renderItems(findings, hints)}
        </ul>
      </section>
    `;
  }

  async #copy(problems: readonly Problem[]): Promise<void> {
    this.#copied = await copyText(reportText(problems, await loadHints()));
    this.#viewer.requestUpdate();
    setTimeout(() => {
      this.#copied = false;
      this.#viewer.requestUpdate();
    }, COPIED_MS);
  }
}

function newestFirst(problems: readonly Problem[], newest: readonly Problem[]): Problem[] {
  const texts = new Set(newest.map(remarkText));
  const isNew = (problem: Problem): boolean => texts.has(remarkText(problem));
  return [...problems.filter(isNew), ...problems.filter((problem) => !isNew(problem))];
}
