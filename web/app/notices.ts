import { pageText } from './i18n/index.js';

const BRIEF_MS = 2400;

/** Messages of the page itself. `tell` stays until dismissed, `mention` disappears by itself. */
export class Notices {
  readonly #host: HTMLElement;

  constructor(host: HTMLElement) {
    this.#host = host;
  }

  tell(text: string): void {
    const told = [...this.#host.children].some((notice) => notice.querySelector('p')?.textContent === text);
    if (told) return;
    const notice = this.#card(text, 'notice');
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = '×';
    button.ariaLabel = pageText('dismiss');
    button.addEventListener('click', () => notice.remove());
    notice.append(button);
  }

  mention(text: string): void {
    for (const old of this.#host.querySelectorAll('.brief')) old.remove();
    const notice = this.#card(text, 'notice brief');
    setTimeout(() => notice.remove(), BRIEF_MS);
  }

  clear(): void {
    this.#host.replaceChildren();
  }

  #card(text: string, className: string): HTMLElement {
    const notice = document.createElement('div');
    const paragraph = document.createElement('p');
    notice.className = className;
    paragraph.textContent = text;
    notice.append(paragraph);
    this.#host.append(notice);
    return notice;
  }
}
