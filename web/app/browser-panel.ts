import { loadPart } from '../core/load-part.js';
import type { Md5ViewerElement } from '../element/index.js';
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
  readonly #panel = byId('models', HTMLElement);
  readonly #button = button('models-button', () => void this.toggle(this.#panel.hidden, true));
  readonly #badge = byId('models-badge', HTMLElement);
  #browser: Promise<ModelBrowser> | null = null;
  #count = 0;

  constructor(viewer: Md5ViewerElement, show: (name: string) => Promise<void>) {
    this.#viewer = viewer;
    this.#show = show;
    this.#panel.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') void this.toggle(false, true);
    });
    const update = inOwnTurn(() => void this.#update());
    for (const event of ['load', 'animation-change', 'error'] as const)
      viewer.addEventListener(event, update);
    onLanguage(() => {
      this.#showName();
      // The viewer's texts may be loaded later.
      void viewer.updateComplete.then(async () => (await this.#browser)?.translate());
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
      if (this.#browser) (await this.#browser).rest();
      return;
    }
    const browser = await this.#load();
    if (this.#panel.hidden) return;
    browser.update();
    if (byHand) browser.focus();
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

  #load(): Promise<ModelBrowser> {
    this.#browser ??= loadPart(() => import('./model-browser.js')).then(
      ({ ModelBrowser }) =>
        new ModelBrowser(this.#viewer, this.#panel, this.#show, () => void this.toggle(false, true)),
    );
    return this.#browser;
  }
}
