import type { OrbitCamera } from '../camera/index.js';

export interface GestureOptions {
  readonly enabled: boolean;
  readonly zoom: boolean;
  readonly pan: boolean;
  /** Whether the wheel zooms now. If not, it scrolls the page unless Ctrl is held. */
  readonly wheel: () => boolean;
}

/** A drag across the height of the picture rotates by 180 degrees. */
const TURN_PER_HEIGHT = Math.PI;
const WHEEL_STEP = 0.0012;
/** Firefox reports lines, some mice pages. */
const WHEEL_UNITS = [1, 18, 240] as const;
/** Pinches on a trackpad arrive as small wheel events with Ctrl. */
const PINCH_FACTOR = 6;
/** CSS pixels of a usual notch: a real wheel with Ctrl does not zoom faster than without. */
const NOTCH = 100;
/** CSS pixels by which a tap may move, because fingers tremble. */
const TAP_SLOP = 5;
const FINGER_SLOP = 12;

interface Point {
  x: number;
  y: number;
  /** Position of the press. */
  readonly startX: number;
  readonly startY: number;
}

/**
 * Pointer input on the picture: a drag orbits; a drag with the right button, Shift or two fingers pans; wheel
 * and pinch zoom. While it is disabled, events are not prevented, so the page scrolls as over any image. If
 * `touch-action` lets the page scroll in the direction of a finger's start, that finger does not move the
 * camera.
 */
export class OrbitGestures {
  options: GestureOptions = { enabled: false, zoom: true, pan: true, wheel: () => false };
  readonly #area: HTMLElement;
  readonly #camera: OrbitCamera;
  readonly #onMove: () => void;
  readonly #onTap: (event: PointerEvent) => void;
  readonly #pointers = new Map<number, Point>();
  /** The current press moved too far for a tap, or had two pointers. */
  #dragging = false;

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
    for (const name of ['pointercancel', 'lostpointercapture'] as const)
      area.addEventListener(name, this.#release);
    area.addEventListener('wheel', this.#wheel, { passive: false });
    area.addEventListener('contextmenu', this.#contextMenu);
  }

  readonly #down = (event: PointerEvent): void => {
    const { pointerId, clientX: x, clientY: y, button } = event;
    // Without panning the page handles other buttons: a context menu also swallows their release.
    if (button !== 0 && !this.options.pan) return;
    this.#pointers.delete(pointerId);
    this.#dragging = this.#pointers.size > 0;
    this.#pointers.set(pointerId, { x, y, startX: x, startY: y });
    if (this.options.enabled) this.#area.setPointerCapture(pointerId);
  };

  readonly #move = (event: PointerEvent): void => {
    const last = this.#pointers.get(event.pointerId);
    if (!last) return;
    if (event.buttons === 0) {
      // The release was outside of the window.
      this.#release(event);
      return;
    }
    const before = this.#spread();
    const dx = event.clientX - last.x;
    const dy = event.clientY - last.y;
    last.x = event.clientX;
    last.y = event.clientY;
    if (!this.#dragging && !this.#startsDrag(event, last)) return;
    if (!this.options.enabled) return;
    if (this.#pointers.size > 1) this.#twoFingers(dx, dy, before);
    else this.#drag(event, dx, dy);
    this.#onMove();
  };

  /** False for a press that has not moved yet, and for a finger that scrolls the page. */
  #startsDrag({ pointerId, pointerType }: PointerEvent, { x, y, startX, startY }: Point): boolean {
    const isFinger = pointerType === 'touch';
    const [across, upright] = [Math.abs(x - startX), Math.abs(y - startY)];
    if (Math.hypot(across, upright) <= (isFinger ? FINGER_SLOP : TAP_SLOP)) return false;
    const { touchAction } = getComputedStyle(this.#area);
    const scroll = new RegExp(`auto|manipulation|pan-${upright > across ? 'y' : 'x'}`);
    if (isFinger && scroll.test(touchAction)) {
      this.#pointers.delete(pointerId);
      return false;
    }
    this.#dragging = true;
    return true;
  }

  readonly #up = (event: PointerEvent): void => {
    const isLast = this.#pointers.delete(event.pointerId) && this.#pointers.size === 0;
    if (isLast && !this.#dragging && event.button === 0) this.#onTap(event);
  };

  readonly #release = (event: PointerEvent): void => {
    this.#pointers.delete(event.pointerId);
  };

  readonly #wheel = (event: WheelEvent): void => {
    const { enabled, zoom, wheel } = this.options;
    if (!enabled || !zoom || !(event.ctrlKey || wheel())) return;
    event.preventDefault();
    const pixels = event.deltaY * (WHEEL_UNITS[event.deltaMode] ?? 1);
    const step = event.ctrlKey ? Math.max(-NOTCH, Math.min(NOTCH, pixels * PINCH_FACTOR)) : pixels;
    this.#zoom(Math.exp(step * WHEEL_STEP), event.clientX, event.clientY);
    this.#onMove();
  };

  readonly #contextMenu = (event: Event): void => {
    if (this.options.enabled && this.options.pan) event.preventDefault();
  };

  #drag(event: PointerEvent, dx: number, dy: number): void {
    const height = this.#height();
    const panning = (event.buttons & 6) !== 0 || event.shiftKey;
    if (panning && this.options.pan) this.#camera.panBy(dx / height, dy / height);
    else this.#camera.orbitBy((-dx / height) * TURN_PER_HEIGHT, (-dy / height) * TURN_PER_HEIGHT);
  }

  /** Each finger's event moves the centre by half of its distance. */
  #twoFingers(dx: number, dy: number, before: number): void {
    const height = this.#height();
    const after = this.#spread();
    if (this.options.pan) this.#camera.panBy(dx / 2 / height, dy / 2 / height);
    const [a, b] = [...this.#pointers.values()];
    if (this.options.zoom && before > 0 && after > 0 && a && b)
      this.#zoom(before / after, (a.x + b.x) / 2, (a.y + b.y) / 2);
  }

  /** Zooms towards the point under the pointer, unless that would move a fixed target. */
  #zoom(factor: number, clientX: number, clientY: number): void {
    const { left, top, width, height } = this.#area.getBoundingClientRect();
    const right = (clientX - left - width / 2) / Math.max(height, 1);
    const down = (clientY - top - height / 2) / Math.max(height, 1);
    this.#camera.zoomBy(factor, this.options.pan ? [right, down] : null);
  }

  /** Distance between the first two pointers in CSS pixels; 0 with fewer. */
  #spread(): number {
    const [a, b] = [...this.#pointers.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  }

  /** In pixels of pointer events, which CSS `zoom` and transforms do not change. */
  #height(): number {
    return Math.max(this.#area.getBoundingClientRect().height, 1);
  }
}
