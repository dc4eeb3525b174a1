import type { FreeCamera } from '../core/index.js';

/** A part of a square picture, as shares of its side from the upper left corner. */
export interface Square {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

const WHOLE: Square = { x: 0, y: 0, side: 1 };

/**
 * The square around these vertices (world space, x y z each) in a square picture. It is clamped to the
 * picture, and has a margin as a share of its side. It is computed, because reading the pixels would wait for
 * the GPU.
 */
export function squareAround(positions: readonly Float32Array[], camera: FreeCamera, margin: number): Square {
  const { eye, target, fovY } = camera;
  const ahead = unit(minus(target, eye));
  const across = unit(cross(ahead, [0, 0, 1]));
  const upwards = cross(across, ahead);
  const scale = 0.5 / Math.tan((fovY * Math.PI) / 360);
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const mesh of positions) {
    for (let i = 0; i + 2 < mesh.length; i += 3) {
      const ray = minus([mesh[i] ?? 0, mesh[i + 1] ?? 0, mesh[i + 2] ?? 0], eye);
      const depth = dot(ray, ahead);
      if (!(depth > 0)) continue;
      const x = 0.5 + (scale * dot(ray, across)) / depth;
      const y = 0.5 - (scale * dot(ray, upwards)) / depth;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  const side = Math.min(1, (1 + 2 * margin) * Math.max(right - left, bottom - top));
  if (!(side > 0)) return WHOLE;
  const from = (a: number, b: number): number => Math.min(Math.max((a + b - side) / 2, 0), 1 - side);
  return { x: from(left, right), y: from(top, bottom), side };
}

type Vec3 = readonly [number, number, number];

function minus(a: Vec3, b: Vec3): Vec3 {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

function dot(a: Vec3, b: Vec3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function cross(a: Vec3, b: Vec3): Vec3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function unit(a: Vec3): Vec3 {
  const length = Math.hypot(...a);
  return [a[0] / length, a[1] / length, a[2] / length];
}
