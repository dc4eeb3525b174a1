import { html, nothing, type TemplateResult } from 'lit';
import { createRef, ref } from 'lit/directives/ref.js';
import { inOwnTurn } from '../parts/index.js';
import type { ViewerHost } from '../../viewer-host.js';

/** What one of the panels beside the picture has in it. */
export interface SidePanelContent {
  readonly part: string;
  /** What assistive technology calls it. */
  label(): string;
  /** The property of the element that opens it. */
  isOpen(): boolean;
  close(): void;
  /** Brings an open panel up to date; null where it was closed. */
  fill(panel: HTMLElement | null): void;
}

/** A panel beside the picture: it opens and closes, the camera makes room for it, and it gives the focus back. */
export class SidePanel {
  readonly #player: ViewerHost;
  readonly #content: SidePanelContent;
  readonly #panel = createRef<HTMLElement>();
  readonly #size = new ResizeObserver(() => this.#cover());
  readonly #fillSoon = inOwnTurn(() => this.fill());
  /** The panel that was filled last: a new one each time it opens. */
  #filled: HTMLElement | null = null;
  /** What had the focus before it was opened by keepFocus(). */
  #opener: HTMLElement | null = null;
  /** Whether the focus was in the panel when it was rendered last. */
  #hadFocus = false;

  constructor(player: ViewerHost, content: SidePanelContent) {
    this.#player = player;
    this.#content = content;
  }

  get element(): HTMLElement | null {
    return this.#panel.value ?? null;
  }

  render(): TemplateResult | typeof nothing {
    this.#hadFocus = this.element?.matches(':focus-within') ?? false;
    if (!this.#content.isOpen()) return nothing;
    return html`<section
      class="side ${this.#content.part}"
      part="side ${this.#content.part}"
      role="group"
      aria-label=${this.#content.label()}
      @keydown=${this.#key}
      ${ref(this.#panel)}
    ></section>`;
  }

  /** After each render, which every change of what is shown brings about. `covered`: height of what stands below. */
  layOut(covered: number): void {
    const panel = this.element;
    panel?.style.setProperty('--_covered', `${covered}px`);
    if (panel === this.#filled) {
      if (panel) this.#fillSoon();
      return;
    }
    this.#filled = panel;
    this.#size.disconnect();
    if (panel) this.#size.observe(panel);
    this.fill();
    this.#cover();
    if (!panel) this.#giveFocusBack();
  }

  fill(): void {
    this.#content.fill(this.element);
  }

  /** Call it before the focus goes into the panel: closing gives it back to where it is now. */
  keepFocus(): void {
    if (!this.element?.matches(':focus-within')) this.#opener = focusedBeside(this.#player);
  }

  /** The camera makes room: beside the panel, or above one that is as wide as the picture. */
  #cover(): void {
    const { driver, renderRoot, clientWidth, clientHeight } = this.#player;
    // Another panel may have taken its place.
    const panel = renderRoot.querySelector<HTMLElement>('.side');
    const [left, top] = panel ? [panel.offsetLeft, panel.offsetTop] : [clientWidth, clientHeight];
    const isBelow = left * 2 < clientWidth && top > 0;
    driver.panel = isBelow ? [0, clientHeight - top] : [clientWidth - left, 0];
    driver.invalidate();
  }

  /** By whatever it was closed: a button, a key, a script. */
  #giveFocusBack(): void {
    const other = this.#player.renderRoot.querySelector<HTMLElement>('.side .close');
    const picture = this.#player.renderRoot.querySelector<HTMLElement>('.stage');
    if (this.#hadFocus) (this.#opener?.isConnected ? this.#opener : (other ?? picture))?.focus();
    this.#opener = null;
  }

  /** Letters are the viewer's here, too; what scrolls the panel, or presses its buttons, is not. */
  readonly #key = (event: KeyboardEvent): void => {
    if (event.key.length > 1 || event.key === ' ') event.stopPropagation();
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    this.#content.close();
  };
}

/** What has the focus in the element or in the page around it. */
function focusedBeside(player: ViewerHost): HTMLElement | null {
  const around = player.getRootNode() as Document | ShadowRoot;
  const root = player.renderRoot as ShadowRoot;
  const focused = around.activeElement === player ? root.activeElement : around.activeElement;
  return focused instanceof HTMLElement && focused !== document.body ? focused : null;
}
