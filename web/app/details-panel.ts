import { render } from 'lit';
import type { Md5ViewerElement } from '../element/index.js';
import { fitOf, resolveMaterials, type Problem } from '../files/index.js';
import { copyText } from './clipboard.js';
import { renderDetails, type DetailsContent } from './details.js';
import { inOwnTurn } from './own-turn.js';
import { showPointed } from './pointer-line.js';
import { renderSave } from './details-save.js';
import { renderMotion } from './motion-settings.js';
import { renderSkins } from './skin-choice.js';
import { hintsOr, loadHints } from '../report/load-hints.js';
import { countOf } from '../report/count-of.js';
import { reportText, sortedRemarks } from '../report/report-text.js';

const COPIED_MS = 1600;

/** The panel with what is known about the files on screen, and the count beside its button. */
export class DetailsPanel {
  readonly #viewer: Md5ViewerElement;
  readonly #panel: HTMLElement;
  readonly #button: HTMLButtonElement;
  readonly #badge: HTMLElement;
  readonly #saveFiles: () => Promise<void>;
  #copied = false;
  #points = false;

  constructor(
    viewer: Md5ViewerElement,
    panel: HTMLElement,
    button: HTMLButtonElement,
    badge: HTMLElement,
    saveFiles: () => Promise<void>,
  ) {
    this.#saveFiles = saveFiles;
    this.#viewer = viewer;
    this.#panel = panel;
    this.#button = button;
    this.#badge = badge;
    button.addEventListener('click', ({ target }) => {
      // The number leads to what it counts.
      const toReport = target === badge;
      this.toggle(panel.hidden || toReport);
      if (toReport) this.#showReport();
    });
    for (const part of [button, panel]) {
      part.addEventListener('keydown', (event) => {
        if (event.key !== 'Escape' || panel.hidden) return;
        event.preventDefault();
        this.toggle(false);
      });
    }
    const update = inOwnTurn(() => this.update());
    for (const event of ['load', 'error', 'animation-change'] as const)
      viewer.addEventListener(event, update);
    // The free camera moves with every frame, a path is chosen now and then.
    viewer.addEventListener('camera-change', (event) => {
      if ((event as CustomEvent<{ source: string }>).detail.source === 'camera-path') update();
    });
  }

  toggle(open: boolean): void {
    const hadFocus = this.#panel.contains(document.activeElement);
    this.#panel.hidden = !open;
    this.#button.ariaExpanded = String(open);
    if (!open && hadFocus) this.#button.focus();
    this.update();
    if (open && !hadFocus) this.#panel.querySelector<HTMLElement>('.close')?.focus();
  }

  update(): void {
    this.#showBadge(this.#problems((problem) => problem.severity !== 'info'));
    if (this.#panel.hidden) return;
    render(
      renderDetails(this.#content(this.#problems()), {
        playClip: (name) => this.#playClip(name),
        choosePath: (name) => {
          this.#viewer.cameraPath = name;
          this.update();
        },
        copy: () => void this.#copy(),
        showReport: () => this.#showReport(),
        close: () => this.toggle(false),
      }),
      this.#panel,
    );
    const place = this.#panel.querySelector<HTMLElement>('.pointed');
    if (this.#points || !place) return;
    this.#points = true;
    showPointed(this.#viewer, place, () => !this.#panel.hidden);
  }

  #showReport(): void {
    this.#panel.querySelector('.report')?.scrollIntoView();
    this.#panel.querySelector<HTMLElement>('.scroll')?.focus({ preventScroll: true });
  }

  #content(problems: readonly Problem[]): DetailsContent {
    const { session } = this.#viewer;
    const { collection } = session.content;
    const { model } = session;
    return {
      model,
      materials: model ? resolveMaterials(model, collection, session.skin) : new Map(),
      skins: renderSkins(this.#viewer, () => this.update()),
      clips: collection.clips.map((asset) => ({ asset, fit: model && fitOf(model.value, asset.value) })),
      clip: session.clip?.name ?? null,
      paths: collection.paths,
      path: session.path?.name ?? null,
      problems,
      hints: hintsOr(() => this.update()),
      copied: this.#copied,
      motion: renderMotion(this.#viewer, () => this.update()),
      save: renderSave(this.#viewer, this.#saveFiles),
    };
  }

  /** What the files on screen have to say, and what the last load said that left them as they were. */
  #problems(which: (problem: Problem) => boolean = () => true): Problem[] {
    const { report, session } = this.#viewer;
    return sortedRemarks([...report.diagnostics, ...session.problems].filter(which));
  }

  #showBadge(problems: readonly Problem[]): void {
    const errors = countOf(problems, 'error');
    const warnings = countOf(problems, 'warning');
    this.#badge.hidden = errors + warnings === 0;
    this.#badge.textContent = String(errors + warnings);
    this.#badge.classList.toggle('errors', errors > 0);
    const counts = errors + warnings > 0 ? `, ${errors} errors, ${warnings} warnings` : '';
    this.#button.ariaLabel = `Details${counts}`;
  }

  #playClip(name: string): void {
    this.#viewer.cameraPath = null;
    this.#viewer.animationName = name;
    this.#viewer.play();
    this.update();
  }

  async #copy(): Promise<void> {
    this.#copied = await copyText(reportText(this.#problems(), await loadHints()));
    this.update();
    setTimeout(() => {
      this.#copied = false;
      this.update();
    }, COPIED_MS);
  }
}
