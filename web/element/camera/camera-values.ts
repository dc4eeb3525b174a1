import type { Vec3 } from '../../core/index.js';
import { formatOrbit, formatTarget } from './camera-grammar.js';
import type { OrbitCamera } from './camera-orbit.js';

export interface SphericalPosition {
  /** Radians and file units. */
  readonly theta: number;
  readonly phi: number;
  readonly radius: number;
  toString(): string;
}

export interface Vector3D {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  toString(): string;
}

export function orbitOf({ orbit: { theta, phi, radius } }: OrbitCamera): SphericalPosition {
  return { theta, phi, radius, toString: () => formatOrbit(theta, phi, radius) };
}

export function vectorOf([x, y, z]: Vec3): Vector3D {
  return { x, y, z, toString: () => formatTarget([x, y, z]) };
}
