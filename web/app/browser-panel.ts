import { loadPart, once } from '../core/load-part.js';
import type { Md5ViewerElement } from '../element/index.js';
import { messageOf } from '../files/index.js';
import { byId, button } from './dom.js';
import { onLanguage, pageText } from './i18n/index.js';
import { inOwnTurn } from '../element/ui/parts/index.js';
import type { ModelBrowser } from './model-browser.js';

/** Windows of this width have room for the list next to the model. */
const WIDE = '(min-width: 900px)';

/**
 * The panel of the model list and its button. Both appear if there are several models; the list is loaded
 * then.
 */
export class BrowserPanel {
  readonly #viewer: Md5ViewerElement;
  readonly #show: (name: string) => Promise<void>;
  readonly #tell: (text: string) => void;
  readonly #panel = byId('models', HTMLElement);
  readonly #button = button('models-button', () => this.#try(this.toggle(this.#panel.hidden, true)));
  readonly #badge = byId('models-badge', HTMLElement);
  /** The list once it is loaded. */
  #browser: ModelBrowser | null = null;
  readonly #load = once(async () => {
    const { ModelBrowser } = await loadPart(() => import('./model-browser.js'));
    this.#browser = new ModelBrowser(this.#viewer, this.#panel, this.#show, () =>
      this.#try(this.toggle(false, true)),
    );
    return this.#browser;
  });
  #count = 0;

  /** `tell` receives error messages. */
  constructor(viewer: Md5ViewerElement, show: (name: string) => Promise<void>, tell: (text: string) => void) {
    this.#viewer = viewer;
    this.#show = show;
    this.#tell = tell;
    this.#panel.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.#try(this.toggle(false, true));
    });
    const update = inOwnTurn(() => this.#try(this.#update()));
    for (const event of ['load', 'animation-change', 'error'] as const)
      viewer.addEventListener(event, update);
    onLanguage(() => {
      this.#showName();
      // The viewer's texts may be loaded later.
      void viewer.updateComplete.then(() => this.#browser?.translate());
    });
  }

  /** `byHand`: the user requested it, so the focus moves along. */
  async toggle(open: boolean, byHand: boolean): Promise<void> {
    const hadFocus = this.#panel.contains(document.activeElement);
    this.#panel.hidden = !open;
    this.#button.ariaExpanded = String(open);
    document.documentElement.classList.toggle('with-models', open);
    if (!open) {
      if (hadFocus) this.#button.focus();
      this.#browser?.rest();
      return;
    }
    const browser = await this.#load();
    if (this.#panel.hidden) return;
    browser.update();
    if (byHand) browser.focus();
  }

  /** If the list cannot be loaded, the panel closes, and the next click tries again. */
  #try(change: Promise<void>): void {
    change.catch((error: unknown) => {
      void this.toggle(false, false);
      this.#tell(messageOf(error));
    });
  }

  #showName(): void {
    this.#button.ariaLabel = pageText('models-count', { count: this.#count });
  }

  async #update(): Promise<void> {
    const count = this.#viewer.session.content.collection.offers.length;
    const more = count > 1 && this.#count < 2;
    this.#count = count;
    this.#button.hidden = count < 2;
    document.documentElement.classList.toggle('many-models', count > 1);
    this.#badge.textContent = count > 999 ? `${Math.floor(count / 1000)}k` : String(count);
    this.#showName();
    if (count < 2) await this.toggle(false, false);
    else if (more && matchMedia(WIDE).matches) await this.toggle(true, false);
    else if (!this.#panel.hidden) (await this.#load()).update();
  }
}
