import type { Diagnostic, Severity } from '../core/index.js';

/**
 * How many remarks of a severity there are, with those that are not listed: the last line of a code with very many
 * says how many more of them there are.
 */
export function countOf(remarks: readonly Diagnostic[], severity: Severity): number {
  const counts = remarks
    .filter((remark) => remark.severity === severity)
    .map(({ message }) => Number(/^\.\.\. and (\d+) more/.exec(message)?.[1] ?? 1));
  return counts.reduce((sum, count) => sum + count, 0);
}
