import type { Md5ViewerElement } from '../element/index.js';
import { countText, findingsByModel, inOwnTurn, numberText } from '../element/ui/parts/index.js';
import { countOf } from '../report/count-of.js';
import { sortedRemarks } from '../report/report-text.js';
import { onLanguage, pageText } from './i18n/index.js';

/** The button of the viewer's inspector. It shows the number of errors and warnings, and opens their list. */
export class DetailsButton {
  readonly #viewer: Md5ViewerElement;
  readonly #button: HTMLButtonElement;
  readonly #badge: HTMLElement;

  constructor(viewer: Md5ViewerElement, button: HTMLButtonElement, badge: HTMLElement) {
    this.#viewer = viewer;
    this.#button = button;
    this.#badge = badge;
    button.addEventListener('click', ({ target }) => {
      if (viewer.inspector) viewer.inspector = false;
      else void viewer.showInspector(target === badge ? 'report' : undefined);
    });
    // Escape closes the panel that the button next to it opened.
    button.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !viewer.inspector) return;
      event.preventDefault();
      viewer.inspector = false;
    });
    new MutationObserver(() => this.#showOpen()).observe(viewer, { attributeFilter: ['inspector'] });
    const update = inOwnTurn(() => this.#showCount());
    for (const event of ['load', 'error', 'animation-change'] as const)
      viewer.addEventListener(event, update);
    this.#showOpen();
    // The viewer's texts may be loaded later.
    onLanguage(() => void viewer.updateComplete.then(update));
  }

  #showOpen(): void {
    this.#button.ariaExpanded = String(this.#viewer.inspector);
  }

  /** The number of findings on the shown model and its files, and on the last load that changed nothing. */
  #showCount(): void {
    const { report, session } = this.#viewer;
    const all = [...report.diagnostics, ...session.problems];
    const problems = sortedRemarks(findingsByModel(all, session.model, session.content.collection).own);
    const errors = countOf(problems, 'error');
    const warnings = countOf(problems, 'warning');
    const count = errors + warnings;
    this.#badge.hidden = count === 0;
    this.#badge.textContent = numberText(this.#viewer, count);
    this.#badge.classList.toggle('errors', errors > 0);
    // The accessible name begins with the visible text.
    const counts = {
      count,
      errors: countText(this.#viewer, 'error', errors),
      warnings: countText(this.#viewer, 'warning', warnings),
    };
    this.#button.ariaLabel = count > 0 ? pageText('details-count', counts) : pageText('details');
  }
}
