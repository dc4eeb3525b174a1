import { describe, expect, it } from 'vitest';
import type { Bounds, FreeCamera, Vec3 } from '../../core/index.js';
import {
  formatOrbit,
  formatTarget,
  parseDirection,
  parseFieldOfView,
  parseOrbit,
  parseTarget,
} from '../../element/camera/camera-grammar.js';
import { NO_SPEC } from '../../element/camera/camera-spec.js';
import { OrbitCamera, type ViewName } from '../../element/camera/camera-orbit.js';
import { DEFAULT_FRAMING, fitDistance, framingOf } from '../../element/camera/framing.js';

const SOLDIER = framingOf({ min: [-12, -30, 0], max: [14, 30, 74] });
const SNAKE = framingOf({ min: [-90, -8, 0], max: [90, 8, 20] });

/** The position of a world point in the picture: -1..1 from left to right and bottom to top. */
function project({ eye, target, fovY }: FreeCamera, aspect: number, point: Vec3): [number, number] {
  const forward = unit(minus(target, eye));
  const right = unit(cross(forward, [0, 0, 1]));
  const up = cross(right, forward);
  const to = minus(point, eye);
  const scale = Math.tan((fovY * Math.PI) / 360) * dot(to, forward);
  return [dot(to, right) / scale / aspect, dot(to, up) / scale];
}

const minus = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const unit = (a: Vec3): Vec3 => a.map((value) => value / Math.hypot(...a)) as Vec3;

function corners({ center, half }: typeof SOLDIER): Vec3[] {
  const signs = [-1, 1];
  return signs.flatMap((x) =>
    signs.flatMap((y) =>
      signs.map((z): Vec3 => [center[0] + x * half[0], center[1] + y * half[1], center[2] + z * half[2]]),
    ),
  );
}

function framed(framing: typeof SOLDIER, aspect: number, below = 0, beside = 0): OrbitCamera {
  const camera = new OrbitCamera();
  camera.setPicture(aspect, below, beside);
  camera.setFraming(framing);
  camera.jumpToGoal();
  return camera;
}

function settle(camera: OrbitCamera): void {
  for (let i = 0; i < 1000 && camera.step(1 / 60); i++);
}

describe('the camera attributes', () => {
  it.each([
    '30',
    '30deg 75',
    'deg 75deg 1',
    '30deg 75deg 1m 2m',
    '30deg,75deg',
    '1e999deg',
    '30deg 75deg 5px',
    '0deg 1rad 1e999',
  ])('camera-orbit does not understand "%s"', (text) => {
    expect(parseOrbit(text)).toBeNull();
  });

  it.each(['1 2 3 4', '10% 0 0', '1deg 0 0', 'x'])('camera-target does not understand "%s"', (text) => {
    expect(parseTarget(text)).toBeNull();
  });

  it.each(['30', '30%', '30deg 40deg'])('field-of-view does not understand "%s"', (text) => {
    expect(parseFieldOfView(text)).toBeNull();
  });

  it('takes missing parts and auto as default', () => {
    const auto = { kind: 'auto' };
    expect(parseOrbit('')).toEqual({ theta: auto, phi: auto, radius: auto });
    expect(parseOrbit('auto 1rad')).toEqual({
      theta: auto,
      phi: { kind: 'angle', radians: 1 },
      radius: auto,
    });
    expect(parseTarget('auto auto 40m')).toEqual([auto, auto, { kind: 'length', units: 40 }]);
  });

  it('reads degrees, radians, percents and lengths', () => {
    expect(parseOrbit('180deg -.5rad 105%')).toEqual({
      theta: { kind: 'angle', radians: Math.PI },
      phi: { kind: 'angle', radians: -0.5 },
      radius: { kind: 'percent', fraction: 1.05 },
    });
    expect(parseOrbit('0rad 1rad 12.5m')?.radius).toEqual({ kind: 'length', units: 12.5 });
  });

  it('reads back what it writes', () => {
    const orbit = parseOrbit(formatOrbit(0.5236, 1.3, 173.25));
    expect(orbit).toEqual({
      theta: { kind: 'angle', radians: 0.5236 },
      phi: { kind: 'angle', radians: 1.3 },
      radius: { kind: 'length', units: 173.25 },
    });
    expect(parseTarget(formatTarget([1.5, -2, 1e-9]))).toEqual(
      [1.5, -2, 0].map((units) => ({ kind: 'length', units })),
    );
  });
});

