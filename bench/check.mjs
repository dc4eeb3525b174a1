// Checks that peers do the same work before they are timed.
import { TaskError } from '../scripts/lib/run.mjs';

/**
 * Fails unless both have the same length, and all differences are at most a share of the largest extent of
 * `expected`.
 * @param {string} what
 * @param {ArrayLike<number>} actual points: x y z x y z ...
 * @param {ArrayLike<number>} expected
 * @param {number} [tolerance] covers single precision, and w computed from rounded x, y, z in another order
 */
export function expectSamePoints(what, actual, expected, tolerance = 2e-3) {
  if (actual.length !== expected.length || expected.length === 0) {
    throw new TaskError(`${what}: ${actual.length / 3} points, not ${expected.length / 3}`);
  }
  let size = 1e-3;
  let worst = 0;
  for (let i = 0; i < expected.length; i++) {
    const wanted = expected[i] ?? NaN;
    size = Math.max(size, Math.abs(wanted));
    const off = Math.abs((actual[i] ?? NaN) - wanted);
    worst = off <= worst ? worst : off;
  }
  if (!(worst <= tolerance * size)) throw new TaskError(`${what}: a point is off by ${worst} of ${size}`);
}

/** @param {string} what @param {unknown} actual @param {unknown} expected */
export function expectEqual(what, actual, expected) {
  const [found, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (found !== wanted) throw new TaskError(`${what}: ${found}, not ${wanted}`);
}
