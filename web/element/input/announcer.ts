import type { ViewerHost } from '../viewer-host.js';
import { textsOf, type TextOf } from '../i18n/index.js';
import { UI_TEXTS } from '../i18n/en/ui.js';

/** Milliseconds in which a newer announcement replaces an older one: a moving camera passes several views. */
const SETTLE_MS = 400;
const DEG = Math.PI / 180;
/** Counter-clockwise from the model's front, a quarter turn each. */
const SIDES = ['front', 'left', 'back', 'right'] as const;

/**
 * Announces loading and rotating to screen readers, in an invisible live region. Only the focused element
 * announces, because a page may have many viewers.
 */
export class Announcer {
  readonly #element: ViewerHost;
  readonly #region = document.createElement('div');
  readonly #text: TextOf<keyof typeof UI_TEXTS>;
  #view = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(element: ViewerHost, area: HTMLElement) {
    this.#element = element;
    this.#text = textsOf(element, UI_TEXTS);
    this.#region.setAttribute('role', 'status');
    this.#region.style.cssText =
      'position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)';
    area.after(this.#region);
    element.addEventListener('progress', this.#onProgress);
    element.addEventListener('load', this.#onLoad);
    element.addEventListener('camera-change', this.#onCamera);
  }

  readonly #onProgress = (): void => {
    if (this.#element.session.progress !== null) this.#announce(() => this.#text('loading'));
  };

  readonly #onLoad = (): void => {
    this.#view = this.#viewText();
    this.#announce(() => this.#text('loaded', { name: this.#element.modelName ?? '' }));
  };

  readonly #onCamera = (event: Event): void => {
    const { source } = (event as CustomEvent<{ readonly source: string }>).detail;
    const view = this.#viewText();
    if (view === this.#view) return;
    this.#view = view;
    if (source === 'user-interaction') this.#announce(() => this.#viewText());
  };

  #viewText(): string {
    const { theta, phi } = this.#element.driver.camera.orbit;
    const { key, name } = viewOf(theta, phi);
    return this.#text(key, { name: this.#text(name) });
  }

  /** `text` is called at the time of the announcement, for the language at that time. */
  #announce(text: () => string): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#element.matches(':focus-within')) this.#region.textContent = text();
    }, SETTLE_MS);
  }
}

/** The keys of the texts for the camera's direction. Angles in radians, as in the camera. */
export function viewOf(
  theta: number,
  phi: number,
): {
  readonly key: 'view' | 'view-above' | 'view-below';
  readonly name: (typeof SIDES)[number] | 'top' | 'bottom';
} {
  if (phi < 20 * DEG) return { key: 'view', name: 'top' };
  if (phi > 160 * DEG) return { key: 'view', name: 'bottom' };
  const quarter = Math.round(theta / (90 * DEG)) % SIDES.length;
  const name = SIDES.at(quarter) ?? 'front';
  return { key: phi < 60 * DEG ? 'view-above' : phi > 120 * DEG ? 'view-below' : 'view', name };
}
