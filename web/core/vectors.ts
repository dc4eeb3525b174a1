import type { Bounds, Vec3 } from './types.js';

/** Copies three numbers out of the module's memory. */
export function vectorAt(numbers: ArrayLike<number>, at: number): Vec3 {
  return [numbers[at] ?? 0, numbers[at + 1] ?? 0, numbers[at + 2] ?? 0];
}

/** Copies two corners out of the module's memory. */
export function boundsOf(numbers: ArrayLike<number>): Bounds {
  return { min: vectorAt(numbers, 0), max: vectorAt(numbers, 3) };
}
