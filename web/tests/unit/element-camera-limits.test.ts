import { describe, expect, it } from 'vitest';
import { parseTurn } from '../../element/camera/camera-grammar.js';
import { OrbitCamera, PRESETS, type ViewName } from '../../element/camera/camera-orbit.js';
import { CAMERA_NAMES, NO_SPEC, readCameraSpec, type CameraTexts } from '../../element/camera/camera-spec.js';
import { framingOf } from '../../element/camera/framing.js';

const SOLDIER = framingOf({ min: [-12, -30, 0], max: [14, 30, 74] });
const DEG = Math.PI / 180;

/** A camera with these attributes. */
function made(attributes: Partial<CameraTexts>): { camera: OrbitCamera } {
  const camera = new OrbitCamera();
  const spec = { ...NO_SPEC };
  const texts = { ...(NO_SPEC as CameraTexts), ...attributes };
  readCameraSpec(spec, texts, new Map(Object.entries(attributes)));
  camera.setFraming(SOLDIER);
  camera.specify(spec);
  camera.jumpToGoal();
  return { camera };
}

function settled(camera: OrbitCamera): OrbitCamera {
  camera.jumpToGoal();
  return camera;
}

describe('attributes of the camera', () => {
  it('are read if they changed; one that is removed is null', () => {
    const spec = { ...NO_SPEC };
    const read = (text: string | null): boolean =>
      readCameraSpec(
        spec,
        { ...(NO_SPEC as CameraTexts), fieldOfView: text },
        new Map([['fieldOfView', null]]),
      );
    expect(read('20deg')).toBe(true);
    expect(spec.fieldOfView).toEqual({ kind: 'angle', radians: 20 * DEG });
    read(null);
    expect(spec.fieldOfView).toBeNull();
    expect(readCameraSpec(spec, NO_SPEC as CameraTexts, new Map([['src', null]]))).toBe(false);
  });

  it('there are nine of them', () => {
    expect(CAMERA_NAMES).toHaveLength(9);
  });
});

describe('limits of the camera', () => {
  it('hold attributes, turning, zooming and panning', () => {
    const { camera } = made({
      cameraOrbit: '170deg 10deg 900',
      minCameraOrbit: '-90deg 30deg 100',
      maxCameraOrbit: '90deg 80deg 400',
      cameraTarget: '0 0 500',
      maxCameraTarget: 'auto auto 60',
    });
    expect(camera.orbit.theta).toBeCloseTo(90 * DEG, 9);
    expect(camera.orbit.phi).toBeCloseTo(30 * DEG, 9);
    expect(camera.orbit.radius).toBe(400);
    expect(camera.target[2]).toBe(60);
    camera.orbitBy(-9, 9);
    camera.zoomBy(1e-9);
    camera.panBy(0, 9);
    settled(camera);
    expect(camera.orbit.theta).toBeCloseTo(-90 * DEG, 9);
    expect(camera.orbit.phi).toBeCloseTo(80 * DEG, 9);
    expect(camera.orbit.radius).toBe(100);
    expect(camera.target[2]).toBe(60);
    camera.turnBy(-1);
    expect(camera.orbit.theta).toBeCloseTo(-90 * DEG, 9);
  });

  it('may be percentages, auto and infinite', () => {
    const whole = made({ cameraOrbit: 'auto auto 100%' }).camera.orbit.radius;
    const { camera } = made({
      minCameraOrbit: '-Infinity auto 50%',
      maxCameraOrbit: 'Infinity auto 150%',
    });
    camera.zoomBy(1e-9);
    expect(settled(camera).orbit.radius).toBeCloseTo(0.5 * whole, 6);
    camera.zoomBy(1e9);
    expect(settled(camera).orbit.radius).toBeCloseTo(1.5 * whole, 6);
    camera.orbitBy(100, 0);
    expect(settled(camera).orbit.theta).toBeGreaterThan(99);
  });

  it('hold the field of view', () => {
    expect(made({ fieldOfView: '10deg', minFieldOfView: '20deg' }).camera.fovY).toBe(20);
    expect(made({ fieldOfView: '90deg', maxFieldOfView: '45deg' }).camera.fovY).toBe(45);
    expect(made({ fieldOfView: '0deg' }).camera.fovY).toBe(1);
    expect(made({ fieldOfView: '7rad' }).camera.fovY).toBe(150);
  });

  it('that are set later move only values outside them', () => {
    const { camera } = made({ cameraOrbit: '10deg 60deg 300' });
    camera.orbitBy(0.1, 0);
    const before = settled(camera).orbit;
    camera.limit({ ...NO_SPEC, maxCameraOrbit: { ...AUTO, radius: { kind: 'length', units: 200 } } });
    const after = settled(camera).orbit;
    expect(after).toEqual({ ...before, radius: 200 });
    expect(camera.touched).toBe(true);
  });

  const AUTO = { theta: { kind: 'auto' }, phi: { kind: 'auto' }, radius: { kind: 'auto' } } as const;
});

