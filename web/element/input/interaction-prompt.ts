import type { ViewerHost } from '../viewer-host.js';

const LASTS_MS = 1900;
/** Radians by which the model turns to each side. */
const SWAY = Math.PI / 14;
const HAND =
  'M9 11.2V5.6a1.6 1.6 0 0 1 3.2 0v4.2m0 .9V8.6a1.5 1.5 0 0 1 3 0v2m0 .6v-1a1.4 1.4 0 0 1 2.8 0v1.4m0-.4a1.3 1.3 0 0 1 2.6 0v3.6c0 3.6-2.3 6.2-6 6.2-3 0-4.3-1.3-5.6-3.6l-2.7-4.6a1.5 1.5 0 0 1 2.5-1.6L9 14';

/**
 * A hand that moves to the sides once, with the model, to show that it can be rotated. Content of the slot
 * `interaction-prompt` replaces the hand. With reduced motion nothing moves. It takes no input and disappears
 * by itself.
 */
export class InteractionPrompt {
  readonly #box = document.createElement('div');
  readonly #element: ViewerHost;
  #turned = 0;
  #start = 0;
  #gone = false;

  constructor(element: ViewerHost, area: HTMLElement) {
    this.#element = element;
    const still = element.driver.scene.reducedMotion;
    // Near the bottom of the area that no panel covers.
    const [below, beside] = element.driver.covered;
    const bottom = below + 0.18 * (1 - below);
    this.#box.part.add('interaction-prompt');
    this.#box.setAttribute('aria-hidden', 'true');
    this.#box.style.cssText = `position:absolute;inset:auto ${beside * 100}% ${bottom * 100}% 0;z-index:1;display:grid;place-items:center;pointer-events:none`;
    this.#box.append(slotWithHand());
    area.after(this.#box);
    this.#box.animate({ opacity: [0, 1, 1, 0] }, { duration: LASTS_MS, easing: 'ease-in-out' });
    if (!still) requestAnimationFrame(this.#sway);
    setTimeout(() => this.remove(), LASTS_MS);
  }

  remove(): void {
    this.#gone = true;
    this.#box.remove();
  }

  readonly #sway = (now: number): void => {
    if (this.#gone) return;
    this.#start ||= now;
    const share = Math.min((now - this.#start) / LASTS_MS, 1);
    const wave = Math.sin(share * 2 * Math.PI) * Math.sin(share * Math.PI);
    this.#box.style.transform = `translateX(${wave * 90}px)`;
    const { driver } = this.#element;
    driver.camera.turnBy(-SWAY * (wave - this.#turned));
    driver.cameraMoved('none');
    this.#turned = wave;
    requestAnimationFrame(this.#sway);
  };
}

function slotWithHand(): HTMLSlotElement {
  const slot = document.createElement('slot');
  slot.name = 'interaction-prompt';
  const icon = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.style.cssText =
    'width:60px;fill:#fff;stroke:#1b1f27;stroke-width:1.4;' +
    'stroke-linejoin:round;filter:drop-shadow(0 1px 3px rgb(0 0 0/.3))';
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', HAND);
  icon.append(path);
  slot.append(icon);
  return slot;
}
