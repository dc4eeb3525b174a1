import type { Md5ViewerElement } from '../element/index.js';

/** Key of the local storage: set once the visitor knows that files can be dropped. */
const KEY = 'md5-viewer:drop-tip';

/**
 * Tells a first visitor over the demo that files can be dropped anywhere. It disappears when the visitor's
 * own files are shown or the visitor dismisses it, and does not come again.
 */
export class DropTip {
  readonly #viewer: Md5ViewerElement;
  readonly #host: HTMLElement;
  readonly #isDemo: () => boolean;
  #isKnown = wasTold();

  constructor(viewer: Md5ViewerElement, host: HTMLElement, isDemo: () => boolean) {
    this.#viewer = viewer;
    this.#host = host;
    this.#isDemo = isDemo;
    host.querySelector('button')?.addEventListener('click', () => this.finish());
    for (const event of ['load', 'animation-change'] as const) viewer.addEventListener(event, this.#show);
  }

  /** The visitor knows it. */
  finish(): void {
    this.#isKnown = true;
    this.#host.hidden = true;
    try {
      localStorage.setItem(KEY, 'known');
    } catch {
      // Without storage, the tip comes again with the next visit.
    }
  }

  readonly #show = (): void => {
    this.#host.hidden = this.#isKnown || !this.#viewer.loaded || !this.#isDemo();
  };
}

function wasTold(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}