describe('framing', () => {
  it.each([
    ['NaN', { min: [Number.NaN, 0, 0], max: [1, 1, 1] }],
    ['infinite', { min: [0, 0, 0], max: [Infinity, 1, 1] }],
    ['inside out', { min: [1, 1, 1], max: [0, 0, 0] }],
  ])('falls back to a person for %s bounds', (_, bounds) => {
    expect(framingOf(bounds as { min: Vec3; max: Vec3 })).toEqual(DEFAULT_FRAMING);
  });

  it('gives a point a distance', () => {
    const distance = fitDistance(framingOf({ min: [5, 5, 5], max: [5, 5, 5] }), 1, 0.5, 0.5);
    expect(distance).toBeGreaterThan(0);
    expect(distance).toBeLessThan(1);
  });

  const shapes = [
    ['a soldier', SOLDIER],
    ['a snake', SNAKE],
  ] as const;
  const aspects = [0.4, 1, 16 / 9, 4];
  const table = shapes.flatMap(([name, shape]) => aspects.map((aspect) => [name, aspect, shape] as const));

  it.each(table)('shows all of %s from every side at aspect %s', (_, aspect, shape) => {
    const camera = framed(shape, aspect);
    for (let turn = 0; turn < 24; turn++) {
      for (const point of corners(shape)) {
        const [x, y] = project(camera.camera(), aspect, point);
        expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThan(1);
      }
      camera.orbitBy(Math.PI / 12, 0);
      camera.jumpToGoal();
    }
  });

  it.each(aspects)('fills the picture at aspect %s', (aspect) => {
    const camera = framed(SOLDIER, aspect);
    const reach = corners(SOLDIER).map((point) =>
      Math.max(...project(camera.camera(), aspect, point).map(Math.abs)),
    );
    expect(Math.max(...reach)).toBeGreaterThan(0.6);
  });

  it('moves closer to a model that is thin at its ends', () => {
    const bounds: Bounds = { min: [-1, -1, 0], max: [1, 1, 4] };
    const spindle = new Float32Array([0, 0, 0, 1, 0, 2, -1, 0, 2, 0, 1, 2, 0, -1, 2, 0, 0, 4]);
    const [box, slim] = [framingOf(bounds), framingOf(bounds, [spindle])].map((it) =>
      fitDistance(it, 1.4, 1, 0.3),
    );
    expect(slim).toBeLessThan(box! * 0.95);
  });

  it('shows every vertex of the given poses from every side', () => {
    const seed = 1 + (Date.now() % 100_000);
    let state = seed;
    const random = (): number => (state = (state * 16807) % 2147483647) / 2147483647;
    const pose = Float32Array.from({ length: 300 }, (_, i) => (random() - 0.3) * [20, 60, 90][i % 3]!);
    const axis = (at: number): number[] => [...pose].filter((_, i) => i % 3 === at);
    const bounds = {
      min: [0, 1, 2].map((i) => Math.min(...axis(i))),
      max: [0, 1, 2].map((i) => Math.max(...axis(i))),
    };
    const camera = framed(framingOf(bounds as { min: Vec3; max: Vec3 }, [pose]), 0.8);
    for (let turn = 0; turn < 12; turn++) {
      camera.orbitBy(Math.PI / 6, 0);
      camera.jumpToGoal();
      for (let i = 0; i < pose.length; i += 3) {
        const place = project(camera.camera(), 0.8, [pose[i]!, pose[i + 1]!, pose[i + 2]!]);
        expect(Math.max(...place.map(Math.abs)), `seed ${seed}`).toBeLessThan(1);
      }
    }
  });

  it('is at least as wide as the bounds if the poses are narrower', () => {
    const bounds: Bounds = { min: [-10, -10, 0], max: [10, 10, 4] };
    const narrow = new Float32Array([1, 0, 0, -1, 0, 4, 0, 1, 2, 0, -1, 2]);
    expect(Math.max(...framingOf(bounds, [narrow]).rings.map(({ radius }) => radius))).toBeGreaterThanOrEqual(
      10,
    );
  });

  it('ignores an outlier vertex at any distance', () => {
    const figure = Float32Array.from({ length: 300 }, (_, i) => Math.sin(i * 12.9898) * [15, 10, 35][i % 3]!);
    const boundsFor = (...poses: Float32Array[]): Bounds => {
      const at = (axis: number): number[] =>
        poses.flatMap((pose) => [...pose].filter((_, i) => i % 3 === axis));
      const extremes = (pick: typeof Math.max): Vec3 => [pick(...at(0)), pick(...at(1)), pick(...at(2))];
      return { min: extremes(Math.min), max: extremes(Math.max) };
    };
    const plain = framingOf(boundsFor(figure), [figure]);
    for (const far of [5e3, 1e6, 1e12]) {
      const exploded = Float32Array.of(...figure.subarray(0, 150), 1, -far, 2, ...figure.subarray(150));
      const still = Float32Array.from(figure);
      expect(framingOf(boundsFor(exploded, still), [exploded, still])).toEqual(plain);
    }
    // The lower half of the vertices in a separate mesh, and one pose of four.
    const half = figure.map((value, i) => (i % 3 === 2 && i < 150 ? value + 1e5 : value));
    expect(framingOf(boundsFor(half), [half]).half[2]).toBeLessThan(40);
    const head = Float32Array.from({ length: 60 }, (_, i) => (i % 3 === 0 ? 1e5 : 5) + Math.sin(i));
    expect(framingOf(boundsFor(figure, head), [figure, head])).toEqual(plain);
    const exploded = figure.map((value) => 1e5 * value);
    expect(framingOf(boundsFor(figure, exploded), [figure, figure, exploded, figure])).toEqual(plain);
    // The same with few vertices.
    const rough = figure.subarray(0, 36);
    const torn = Float32Array.of(...rough, 1e5, 1, 2);
    expect(framingOf(boundsFor(torn), [torn])).toEqual(framingOf(boundsFor(rough), [rough]));
    // A spear is not an outlier.
    const armed = Float32Array.of(...figure, 200, 0, 0);
    expect(framingOf(boundsFor(armed), [armed]).half[0]).toBeGreaterThan(100);
  });

  it('keeps the model above what covers the bottom of the picture', () => {
    const camera = framed(SOLDIER, 1, 0.25);
    for (const point of corners(SOLDIER)) {
      const [, y] = project(camera.camera(), 1, point);
      expect(y).toBeGreaterThan(-0.5);
      expect(y).toBeLessThan(1);
    }
  });
});

