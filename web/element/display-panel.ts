import { nothing, type TemplateResult } from 'lit';
import { renderDisplay } from './display-menu.js';
import type { PlayerElement } from './player-element.js';
import { UvView } from './uv-view.js';

export { displayStyles } from './styles-display.js';

/** What the bar's display button opens: the list of what can be shown, and the UV view. Loaded with its first use. */
export class DisplayPanel {
  readonly #player: PlayerElement;
  readonly #onClose: () => void;
  #uv: UvView | null = null;

  constructor(player: PlayerElement, onClose: () => void) {
    this.#player = player;
    this.#onClose = onClose;
  }

  /** The list goes above the bar. */
  renderList(): TemplateResult {
    return renderDisplay(this.#player, { close: this.#onClose, openUv: (mesh) => this.openUv(mesh) });
  }

  /** The UV view covers the picture and the bar. */
  renderUv(): TemplateResult | typeof nothing {
    if (this.#uv && !this.#uv.current) this.closeUv();
    return this.#uv?.render() ?? nothing;
  }

  attach(): void {
    this.#uv?.attach();
  }

  openUv(mesh: number): void {
    this.closeUv();
    const model = this.#player.session.model?.value;
    if (!model?.meshes[mesh]) return;
    this.#uv = new UvView(this.#player, model, mesh, () => this.closeUv());
    this.#player.requestUpdate();
  }

  closeUv(): void {
    this.#uv?.close();
    this.#uv = null;
    this.#player.requestUpdate();
  }
}
