import { describe, expect, it } from 'vitest';
import { squareAround, type Square } from '../../app/silhouette.js';
import type { FreeCamera } from '../../core/index.js';

/** Shows 20 x 20 units around the origin, from the front: right is +y, up is +z. */
const CAMERA: FreeCamera = { kind: 'free', eye: [10, 0, 0], target: [0, 0, 0], fovY: 90 };
const WHOLE: Square = { x: 0, y: 0, side: 1 };

const around = (points: number[][], margin = 0, camera = CAMERA): Square =>
  squareAround([Float32Array.from(points.flat())], camera, margin);

function expectSquare({ x, y, side }: Square, [left, top, size]: readonly [number, number, number]): void {
  expect(x).toBeCloseTo(left, 6);
  expect(y).toBeCloseTo(top, 6);
  expect(side).toBeCloseTo(size, 6);
}

describe('the square around a model', () => {
  it.each<[string, number[][]]>([
    ['no vertices', []],
    ['a single point', [[0, 0, 0]]],
    ['what is behind the eye', [[11, 0, 0], [20, 5, 5]]], // prettier-ignore
    ['what is no number', [[NaN, 0, 0], [0, NaN, 2]]], // prettier-ignore
  ])('is the whole picture for %s', (_, points) => {
    expect(around(points)).toEqual(WHOLE);
  });

  it('is where the picture shows it', () => {
    // At a distance of 10, one unit is a twentieth of the picture.
    expectSquare(around([[0, 2, 2], [0, 6, 4]]), [0.6, 0.25, 0.2]); // prettier-ignore
    // At half the distance it is twice as large.
    expectSquare(around([[5, -2, 0], [5, 2, 0]]), [0.3, 0.3, 0.4]); // prettier-ignore
  });

  it('has a margin, and stays in the picture', () => {
    expectSquare(around([[0, -1, -1], [0, 1, 1]], 0.5), [0.4, 0.4, 0.2]); // prettier-ignore
    expectSquare(around([[0, 6, 9], [0, 10, 10]], 0.25), [0.7, 0, 0.3]); // prettier-ignore
    expectSquare(around([[0, -40, 0], [0, 40, 0]]), [0, 0, 1]); // prettier-ignore
  });

  it('holds all of its vertices, from wherever they are seen', () => {
    const camera: FreeCamera = { kind: 'free', eye: [70, 40, 55], target: [3, -2, 20], fovY: 30 };
    const corners = [-9, 12].flatMap((x) => [-11, 8].flatMap((y) => [2, 38].map((z) => [x, y, z])));
    const all = around(corners, 0, camera);
    for (const [x = 0, y = 0, z = 0] of corners) {
      const here = around([[x, y, z], [x, y, z + 1e-3]], 0, camera); // prettier-ignore
      expect(here.side).toBeLessThan(1e-3);
      expect(here.x).toBeGreaterThan(all.x - 1e-4);
      expect(here.y).toBeGreaterThan(all.y - 1e-4);
      expect(here.x + here.side).toBeLessThan(all.x + all.side + 1e-4);
      expect(here.y + here.side).toBeLessThan(all.y + all.side + 1e-4);
    }
  });
});
