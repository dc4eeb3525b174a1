import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { Problem } from '../../../files/index.js';
import { countOf } from '../../../report/count-of.js';
import { displayed } from '../../../report/numbers.js';
import { loadHints } from '../../../report/load-hints.js';
import { placeOf, remarkText } from '../../../report/remark-text.js';
import {
  reportText,
  sortedRemarks,
  withHints,
  type Hints,
} from '../../../report/report-text.js';
import { grouped, ICONS, type FindingsByModel } from '../parts/index.js';
import { MESSAGE_TEXTS } from './texts.js';
import { textsOf, type TextOf, type Worded } from '../../i18n/index.js';

/** More than this are counted, not listed; the copied text has all. */
const LISTED = 60;

type Text = TextOf<keyof typeof MESSAGE_TEXTS>;

export interface MessagesActions {
  copy(text: string): void;
  dismiss(): void;
}

/**
 * The list of findings on files, each with its place, to be copied as text or dismissed: those of the last load before
 * older ones, the worst of each first; those on other models folded after them. `alone`: there is no picture behind it. Screen readers announce the summary
 * after each load, and no more: the list may be long.
 */
export function renderMessages(
  element: Worded,
  findings: FindingsByModel,
  hints: Hints,
  copied: boolean,
  how: { readonly newest: readonly Problem[]; readonly alone: boolean },
  actions: MessagesActions,
): TemplateResult {
  const [own, others] = [findings.own, findings.others].map((problems) =>
    newestFirst(sortedRemarks(problems), how.newest),
  ) as [Problem[], Problem[]];
  const text = textsOf(element, MESSAGE_TEXTS);
  return html`
    <section
      class="messages ${how.alone ? 'alone' : ''}"
      part="messages"
      role="region"
      aria-label=${text('messages-region')}
    >
      <div class="head">
        ${keyed(how.newest, html`<strong role="alert">${summary(own.length > 0 ? own : others, text)}</strong>`)}
        <button
          class="plain"
          part="copy-button"
          type="button"
          aria-label=${text('copy-messages')}
          title=${text('copy-messages')}
          @click=${() => void copyReport([...own, ...others], actions)}
        >
          ${copied ? html`<span class="copied">${text('copied')}</span>` : ICONS.copy}
        </button>
        <button
          class="plain"
          part="dismiss-button"
          type="button"
          aria-label=${text('dismiss-messages')}
          title=${text('dismiss-messages')}
          @click=${() => actions.dismiss()}
        >
          ${ICONS.close}
        </button>
      </div>
      <ul tabindex="0" aria-label=${text('messages')}>
        ${renderList(own, hints, text)}
        ${
          others.length > 0
            ? html`<li>
                <details ?open=${own.length === 0}>
                  <summary>${text('other-models', { count: displayed(others.length) })}</summary>
                  <ul>
                    ${renderList(others, hints, text)}
                  </ul>
                </details>
              </li>`
            : nothing
        }
      </ul>
    </section>
  `;
}

function renderList(problems: readonly Problem[], hints: Hints, text: Text): TemplateResult {
  const lines = grouped(problems);
  const more = lines.length - LISTED;
  return html`${withHints(lines.slice(0, LISTED), hints).map(({ remark, hint }) =>
    renderProblem(remark, hint, text),
  )}
  ${more > 0 ? html`<li class="more">${text('more-messages', { count: displayed(more) })}</li>` : nothing}`;
}

function newestFirst(problems: readonly Problem[], newest: readonly Problem[]): Problem[] {
  const texts = new Set(newest.map(remarkText));
  const isNew = (problem: Problem): boolean => texts.has(remarkText(problem));
  return [...problems.filter(isNew), ...problems.filter((problem) => !isNew(problem))];
}

function renderProblem(problem: Problem, hint: string | undefined, text: Text): TemplateResult {
  return html`<li class=${problem.severity}>
    <span class="severity">${text(`severity-${problem.severity}`)}</span>
    <span class="place">${placeOf(problem)}</span>
    <span class="text">${problem.message}</span>
    ${hint === undefined ? nothing : html`<span class="hint">${hint}</span>`}
  </li>`;
}

async function copyReport(problems: readonly Problem[], actions: MessagesActions): Promise<void> {
  actions.copy(reportText(problems, await loadHints()));
}

function summary(problems: readonly Problem[], text: Text): string {
  const counted = (['error', 'warning', 'info'] as const).flatMap((severity) => {
    const count = countOf(problems, severity);
    const noun = severity === 'info' ? 'note' : severity;
    return count === 0
      ? []
      : text(count === 1 ? `one-${noun}` : `some-${noun}s`, { count: displayed(count) });
  });
  return counted.join(', ');
}