describe('zooming', () => {
  /**
   * The position of a point on the target's plane in the picture, as shares of its height from the middle.
   */
  function placeOf(camera: OrbitCamera, right: number, up: number): [number, number] {
    const { theta, phi, radius } = camera.orbit;
    const height = 2 * radius * Math.tan((camera.fovY * DEG) / 2);
    const [x, y, z] = camera.target;
    const across = [-Math.sin(theta), Math.cos(theta), 0];
    const upwards = [-Math.cos(theta) * Math.cos(phi), -Math.sin(theta) * Math.cos(phi), Math.sin(phi)];
    const from = [10 - x, 5 - y, 40 - z].map((value, i) => value + right * across[i]! + up * upwards[i]!);
    const dot = (a: number[]): number => from.reduce((sum, value, i) => sum + value * a[i]!, 0);
    return [dot(across) / height, -dot(upwards) / height];
  }

  it.each([0.5, 0.9, 1.3])('by %s leaves what is at the pointer where it is', (factor) => {
    const { camera } = made({ cameraOrbit: '25deg 70deg 200', cameraTarget: '10 5 40' });
    const at = placeOf(camera, 12, 7);
    camera.zoomBy(factor, at);
    const after = placeOf(settled(camera), 12, 7);
    expect(after[0]).toBeCloseTo(at[0], 6);
    expect(after[1]).toBeCloseTo(at[1], 6);
    expect(camera.orbit.radius).toBeCloseTo(200 * factor, 6);
  });

  it('that has reached its limit moves nothing', () => {
    const { camera } = made({ maxCameraOrbit: 'auto auto 100%', cameraOrbit: 'auto auto 100%' });
    const before = camera.target;
    camera.zoomBy(3, [0.4, 0.3]);
    expect(settled(camera).target).toEqual(before);
  });

  it('without a point leaves the target as it is', () => {
    const { camera } = made({});
    const before = camera.target;
    camera.zoomBy(0.3);
    expect(settled(camera).target).toEqual(before);
  });
});

describe('the target', () => {
  it('stays near the model, however far the user pans', () => {
    const { camera } = made({});
    for (let i = 0; i < 200; i++) camera.panBy(0.3, 0.1);
    settled(camera);
    const away = Math.hypot(...camera.target.map((value, axis) => value - SOLDIER.center[axis]!));
    const half = camera.orbit.radius * Math.tan((camera.fovY * DEG) / 2);
    expect(away).toBeLessThan(Math.hypot(...SOLDIER.half) + half + 1e-6);
    expect(away).toBeGreaterThan(half);
  });

  it('that an attribute put far away may stay there, and may be moved back', () => {
    const { camera } = made({ cameraTarget: '0 0 5000' });
    camera.panBy(0, 0.1);
    expect(settled(camera).target[2]).toBeGreaterThan(4900);
    camera.focus(SOLDIER.center);
    expect(settled(camera).target).toEqual(SOLDIER.center);
  });
});

describe('the orthographic camera', () => {
  it('says so, and keeps the size of things at the target', () => {
    const { camera } = made({});
    camera.orbitBy(0.1, 0);
    const before = settled(camera).orbit.radius;
    camera.orthographic = true;
    expect(settled(camera).orbit.radius).toBe(before);
    expect(camera.camera().orthographic).toBe(true);
  });

  it('shows all of the model at the size that just fits', () => {
    const { camera } = made({});
    camera.orthographic = true;
    settled(camera);
    const half = camera.orbit.radius * Math.tan((camera.fovY * DEG) / 2);
    const widest = Math.hypot(13, 30);
    expect(half).toBeGreaterThan(Math.min(widest, 37));
    expect(half).toBeLessThan(60);
  });
});

describe('turning by itself', () => {
  it.each<[string, number | null]>([
    ['30deg', 30 * DEG],
    ['-1rad', -1],
    ['-50%', -0.5],
    ['auto', 1],
    ['fast', null],
    ['30', null],
  ])('%s is %s radians per second, where 1 is usual', (text, speed) => {
    const found = parseTurn(text, 1);
    if (speed === null) expect(found).toBeNull();
    else expect(found).toBeCloseTo(speed, 9);
  });
});

it('every preset has one that looks from the other side', () => {
  const opposite: Record<ViewName, ViewName> = {
    front: 'back',
    back: 'front',
    left: 'right',
    right: 'left',
    top: 'bottom',
    bottom: 'top',
    iso: 'iso-back',
    'iso-back': 'iso',
  };
  for (const [name, [theta]] of Object.entries(PRESETS)) {
    const [other] = PRESETS[opposite[name as ViewName]];
    const turn = Math.abs(Math.cos(theta) + Math.cos(other)) + Math.abs(Math.sin(theta) + Math.sin(other));
    if (name !== 'top' && name !== 'bottom') expect(turn, name).toBeLessThan(1e-9);
  }
});
