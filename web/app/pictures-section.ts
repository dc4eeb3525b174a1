import { html, nothing, render } from 'lit';
import { loadPart } from '../core/load-part.js';
import { save } from '../element/ui/parts/index.js';
import type { Md5ViewerElement } from '../element/index.js';
import { messageOf, type Offer } from '../files/index.js';
import { countText, pageText } from './i18n/index.js';

const FILE = 'model-pictures.zip';

/** The part of the model list that saves a picture of each listed model in one zip. */
export class PicturesSection {
  readonly #viewer: Md5ViewerElement;
  readonly #host: HTMLElement;
  readonly #listed: () => readonly Offer[];
  #abort: AbortController | null = null;
  #done = 0;
  #total = 0;
  #text = '';

  constructor(viewer: Md5ViewerElement, host: HTMLElement, listed: () => readonly Offer[]) {
    this.#viewer = viewer;
    this.#host = host;
    this.#listed = listed;
  }

  update(): void {
    const count = this.#listed().length;
    const action = this.#abort
      ? html`<progress aria-label=${pageText('pictures')} max=${this.#total} .value=${this.#done}></progress>
          <span>${pageText('found', { found: this.#done, all: this.#total })}</span>
          <button type="button" @click=${() => this.#abort?.abort()}>${pageText('cancel')}</button>`
      : html`<button
          type="button"
          title=${pageText('pictures-is')}
          ?disabled=${count === 0}
          @click=${() => void this.#save()}
        >
          ${countText('save-picture', count)}
        </button>`;
    render(
      html`<div>${action}</div>
        ${this.#text ? html`<p role="status">${this.#text}</p>` : nothing}`,
      this.#host,
    );
  }

  async #save(): Promise<void> {
    const abort = new AbortController();
    const offers = this.#listed();
    this.#abort = abort;
    this.#text = '';
    this.#done = 0;
    this.#total = offers.length;
    this.update();
    try {
      const { modelPictures } = await loadPart(() => import('./model-pictures.js'));
      const { zip, count, failed } = await modelPictures(this.#viewer, offers, abort.signal, (done) => {
        this.#done = done;
        this.update();
      });
      if (count > 0) save(zip, FILE);
      const lacking = failed > 0 ? ` ${countText('unshown-model', failed)}` : '';
      this.#text = countText('picture-saved', count) + lacking;
    } catch (error) {
      this.#text = abort.signal.aborted ? pageText('pictures-cancelled') : messageOf(error);
    }
    this.#abort = null;
    this.update();
  }
}
