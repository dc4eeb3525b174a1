import type { Shot } from '../../core/index.js';

/**
 * The shots that begin on a way of a path's clock (or, backwards, that are entered at their end), in the order in
 * which they are met.
 */
export function shotsEntered(shots: readonly Shot[], from: number, to: number): number[] {
  const entered = shots.flatMap(({ start }, i) => {
    if (i === 0) return [];
    if (from < start && start <= to) return [i];
    return to < start && start <= from ? [i - 1] : [];
  });
  return from <= to ? entered : entered.reverse();
}
