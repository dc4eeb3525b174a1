import { loadPart, once } from '../core/load-part.js';
import type { Md5ViewerElement } from '../element/index.js';
import { findingsByModel, inOwnTurn } from '../element/ui/parts/index.js';
import { messageOf } from '../files/index.js';
import { repairOf } from '../report/remedies.js';
import { byId, button } from './dom.js';
import { onLanguage, pageText } from './i18n/index.js';
import type { RepairList } from './repair-list.js';

/**
 * The panel that repairs the files of the shown model, and its button. The button is shown if an error or a
 * warning has a repair.
 */
export class RepairPanel {
  readonly #viewer: Md5ViewerElement;
  readonly #panel = byId('repair', HTMLElement);
  readonly #button = button('repair-button', () => this.#try(this.toggle(this.#panel.hidden)));
  readonly #badge = byId('repair-badge', HTMLElement);
  readonly #tell: (text: string) => void;
  /** The list once it is loaded. */
  #list: RepairList | null = null;
  readonly #load = once(async () => {
    const { RepairList } = await loadPart(() => import('./repair-list.js'));
    this.#list = new RepairList(this.#viewer, this.#panel, {
      close: () => this.#try(this.toggle(false)),
      tell: this.#tell,
    });
    return this.#list;
  });
  #count = 0;

  /** `tell` receives error messages. */
  constructor(viewer: Md5ViewerElement, tell: (text: string) => void) {
    this.#viewer = viewer;
    this.#tell = tell;
    button('repair-files', () => this.#try(this.toggle(true)));
    this.#panel.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.#try(this.toggle(false));
    });
    const update = inOwnTurn(() => this.#try(this.#update()));
    for (const event of ['load', 'animation-change', 'error'] as const)
      viewer.addEventListener(event, update);
    onLanguage(() => {
      this.#showName();
      this.#list?.translate();
    });
  }

  async toggle(open: boolean): Promise<void> {
    const hadFocus = this.#panel.contains(document.activeElement);
    this.#panel.hidden = !open;
    this.#button.ariaExpanded = String(open);
    document.documentElement.classList.toggle('with-repair', open);
    if (open) {
      const list = await this.#load();
      await list.update();
      list.focus();
    } else if (hadFocus) (this.#button.hidden ? this.#viewer : this.#button).focus();
  }

  /** If the list cannot be loaded, the panel closes, and the next click tries again. */
  #try(change: Promise<void>): void {
    change.catch((error: unknown) => {
      void this.toggle(false);
      this.#tell(messageOf(error));
    });
  }

  #showName(): void {
    this.#button.ariaLabel = pageText('repair-count', { count: this.#count });
  }

  async #update(): Promise<void> {
    const { report, session } = this.#viewer;
    const all = [...report.diagnostics, ...session.problems];
    const { own } = findingsByModel(all, session.model, session.content.collection);
    const problems = own.filter(({ severity }) => severity !== 'info');
    const repairs = new Set(
      problems.flatMap((finding) => repairOf(finding) && `${finding.file} ${repairOf(finding)}`),
    );
    repairs.delete(null);
    this.#button.hidden = repairs.size === 0 && this.#panel.hidden;
    this.#badge.textContent = repairs.size === 0 ? '' : String(repairs.size);
    this.#badge.hidden = repairs.size === 0;
    this.#count = repairs.size;
    this.#showName();
    if (!this.#panel.hidden) await (await this.#load()).update();
  }
}
