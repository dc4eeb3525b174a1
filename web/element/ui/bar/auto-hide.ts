/** Milliseconds without input before the bar hides, also after the pointer left. */
const REST_MS = 2600;
const LEAVE_MS = 700;

/**
 * Hides the bar while something plays and nobody uses it. Any pointer, key or focus inside the element shows
 * it again. It never hides while the pointer is over it or it has the keyboard focus.
 */
export class AutoHide {
  readonly #host: HTMLElement;
  readonly #mayHide: () => boolean;
  #panel: HTMLElement | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pointed = false;

  constructor(host: HTMLElement, mayHide: () => boolean) {
    this.#host = host;
    this.#mayHide = mayHide;
    host.addEventListener('pointermove', (event) => this.#onPointer(event));
    host.addEventListener('pointerleave', (event) => this.#onLeave(event));
    host.addEventListener('focusin', (event) => this.#onFocus(event));
    host.addEventListener('keydown', () => this.show());
  }

  attach(panel: HTMLElement): void {
    this.#panel = panel;
    panel.addEventListener('pointerenter', () => (this.#pointed = true));
    panel.addEventListener('pointerleave', () => (this.#pointed = false));
  }

  show(): void {
    this.#panel?.classList.remove('away');
    this.#hideIn(REST_MS);
  }

  /** A tap on the picture shows the bar, or hides it at once. */
  toggle(): void {
    if (this.#panel?.classList.contains('away')) this.show();
    else this.#hide();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#panel?.classList.remove('away');
  }

  #onPointer(event: PointerEvent): void {
    if (event.pointerType === 'mouse') this.show();
  }

  /** A lifted finger also causes this event, without having moved away. */
  #onLeave(event: PointerEvent): void {
    this.#pointed = false;
    if (event.pointerType === 'mouse') this.#hideIn(LEAVE_MS);
  }

  /** Focus by keyboard, or in the bar by any means; a press on the picture also changes the focus. */
  #onFocus(event: FocusEvent): void {
    const [origin] = event.composedPath();
    if (!(origin instanceof Element)) return;
    if (origin.matches(':focus-visible') || this.#panel?.contains(origin)) this.show();
  }

  #hideIn(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#hide(), milliseconds);
  }

  #hide(): void {
    clearTimeout(this.#timer);
    const focused = this.#panel?.querySelector(':focus-visible');
    if (this.#pointed || focused || !this.#mayHide() || !this.#host.isConnected) return;
    this.#panel?.classList.add('away');
  }
}
