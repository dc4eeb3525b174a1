import type { OrbitCamera } from '../camera/index.js';

export interface GestureOptions {
  readonly enabled: boolean;
  readonly zoom: boolean;
  readonly pan: boolean;
}

/** Half a turn for a drag as long as the picture is high. */
const TURN_PER_HEIGHT = Math.PI;
const WHEEL_STEP = 0.0012;
/** Firefox reports lines, some mice pages. */
const WHEEL_UNITS = [1, 18, 240] as const;
/** Pixels a press may move and still be a tap. */
const TAP_SLOP = 5;

interface Point {
  x: number;
  y: number;
}

/**
 * Pointer input on the picture: drag orbits, right or shift drag and two fingers pan, wheel and pinch zoom.
 * Nothing is swallowed while disabled, so that the page scrolls over the element as over any image.
 */
export class OrbitGestures {
  options: GestureOptions = { enabled: false, zoom: true, pan: true };
  readonly #area: HTMLElement;
  readonly #camera: OrbitCamera;
  readonly #onMove: () => void;
  readonly #onTap: (event: PointerEvent) => void;
  readonly #pointers = new Map<number, Point>();
  #travel = 0;

  constructor(
    area: HTMLElement,
    camera: OrbitCamera,
    onMove: () => void,
    onTap: (event: PointerEvent) => void,
  ) {
    this.#area = area;
    this.#camera = camera;
    this.#onMove = onMove;
    this.#onTap = onTap;
    area.addEventListener('pointerdown', this.#down);
    area.addEventListener('pointermove', this.#move);
    area.addEventListener('pointerup', this.#up);
    area.addEventListener('pointercancel', this.#cancel);
    area.addEventListener('wheel', this.#wheel, { passive: false });
    area.addEventListener('contextmenu', this.#contextMenu);
  }

  readonly #down = (event: PointerEvent): void => {
    if (this.#pointers.size === 0) this.#travel = 0;
    this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.options.enabled) this.#area.setPointerCapture(event.pointerId);
  };

  readonly #move = (event: PointerEvent): void => {
    const last = this.#pointers.get(event.pointerId);
    if (!last) return;
    const before = this.#spread();
    const dx = event.clientX - last.x;
    const dy = event.clientY - last.y;
    last.x = event.clientX;
    last.y = event.clientY;
    this.#travel += Math.abs(dx) + Math.abs(dy);
    if (!this.options.enabled || this.#travel <= TAP_SLOP) return;
    if (this.#pointers.size > 1) this.#twoFingers(dx, dy, before);
    else this.#drag(event, dx, dy);
    this.#onMove();
  };

  readonly #up = (event: PointerEvent): void => {
    const single = this.#pointers.size === 1 && this.#pointers.has(event.pointerId);
    this.#pointers.delete(event.pointerId);
    if (single && this.#travel <= TAP_SLOP && event.button === 0) this.#onTap(event);
  };

  readonly #cancel = (event: PointerEvent): void => {
    this.#pointers.delete(event.pointerId);
  };

  readonly #wheel = (event: WheelEvent): void => {
    if (!this.options.enabled || !this.options.zoom) return;
    event.preventDefault();
    const pixels = event.deltaY * (WHEEL_UNITS[event.deltaMode] ?? 1);
    // Trackpad pinches arrive as ctrl+wheel with much smaller numbers.
    this.#zoom(Math.exp(pixels * WHEEL_STEP * (event.ctrlKey ? 6 : 1)), event.clientX, event.clientY);
    this.#onMove();
  };

  readonly #contextMenu = (event: Event): void => {
    if (this.options.enabled && this.options.pan) event.preventDefault();
  };

  #drag(event: PointerEvent, dx: number, dy: number): void {
    const height = this.#height();
    const panning = (event.buttons & 6) !== 0 || event.shiftKey;
    if (panning && this.options.pan) this.#camera.panBy(dx / height, dy / height);
    else if (!panning)
      this.#camera.orbitBy((-dx / height) * TURN_PER_HEIGHT, (-dy / height) * TURN_PER_HEIGHT);
  }

  /** Each finger's event moves the pair by half of its way. */
  #twoFingers(dx: number, dy: number, before: number): void {
    const height = this.#height();
    const after = this.#spread();
    if (this.options.pan) this.#camera.panBy(dx / 2 / height, dy / 2 / height);
    const [a, b] = [...this.#pointers.values()];
    if (this.options.zoom && before > 0 && after > 0 && a && b)
      this.#zoom(before / after, (a.x + b.x) / 2, (a.y + b.y) / 2);
  }

  /** Towards what is at the pointer, unless that would move the target and it must stay. */
  #zoom(factor: number, clientX: number, clientY: number): void {
    const { left, top, width, height } = this.#area.getBoundingClientRect();
    const right = (clientX - left - width / 2) / Math.max(height, 1);
    const down = (clientY - top - height / 2) / Math.max(height, 1);
    this.#camera.zoomBy(factor, this.options.pan ? [right, down] : null);
  }

  /** Distance between the first two pointers in CSS pixels, 0 with fewer. */
  #spread(): number {
    const [a, b] = [...this.#pointers.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  }

  #height(): number {
    return Math.max(this.#area.clientHeight, 1);
  }
}
