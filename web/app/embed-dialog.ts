import { html, nothing, render } from 'lit';
import { copyText } from '../element/ui/parts/index.js';
import { pageText } from './i18n/index.js';

export interface EmbedCodes {
  readonly tag: string;
  /** Null for local files, which a frame cannot load. */
  readonly frame: string | null;
}

const COPIED_MS = 1600;

/** Shows two ways to embed the current view into another page, with copy buttons. */
export class EmbedDialog {
  readonly #dialog: HTMLDialogElement;
  #codes: EmbedCodes = { tag: '', frame: null };
  #copied: string | null = null;
  #annotate: () => void = () => undefined;

  constructor(dialog: HTMLDialogElement) {
    this.#dialog = dialog;
    dialog.addEventListener('click', (event) => {
      if (event.target === dialog) dialog.close();
    });
  }

  /** `annotate` lets the user place an annotation, and opens the dialog again. */
  open(codes: EmbedCodes, annotate: () => void): void {
    this.#codes = codes;
    this.#annotate = annotate;
    this.#render();
    this.#dialog.showModal();
  }

  #render(): void {
    const { tag, frame } = this.#codes;
    const local = html`<p>${pageText('embed-local')}</p>`;
    render(
      html`
        <button
          class="close"
          type="button"
          aria-label=${pageText('close')}
          @click=${() => this.#dialog.close()}
        >
          <svg><use href="#i-close" /></svg>
        </button>
        <h2 id="embed-title">${pageText('embed')}</h2>
        ${frame === null ? local : html`<p>${pageText('embed-how')}</p>`}
        <p>
          <button type="button" @click=${() => this.#place()}>${pageText('annotate')}</button>
        </p>
        ${this.#renderCode('tag', tag)} ${frame === null ? nothing : this.#renderCode('frame', frame)}
      `,
      this.#dialog,
    );
  }

  #place(): void {
    this.#dialog.close();
    this.#annotate();
  }

  #renderCode(kind: 'tag' | 'frame', code: string): unknown {
    return html`
      <h3>
        ${pageText(`embed-${kind}`)}
        <button type="button" aria-label=${pageText(`copy-${kind}`)} @click=${() => void this.#copy(code)}>
          ${pageText(this.#copied === code ? 'copied' : 'copy')}
        </button>
      </h3>
      <pre tabindex="0" role="group" aria-label=${pageText(`${kind}-code`)}><code>${code}</code></pre>
    `;
  }

  async #copy(code: string): Promise<void> {
    if (!(await copyText(code))) return;
    this.#copied = code;
    this.#render();
    setTimeout(() => {
      this.#copied = null;
      this.#render();
    }, COPIED_MS);
  }
}