describe('the ground', () => {
  it.each([
    ['at the origin of a model that stands there', 0, 56, 0],
    ['there too where a model is sunk a little', -12, 44, 0],
    ['there too where it hovers', 30, 90, 0],
    ['under the feet of one whose origin is at its waist', -24, 32, -24],
    ['under what hangs from its origin', -9, -1, -9],
  ])('lies %s', (_, low, high, ground) => {
    const camera = framed(framingOf({ min: [-16, -16, low], max: [16, 16, high] }), 1);
    expect(camera.ground).toBeCloseTo(ground, 9);
  });
});

describe('a bar at the top of the picture', () => {
  it('leaves the model completely visible below it, and above the covered bottom', () => {
    const camera = framed(SOLDIER, 1.5);
    camera.setPicture(1.5, 0.1, 0, 0.15);
    camera.jumpToGoal();
    const heights = corners(SOLDIER).map((point) => project(camera.camera(), 1.5, point)[1]);
    expect(Math.max(...heights)).toBeLessThan(1 - 2 * 0.15);
    expect(Math.min(...heights)).toBeGreaterThan(-1 + 2 * 0.1);
    expect(project(camera.camera(), 1.5, camera.target)[1]).toBeCloseTo(0.1 - 0.15, 6);
  });
});

describe('a panel at the right of the picture', () => {
  it.each([0.8, 1.5, 3])('leaves the model completely visible next to it at aspect %s', (aspect) => {
    const camera = framed(SOLDIER, aspect, 0.1, 0.4);
    for (let turn = 0; turn < 12; turn++) {
      for (const point of corners(SOLDIER)) {
        const [x, y] = project(camera.camera(), aspect, point);
        expect(x).toBeGreaterThan(-1);
        expect(x).toBeLessThan(0.2);
        expect(Math.abs(y - 0.1)).toBeLessThan(0.9);
      }
      camera.orbitBy(Math.PI / 6, 0);
      camera.jumpToGoal();
    }
  });

  it('leaves the target in the middle of the uncovered part, however near', () => {
    const camera = framed(SOLDIER, 1.5, 0, 0.4);
    // The same point, from the middle of the picture in shares of its height.
    camera.zoomBy(0.2, [-0.4 * 0.75, 0]);
    settle(camera);
    camera.target.forEach((value, axis) => expect(value).toBeCloseTo(SOLDIER.center[axis]!, 6));
    expect(project(camera.camera(), 1.5, camera.target)[0]).toBeCloseTo(-0.4, 6);
  });

  it('moves nothing once it is closed', () => {
    const camera = framed(SOLDIER, 1.5, 0.1, 0.4);
    camera.setPicture(1.5, 0.1);
    expect(camera.orbit.radius).toBeCloseTo(framed(SOLDIER, 1.5, 0.1).orbit.radius, 9);
    expect(project(camera.camera(), 1.5, camera.target)[0]).toBeCloseTo(0, 9);
  });
});

