import { nothing, type TemplateResult } from 'lit';
import { renderDisplay } from './display-menu.js';
import type { ViewerHost } from '../../viewer-host.js';
import { UvView } from './uv-view.js';

export { displayStyles } from './styles-display.js';

/** The content of the bar's display button: the display list and the UV view. Loaded on first use. */
export class DisplayPanel {
  readonly #player: ViewerHost;
  readonly #onClose: () => void;
  #uv: UvView | null = null;
  /** The focused element when the UV view was opened. */
  #opener: HTMLElement | null = null;

  constructor(player: ViewerHost, onClose: () => void) {
    this.#player = player;
    this.#onClose = onClose;
  }

  /** The list is above the bar. */
  renderList(): TemplateResult {
    return renderDisplay(this.#player, { close: this.#onClose, openUv: (mesh) => void this.openUv(mesh) });
  }

  /** The UV view covers the picture and the bar. */
  renderUv(): TemplateResult | typeof nothing {
    if (this.#uv && !this.#uv.current) this.closeUv();
    return this.#uv?.render() ?? nothing;
  }

  attach(): void {
    this.#uv?.attach();
  }

  /** Resolves when the mesh's image is drawn, or is known to be missing. */
  async openUv(mesh: number): Promise<void> {
    this.closeUv();
    const model = this.#player.session.model?.value;
    if (!model?.meshes[mesh]) return;
    const root = this.#player.renderRoot;
    const focused = root instanceof ShadowRoot ? root.activeElement : null;
    this.#opener = focused instanceof HTMLElement ? focused : null;
    this.#uv = new UvView(this.#player, model, mesh, () => void this.#returnFromUv());
    this.#player.requestUpdate();
    await Promise.all([this.#player.updateComplete, this.#uv.ready]);
  }

  async #returnFromUv(): Promise<void> {
    this.closeUv();
    await this.#player.updateComplete;
    this.#opener?.focus();
  }

  closeUv(): void {
    if (!this.#uv) return;
    this.#uv.close();
    this.#uv = null;
    this.#player.requestUpdate();
  }
}
