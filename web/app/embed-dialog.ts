import { html, nothing, render } from 'lit';
import { copyText } from '../element/ui/parts/index.js';

export interface EmbedCodes {
  readonly tag: string;
  /** Null for local files, which no frame can reach. */
  readonly frame: string | null;
}

const COPIED_MS = 1600;

/** Shows the two ways to put what is on screen into another page, each to be copied. */
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
    const local = html`<p>
      These files are on your computer. Put them on a web server beside your page, and this tag shows them
      there.
    </p>`;
    render(
      html`
        <button class="close" type="button" aria-label="Close" @click=${() => this.#dialog.close()}>
          <svg><use href="#i-close" /></svg>
        </button>
        <h2 id="embed-title">Embed</h2>
        ${frame === null ? local : html`<p>Put one of these into your page.</p>`}
        <p>
          <button type="button" @click=${() => this.#place()}>Add an annotation</button>
        </p>
        ${this.#renderCode('Tag', tag)} ${frame === null ? nothing : this.#renderCode('Frame', frame)}
      `,
      this.#dialog,
    );
  }

  #place(): void {
    this.#dialog.close();
    this.#annotate();
  }

  #renderCode(title: string, code: string): unknown {
    return html`
      <h3>
        ${title}
        <button type="button" aria-label="Copy ${title.toLowerCase()}" @click=${() => void this.#copy(code)}>
          ${this.#copied === code ? 'Copied' : 'Copy'}
        </button>
      </h3>
      <pre tabindex="0" role="group" aria-label="${title} code"><code>${code}</code></pre>
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