describe('OrbitCamera', () => {
  it('looks at the front of the model from its left and from above', () => {
    const { eye, target } = framed(SOLDIER, 1).camera();
    const [x, y, z] = minus(eye, target);
    expect(x).toBeGreaterThan(y);
    expect(y).toBeGreaterThan(0);
    expect(z).toBeGreaterThan(0);
  });

  it.each([
    ['front', [1, 0, 0]],
    ['back', [-1, 0, 0]],
    ['left', [0, 1, 0]],
    ['right', [0, -1, 0]],
    ['top', [0, 0, 1]],
    ['bottom', [0, 0, -1]],
    ['iso', unit([1, 1, 1])],
    ['iso-back', unit([-1, -1, 1])],
  ] as [ViewName, Vec3][])('stands on the %s side', (name, side) => {
    const camera = framed(SOLDIER, 1);
    camera.view(name);
    settle(camera);
    const { eye, target } = camera.camera();
    expect(dot(unit(minus(eye, target)), side)).toBeGreaterThan(0.999);
  });

  it('turns the short way', () => {
    const camera = framed(SOLDIER, 1);
    camera.orbitBy(4 * Math.PI, 0);
    camera.jumpToGoal();
    const before = camera.orbit.theta;
    camera.view('front');
    settle(camera);
    expect(Math.abs(camera.orbit.theta - before)).toBeLessThan(Math.PI);
  });

  it('never tips over the poles', () => {
    const camera = framed(SOLDIER, 1);
    camera.orbitBy(0, -99);
    camera.jumpToGoal();
    expect(camera.orbit.phi).toBeGreaterThan(0);
    camera.orbitBy(0, 99);
    camera.jumpToGoal();
    expect(camera.orbit.phi).toBeLessThan(Math.PI);
  });

  it('moves the point under the pointer with a pan', () => {
    const camera = framed(SOLDIER, 1.5);
    const point = camera.target;
    camera.panBy(0.2, 0.1);
    camera.jumpToGoal();
    const [x, y] = project(camera.camera(), 1.5, point);
    // Shares of the height are half of the -1..1 picture; horizontally, the picture is 1.5 heights wide.
    expect(x * 1.5).toBeCloseTo(0.4, 6);
    expect(y).toBeCloseTo(-0.2, 6);
  });

  it('takes the same time whatever the frame rate', () => {
    const at = [20, 60, 240].map((rate) => {
      const camera = framed(SOLDIER, 1);
      camera.orbitBy(1, 0);
      for (let i = 0; i < rate / 10; i++) camera.step(1 / rate);
      return camera.orbit.theta;
    });
    expect(Math.max(...at) - Math.min(...at)).toBeLessThan(1e-9);
  });

  it('arrives and stops', () => {
    const camera = framed(SOLDIER, 1);
    camera.orbitBy(1, 0.2);
    camera.zoomBy(0.5);
    settle(camera);
    expect(camera.step(1 / 60)).toBe(false);
  });

  it('follows a new framing until the user has moved it', () => {
    const camera = framed(SOLDIER, 1);
    camera.setFraming(SNAKE);
    settle(camera);
    expect(camera.target).toEqual(SNAKE.center);
    camera.orbitBy(0.1, 0);
    camera.setFraming(SOLDIER);
    settle(camera);
    expect(camera.target).toEqual(SNAKE.center);
  });

  it('follows the attributes', () => {
    const camera = new OrbitCamera();
    camera.setFraming(SOLDIER);
    camera.specify({
      ...NO_SPEC,
      cameraOrbit: parseOrbit('90deg 1rad 200'),
      cameraTarget: parseTarget('1 2 3'),
      fieldOfView: parseFieldOfView('45deg'),
    });
    camera.jumpToGoal();
    expect(camera.orbit).toEqual({ theta: Math.PI / 2, phi: 1, radius: 200 });
    expect(camera.target).toEqual([1, 2, 3]);
    expect(camera.fovY).toBeCloseTo(45, 9);
  });

  it('keeps its share of the framed distance when the picture changes shape', () => {
    const wide = framed(SOLDIER, 2);
    wide.setPicture(0.5, 0);
    expect(wide.orbit.radius).toBeCloseTo(framed(SOLDIER, 0.5).orbit.radius, 9);
  });
});

describe('the direction of the light', () => {
  it.each(['', '30deg', 'auto 30deg', '30deg auto', '1 2', '30deg 40deg 50deg', 'left'])(
    'is the default for %j',
    (text) => {
      expect(parseDirection(text)).toBeNull();
    },
  );

  it.each<[string, Vec3]>([
    ['0deg 90deg', [1, 0, 0]],
    ['90deg 90deg', [0, 1, 0]],
    ['17deg 0deg', [0, 0, 1]],
    ['3.14159265rad 90deg', [-1, 0, 0]],
  ])('%s is where a camera of that orbit stands', (text, wanted) => {
    parseDirection(text)!.forEach((value, axis) => expect(value).toBeCloseTo(wanted[axis]!, 6));
  });
});
