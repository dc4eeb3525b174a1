import { beforeEach, describe, expect, it, vi } from 'vitest';
import { OrbitCamera } from '../../element/camera/camera-orbit.js';
import { OrbitGestures, type GestureOptions } from '../../element/input/orbit-gestures.js';

/** The picture for the gestures, 400 x 400 CSS pixels. */
class Area extends EventTarget {
  readonly captured = new Set<number>();
  touchAction = 'pan-y';

  setPointerCapture(id: number): void {
    this.captured.add(id);
  }

  getBoundingClientRect(): object {
    return { left: 0, top: 0, width: 400, height: 400 };
  }
}

interface Press {
  readonly at: readonly [number, number];
  readonly id?: number;
  readonly pointerType?: 'mouse' | 'touch';
  readonly button?: number;
  readonly buttons?: number;
  readonly shiftKey?: boolean;
}

const OPTIONS: GestureOptions = { enabled: true, zoom: true, pan: true, wheel: () => true };

let area: Area;
let camera: OrbitCamera;
let moves: number;
let taps: number;
let gestures: OrbitGestures;

beforeEach(() => {
  area = new Area();
  vi.stubGlobal('getComputedStyle', ({ touchAction }: Area) => ({ touchAction }));
  camera = new OrbitCamera();
  moves = taps = 0;
  gestures = new OrbitGestures(
    area as unknown as HTMLElement,
    camera,
    () => moves++,
    () => taps++,
  );
  gestures.options = OPTIONS;
  return () => vi.unstubAllGlobals();
});

function pointer(name: string, { at, id = 1, pointerType = 'mouse', button = 0, ...more }: Press): void {
  const [clientX, clientY] = at;
  const pressed = { pointerdown: 1, pointermove: 1 }[name] ?? 0;
  const { buttons = button === 2 ? pressed * 2 : pressed, shiftKey = false } = more;
  const event = { pointerId: id, clientX, clientY, pointerType, button, buttons, shiftKey };
  area.dispatchEvent(Object.assign(new Event(name), event));
}

/** Returns whether the viewer prevented the page's default. */
function wheel(deltaY: number, ctrlKey = false): boolean {
  const event = { deltaY, deltaMode: 0, ctrlKey, clientX: 200, clientY: 200 };
  return !area.dispatchEvent(Object.assign(new Event('wheel', { cancelable: true }), event));
}

/** A press that moves from (200, 200) in steps. */
function drag(to: readonly [number, number], how: Omit<Press, 'at'> = {}): void {
  pointer('pointerdown', { at: [200, 200], ...how });
  for (let step = 1; step <= 8; step++) {
    const [x, y] = to.map((end) => 200 + ((end - 200) * step) / 8);
    pointer('pointermove', { at: [x ?? 0, y ?? 0], ...how });
  }
}

/** The camera's destination. */
function orbit(): { theta: number; phi: number; radius: number } {
  camera.jumpToGoal();
  return camera.orbit;
}

describe('a press', () => {
  it.each([
    ['mouse', [203, 203], 1],
    ['mouse', [208, 200], 0],
    ['touch', [209, 204], 1],
    ['touch', [216, 200], 0],
  ] as const)('of a %s that ends at %j is %i taps', (pointerType, at, count) => {
    pointer('pointerdown', { at: [200, 200], pointerType });
    pointer('pointermove', { at, pointerType });
    pointer('pointerup', { at, pointerType });
    expect(taps).toBe(count);
  });

  it('of a trembling finger is a tap, and does not turn the model', () => {
    pointer('pointerdown', { at: [200, 200], pointerType: 'touch' });
    for (const x of [208, 194, 207, 196, 208, 200])
      pointer('pointermove', { at: [x, 203], pointerType: 'touch' });
    pointer('pointerup', { at: [200, 203], pointerType: 'touch' });
    expect([taps, moves]).toEqual([1, 0]);
  });

  it('with two fingers is no tap', () => {
    for (const id of [1, 2]) pointer('pointerdown', { at: [200, 200], id, pointerType: 'touch' });
    for (const id of [1, 2]) pointer('pointerup', { at: [200, 200], id, pointerType: 'touch' });
    expect(taps).toBe(0);
  });
});

