import type { Md5ViewerElement } from '../element/index.js';
import { pageText } from './i18n/index.js';

/** Milliseconds that an animation of one frame is shown. */
const STILL_MS = 1000;

/**
 * Plays the animations of the shown model one after another, each once, and shows their names. Pausing pauses
 * it. It ends after the last animation, and when another animation, model or camera path is chosen.
 */
export class PlayAll {
  readonly #viewer: Md5ViewerElement;
  readonly #onEnd: () => void;
  readonly #names: readonly string[];
  readonly #abort = new AbortController();
  readonly #box = document.createElement('div');
  readonly #text = document.createElement('p');
  readonly #nextButton = button(() => this.#next());
  readonly #stopButton = button(() => this.stop());
  #index = -1;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(viewer: Md5ViewerElement, onEnd: () => void) {
    this.#viewer = viewer;
    this.#onEnd = onEnd;
    this.#names = viewer.availableAnimations;
  }

  start(): void {
    const { signal } = this.#abort;
    const viewer = this.#viewer;
    this.#box.className = 'play-all';
    this.#text.role = 'status';
    this.#box.append(this.#text, this.#nextButton, this.#stopButton);
    this.translate();
    viewer.parentElement?.append(this.#box);
    viewer.cameraPath = null;
    viewer.addEventListener('finished', () => this.#finished(), { signal });
    for (const event of ['animation-change', 'camera-change'] as const)
      viewer.addEventListener(event, () => this.#check(), { signal });
    addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        this.stop();
      },
      { signal },
    );
    this.#next();
  }

  /** Updates all texts to the language of the page. */
  translate(): void {
    const animation = this.#names[this.#index];
    const count = this.#names.length;
    this.#nextButton.textContent = pageText('next');
    this.#stopButton.textContent = pageText('stop');
    if (animation !== undefined)
      this.#text.textContent = pageText('playing', { animation, number: this.#index + 1, count });
  }

  /** The current animation continues in its loop mode. */
  stop(): void {
    if (this.#abort.signal.aborted) return;
    this.#abort.abort();
    clearTimeout(this.#timer);
    this.#box.remove();
    this.#viewer.driver.clock.limit(Infinity);
    this.#onEnd();
  }

  #next(): void {
    clearTimeout(this.#timer);
    this.#index++;
    const name = this.#names[this.#index];
    const viewer = this.#viewer;
    if (name === undefined) {
      this.stop();
      return;
    }
    this.translate();
    viewer.animationName = name;
    if (this.#abort.signal.aborted) return;
    viewer.driver.seek((clock) => clock.rewind());
    viewer.play({ repetitions: 1 });
    if (viewer.duration === 0) this.#timer = setTimeout(() => this.#next(), STILL_MS);
  }

  /** Playback stops after this event. */
  #finished(): void {
    queueMicrotask(() => {
      if (!this.#abort.signal.aborted) this.#next();
    });
  }

  /** Called when another animation, another model or a camera path may have been chosen. */
  #check(): void {
    const { animationName, cameraPath } = this.#viewer;
    if (animationName !== this.#names[this.#index] || cameraPath !== null) this.stop();
  }
}

function button(onClick: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.addEventListener('click', onClick);
  return made;
}
