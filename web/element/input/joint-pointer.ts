import type { Picked } from '../events.js';

/** The parts of the element for pointing at joints. */
export interface JointHost {
  pick(clientX: number, clientY: number): Picked | null;
  hoveredJoint: number;
}

/**
 * Marks the joint under a mouse or pen while the skeleton is shown, with at most one test per frame. Touch
 * has no hovering: there a tap selects.
 */
export class JointPointer {
  readonly #host: JointHost;
  #last: PointerEvent | null = null;
  #enabled = false;

  constructor(area: HTMLElement, host: JointHost) {
    this.#host = host;
    area.addEventListener('pointermove', this.#move);
    for (const name of ['pointerleave', 'pointerdown', 'pointercancel'] as const)
      area.addEventListener(name, () => this.#rest());
  }

  set enabled(on: boolean) {
    this.#enabled = on;
    if (!on) this.#rest();
  }

  readonly #move = (event: PointerEvent): void => {
    if (!this.#enabled || event.pointerType === 'touch' || event.buttons !== 0) return;
    if (!this.#last) requestAnimationFrame(this.#look);
    this.#last = event;
  };

  readonly #look = (): void => {
    const event = this.#last;
    this.#last = null;
    if (event && this.#enabled)
      this.#host.hoveredJoint = this.#host.pick(event.clientX, event.clientY)?.joint ?? -1;
  };

  #rest(): void {
    this.#last = null;
    this.#host.hoveredJoint = -1;
  }
}
