import { html, nothing, type TemplateResult } from 'lit';
import type { Problem } from '../../../files/index.js';
import { countOf } from '../../../report/count-of.js';
import { withHints, type Hints } from '../../../report/report-text.js';
import { textsOf, type TextOf } from '../../i18n/index.js';
import type { ViewerHost } from '../../viewer-host.js';
import { numberText, type FindingsByModel } from '../parts/index.js';
import { isShown, piecesOf, showReference, type Reference } from '../places/index.js';
import { findingsByFile, type AlikeFindings } from './by-file.js';
import { FINDING_TEXTS } from '../../i18n/en/findings.js';

const SEVERITIES = ['all-severities', 'only-problems', 'only-notes'] as const;

/** A list of findings with its filters. `refresh` renders it again. */
export class FindingsList {
  readonly #viewer: ViewerHost;
  readonly #text: TextOf<keyof typeof FINDING_TEXTS>;
  readonly #refresh: () => void;
  /** Limit of listed lines; the copied text has all. */
  readonly #listed: number;
  #severity: (typeof SEVERITIES)[number] = 'all-severities';
  /** Null until the user chooses: then this model is selected if it has findings. */
  #all: boolean | null = null;

  constructor(viewer: ViewerHost, listed: number, refresh: () => void) {
    this.#viewer = viewer;
    this.#text = textsOf(viewer, FINDING_TEXTS);
    this.#listed = listed;
    this.#refresh = refresh;
  }

  /** The findings after the filters. */
  shown({ own, others }: FindingsByModel): Problem[] {
    const isAll = this.#all ?? own.length === 0;
    return [...own, ...(isAll ? others : [])].filter(
      ({ severity }) =>
        this.#severity === 'all-severities' || (severity === 'info') === (this.#severity === 'only-notes'),
    );
  }

  /** Filter controls; none if they would have no effect. */
  renderFilters(findings: FindingsByModel): TemplateResult | typeof nothing {
    const text = this.#text;
    const { own, others } = findings;
    const all = [...own, ...others];
    const isMixed = new Set(all.map(({ severity }) => severity === 'info')).size > 1;
    if (!isMixed && others.length === 0) return nothing;
    const total = (problems: readonly Problem[]): string =>
      numberText(
        this.#viewer,
        problems.reduce((sum, { count = 1 }) => sum + count, 0),
      );
    const scopes = [
      ['model', text('findings-of-model', { count: total(own) })],
      ['all', text('all-findings', { count: total(all) })],
    ] as const;
    const isAll = this.#all ?? own.length === 0;
    return html`<div class="filters" role="group" aria-label=${text('filter-findings')}>
      ${
        others.length > 0
          ? html`<select
              aria-label=${scopes[isAll ? 1 : 0][1]}
              @change=${(event: Event) => {
                this.#all = (event.target as HTMLSelectElement).value === 'all';
                this.#refresh();
              }}
            >
              ${scopes.map(
                ([value, name]) =>
                  html`<option value=${value} .selected=${(value === 'all') === isAll}>${name}</option>`,
              )}
            </select>`
          : nothing
      }
      ${
        isMixed
          ? html`<select
              aria-label=${text(this.#severity)}
              @change=${(event: Event) => {
                const { value } = event.target as HTMLSelectElement;
                this.#severity = SEVERITIES.find((known) => known === value) ?? 'all-severities';
                this.#refresh();
              }}
            >
              ${SEVERITIES.map(
                (name) =>
                  html`<option value=${name} .selected=${name === this.#severity}>${text(name)}</option>`,
              )}
            </select>`
          : nothing
      }
    </div>`;
  }

  /** Items of a list: one for each file. */
  renderItems(findings: FindingsByModel, hints: Hints): TemplateResult {
    const text = this.#text;
    const shown = this.shown(findings);
    if (shown.length === 0)
      return html`<li class="empty">
        ${text(findings.own.length + findings.others.length === 0 ? 'no-remarks' : 'no-such-findings')}
      </li>`;
    const files = findingsByFile(shown);
    const lines = files.flatMap(({ lines: ofFile }) => ofFile);
    const hinted = new Map(
      withHints(
        lines.map(({ first }) => first),
        hints,
      ).map(({ remark, hint }) => [remark, hint]),
    );
    let left = this.#listed;
    const listed = files.flatMap((file) => {
      const some = file.lines.slice(0, Math.max(left, 0));
      left -= file.lines.length;
      return some.length > 0 ? [{ ...file, lines: some }] : [];
    });
    return html`${listed.map(
      ({ file, count, lines: ofFile }) =>
        html`<li class="file">
          <div class="place">
            ${file}${count > 1 ? html` <small>${numberText(this.#viewer, count)}</small>` : nothing}
          </div>
          <ul>
            ${ofFile.map((alike) => this.#renderAlike(alike, hinted.get(alike.first)))}
          </ul>
        </li>`,
    )}
    ${left < 0 ? html`<li class="more">${text('more-messages', { count: numberText(this.#viewer, -left) })}</li>` : nothing}`;
  }

  #renderAlike({ first, others }: AlikeFindings, hint: string | undefined): TemplateResult {
    const more = countOf(others, first.severity);
    return html`<li class=${first.severity}>
      ${this.#renderFinding(first)}
      ${hint === undefined ? nothing : html`<span class="hint why">${hint}</span>`}
      ${
        others.length > 0
          ? html`<details>
              <summary>${this.#text('more-alike', { count: numberText(this.#viewer, more) })}</summary>
              <ul>
                ${others
                  .slice(0, this.#listed)
                  .map((other) => html`<li class=${other.severity}>${this.#renderFinding(other)}</li>`)}
              </ul>
            </details>`
          : nothing
      }
    </li>`;
  }

  #renderFinding(problem: Problem): TemplateResult {
    const { severity, line, column, offset, message } = problem;
    return html`<span class="severity">${this.#text(`severity-${severity}`)}</span>
      ${
        line > 0
          ? html`<span class="place">${line}:${column}</span>`
          : offset === undefined
            ? nothing
            : html`<span class="place">${this.#text('byte-offset', { offset })}</span>`
      }
      <span class="text">${isShown(this.#viewer, problem) ? this.#renderMessage(problem) : message}</span>`;
  }

  #renderMessage(problem: Problem): TemplateResult {
    return html`${piecesOf(problem.message).map(({ text, reference }) =>
      reference
        ? html`<button
            type="button"
            class="reference"
            @click=${(event: Event) => void this.#follow(event.currentTarget as HTMLButtonElement, problem, text, reference)}
          >
            ${text}
          </button>`
        : text,
    )}`;
  }

  async #follow(
    button: HTMLButtonElement,
    problem: Problem,
    label: string,
    reference: Reference,
  ): Promise<void> {
    if (await showReference(this.#viewer, problem, label, reference)) return;
    button.ariaDisabled = 'true';
    button.title = this.#text('place-left-out');
  }
}
