import { html, nothing, type TemplateResult } from 'lit';
import { createRef, ref } from 'lit/directives/ref.js';
import { inOwnTurn } from '../parts/index.js';
import type { ViewerHost } from '../../viewer-host.js';

/** The content of a side panel. */
export interface SidePanelContent {
  readonly part: string;
  /** The name for assistive technology. */
  label(): string;
  /** The property of the element that opens it. */
  isOpen(): boolean;
  close(): void;
  /** Updates an open panel; null if it was closed. */
  fill(panel: HTMLElement | null): void;
}

/** A side panel: it opens and closes, the camera makes room for it, and it restores the focus. */
export class SidePanel {
  readonly #player: ViewerHost;
  readonly #content: SidePanelContent;
  readonly #panel = createRef<HTMLElement>();
  readonly #size = new ResizeObserver(() => this.#cover());
  readonly #fillSoon = inOwnTurn(() => this.fill());
  /** The last filled panel: a new element each time it opens. */
  #filled: HTMLElement | null = null;
  /** The focused element before keepFocus() opened it. */
  #opener: HTMLElement | null = null;
  /** Whether the focus was in the panel at the last render. */
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
      part=${this.#content.part}
      role="group"
      aria-label=${this.#content.label()}
      @keydown=${this.#key}
      ${ref(this.#panel)}
    ></section>`;
  }

  /**
   * Runs after each render, which every change of the content causes. `covered`: height of the covered area
   * below.
   */
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

  /** Call it before the panel is focused: closing it restores the current focus. */
  keepFocus(): void {
    if (!this.element?.matches(':focus-within')) this.#opener = focusedBeside(this.#player);
  }

  /** The camera uses the area next to the panel, or above one that is as wide as the picture. */
  #cover(): void {
    const { driver, renderRoot, clientWidth, clientHeight } = this.#player;
    // Another panel may have replaced it.
    const panel = renderRoot.querySelector<HTMLElement>('.side');
    const [left, top] = panel ? [panel.offsetLeft, panel.offsetTop] : [clientWidth, clientHeight];
    const isBelow = left * 2 < clientWidth && top > 0;
    const covered = isBelow ? ([0, clientHeight - top] as const) : ([clientWidth - left, 0] as const);
    driver.change({ coverings: { ...driver.scene.coverings, panel: covered } });
  }

  /** Runs however it was closed: by a button, a key, or a script. */
  #giveFocusBack(): void {
    const other = this.#player.renderRoot.querySelector<HTMLElement>('.side .close');
    const picture = this.#player.renderRoot.querySelector<HTMLElement>('.stage');
    if (this.#hadFocus) (this.#opener?.isConnected ? this.#opener : (other ?? picture))?.focus();
    this.#opener = null;
  }

  /** Letters are the viewer's keys here, too, but not keys that scroll the panel or press its buttons. */
  readonly #key = (event: KeyboardEvent): void => {
    if (event.key.length > 1 || event.key === ' ') event.stopPropagation();
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    this.#content.close();
  };
}

/** The focused element in the viewer or in the page around it. */
function focusedBeside(player: ViewerHost): HTMLElement | null {
  const around = player.getRootNode() as Document | ShadowRoot;
  const root = player.renderRoot as ShadowRoot;
  const focused = around.activeElement === player ? root.activeElement : around.activeElement;
  return focused instanceof HTMLElement && focused !== document.body ? focused : null;
}