describe('a drag', () => {
  it('ends when the capture is lost', () => {
    drag([260, 200]);
    pointer('lostpointercapture', { at: [260, 200] });
    const before = orbit();
    pointer('pointermove', { at: [320, 200] });
    expect(orbit()).toEqual(before);
  });

  it('ends when no button is down any more, and the next press is a tap again', () => {
    drag([260, 200]);
    const before = orbit();
    pointer('pointermove', { at: [320, 200], buttons: 0 });
    pointer('pointermove', { at: [380, 200], buttons: 0 });
    expect(orbit()).toEqual(before);
    pointer('pointerdown', { at: [380, 200] });
    pointer('pointerup', { at: [380, 200] });
    expect(taps).toBe(1);
  });

  it('with the right button is left to the page if panning is off', () => {
    gestures.options = { ...OPTIONS, pan: false };
    const before = orbit();
    drag([260, 240], { button: 2 });
    expect(orbit()).toEqual(before);
    expect(area.captured.size).toBe(0);
    // The context menu swallowed the release.
    pointer('pointerdown', { at: [200, 200] });
    pointer('pointerup', { at: [200, 200] });
    expect(taps).toBe(1);
  });

  it('with Shift turns the model if panning is off', () => {
    gestures.options = { ...OPTIONS, pan: false };
    const before = orbit();
    drag([260, 200], { shiftKey: true });
    expect(orbit().theta).not.toBe(before.theta);
  });

  it.each([
    ['upwards', 'pan-y', [204, 120], false],
    ['upwards', 'none', [204, 120], true],
    ['upwards', 'pan-x', [204, 120], true],
    ['sideways', 'pan-y', [120, 204], true],
    ['sideways', 'pan-x', [120, 204], false],
    ['sideways', 'pan-x pan-y', [120, 204], false],
    ['upwards', 'auto', [204, 120], false],
  ] as const)('of one finger %s with touch-action %s to %j turns the model: %s', (_, action, to, turns) => {
    area.touchAction = action;
    const before = orbit();
    drag(to, { pointerType: 'touch' });
    expect(JSON.stringify(orbit()) !== JSON.stringify(before)).toBe(turns);
  });

  it('that a finger began sideways also tilts the model', () => {
    drag([240, 200], { pointerType: 'touch' });
    const { phi } = orbit();
    pointer('pointermove', { at: [240, 260], pointerType: 'touch' });
    expect(orbit().phi).not.toBe(phi);
  });

  it('of a finger that scrolls the page is not part of a pinch', () => {
    drag([204, 120], { pointerType: 'touch' });
    const before = orbit();
    pointer('pointerdown', { at: [300, 200], id: 2, pointerType: 'touch' });
    pointer('pointermove', { at: [204, 60], pointerType: 'touch' });
    expect(orbit()).toEqual(before);
  });
});

describe('the wheel', () => {
  it('scrolls the page until it is the viewer’s, or Ctrl is held', () => {
    gestures.options = { ...OPTIONS, wheel: () => false };
    const { radius } = orbit();
    expect(wheel(-100)).toBe(false);
    expect(orbit().radius).toBe(radius);
    expect(wheel(-100, true)).toBe(true);
    expect(orbit().radius).toBeLessThan(radius);
    gestures.options = OPTIONS;
    const near = orbit().radius;
    expect(wheel(100)).toBe(true);
    expect(orbit().radius).toBeGreaterThan(near);
  });

  it('takes steps of one length with Ctrl and without, and follows a pinch on a trackpad', () => {
    const { radius } = orbit();
    wheel(100);
    const plain = orbit().radius / radius;
    wheel(100, true);
    expect(orbit().radius / radius / plain).toBeCloseTo(plain, 1);
    const before = orbit().radius;
    wheel(-4, true);
    expect(orbit().radius / before).toBeCloseTo(0.97, 2);
  });

  it('goes to the page if zooming is off', () => {
    gestures.options = { ...OPTIONS, zoom: false };
    expect(wheel(-100)).toBe(false);
    expect(wheel(-100, true)).toBe(false);
  });
});
