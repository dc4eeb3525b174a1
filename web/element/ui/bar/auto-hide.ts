/** Milliseconds without input until the bar goes, and after the pointer left. */
const REST_MS = 2600;
const LEAVE_MS = 700;

/**
 * Takes the bar out of the picture while something plays and nobody uses it. It stays reachable: any pointer, key or
 * focus inside the element brings it back, and it never goes while it is pointed at or holds the keyboard's focus.
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

  /** A tap on the picture: shows the bar, or puts it away at once. */
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

  /** A lifted finger leaves too, but it has not gone anywhere. */
  #onLeave(event: PointerEvent): void {
    this.#pointed = false;
    if (event.pointerType === 'mouse') this.#hideIn(LEAVE_MS);
  }

  /** Focus that came by keyboard, or in the bar from anywhere; a press on the picture brings focus too. */
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
