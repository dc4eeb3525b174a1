import type { Diagnostic, Severity } from '../core/index.js';

/** The number of findings of a severity, including those that are counted but not listed. */
export function countOf(remarks: readonly Diagnostic[], severity: Severity): number {
  return remarks.reduce((sum, remark) => sum + (remark.severity === severity ? (remark.count ?? 1) : 0), 0);
}
