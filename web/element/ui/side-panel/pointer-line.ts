import { html, nothing, render, type TemplateResult } from 'lit';
import type { Picked } from '../../events.js';
import type { ViewerHost } from '../../viewer-host.js';
import { POINTED_TEXTS } from './texts.js';
import { textsOf, type Worded } from '../../i18n/index.js';

/**
 * What is under the pointer, in a line of the inspector: looked up at most once a frame, and only while the line is
 * there. A click on the model holds what it met; one beside it lets go.
 */
export class PointerLine {
  readonly #player: ViewerHost;
  /** Null while the inspector is closed. */
  #place: HTMLElement | null = null;
  #at: PointerEvent | null = null;
  #found: Picked | null = null;
  #held = false;

  constructor(player: ViewerHost) {
    this.#player = player;
    player.addEventListener('pointermove', (event) => this.#move(event));
    player.addEventListener('pointerleave', () => {
      if (!this.#held) this.#show(null);
    });
    player.addEventListener('model-pick', (event) => {
      // What the pointer was at before the click must not come after it.
      this.#at = null;
      const { detail } = event as CustomEvent<Picked | null>;
      this.#held = detail !== null;
      this.#show(detail);
    });
    player.addEventListener('load', () => {
      this.#held = false;
      this.#show(null);
    });
  }

  set place(place: HTMLElement | null) {
    if (place === this.#place) return;
    this.#place = place;
    this.#show(this.#held ? this.#found : null);
  }

  #move(event: PointerEvent): void {
    if (this.#held || !this.#place || event.buttons !== 0) return;
    const [origin] = event.composedPath();
    if (!(origin instanceof Element) || !origin.closest('.stage')) {
      // What lies over the picture is pointed at.
      this.#at = null;
      this.#show(null);
      return;
    }
    if (!this.#at) {
      requestAnimationFrame(() => {
        const at = this.#at;
        this.#at = null;
        if (at && !this.#held && this.#place) this.#show(this.#player.pick(at.clientX, at.clientY));
      });
    }
    this.#at = event;
  }

  #show(found: Picked | null): void {
    this.#found = found;
    if (this.#place) render(renderPicked(this.#player, found, this.#held), this.#place);
  }
}

function renderPicked(element: Worded, found: Picked | null, held: boolean): TemplateResult {
  const text = textsOf(element, POINTED_TEXTS);
  if (!found) return html`<p class="why">${text('point-at-model')}</p>`;
  const { mesh, meshName, material, triangle, joint, jointName, position, normal } = found;
  const meshText = `${mesh} ${meshName === '' ? (material ?? '') : meshName}`;
  return html`
    <h2>
      ${text(held ? 'clicked' : 'under-pointer')}
      <small>${held ? text('let-go') : nothing}</small>
    </h2>
    <dl>
      ${mesh < 0 ? nothing : row(text('pointed-mesh'), meshText, text('pointed-triangle', { index: triangle }))}
      ${meshName && material ? row(text('pointed-material'), material) : nothing}
      ${joint < 0 ? nothing : row(text('pointed-joint'), `${joint} ${jointName ?? ''}`, mesh < 0 ? '' : text('greatest-weight'))}
      ${row(text('position'), position.map(decimal).join(' '))}
      ${normal ? row(text('normal'), normal.map((value) => value.toFixed(3)).join(' ')) : nothing}
    </dl>
  `;
}

function row(name: string, value: string, note = ''): TemplateResult {
  return html`<dt>${name}</dt>
    <dd>${value} ${note ? html`<small>${note}</small>` : nothing}</dd>`;
}

/** Five digits: what a file tells apart. */
function decimal(value: number): string {
  return String(Number(value.toPrecision(5)));
}
