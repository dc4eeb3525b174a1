import type { Shot } from '../../core/index.js';

/**
 * The shots that the clock of a path enters during a step, in order. Backwards, they are entered at their
 * end.
 */
export function shotsEntered(shots: readonly Shot[], from: number, to: number): number[] {
  const entered = shots.flatMap(({ start }, i) => {
    if (i === 0) return [];
    if (from < start && start <= to) return [i];
    return to < start && start <= from ? [i - 1] : [];
  });
  return from <= to ? entered : entered.reverse();
}
