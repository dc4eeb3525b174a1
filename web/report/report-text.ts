import type { Diagnostic } from '../core/index.js';
import { remarkText } from './remark-text.js';

/** What to do about a diagnostic, by its code. */
export type Hints = Readonly<Record<string, string>>;

const RANK = { error: 0, warning: 1, info: 2 } as const;

/** The worst first, each once. */
export function sortedRemarks<T extends Diagnostic>(remarks: readonly T[]): T[] {
  const byText = new Map(remarks.map((remark) => [remarkText(remark), remark]));
  return [...byText.values()].sort((a, b) => RANK[a.severity] - RANK[b.severity]);
}

/** Each remark with what to do about it, which is said once per code: with the first of them. */
export function withHints<T extends Diagnostic>(
  remarks: readonly T[],
  hints: Hints,
): { remark: T; hint: string | undefined }[] {
  const said = new Set<string>();
  return remarks.map((remark) => {
    const hint = said.has(remark.code) ? undefined : hints[remark.code];
    said.add(remark.code);
    return { remark, hint };
  });
}

/** A report to be copied: a line per remark, and a hint per code. */
export function reportText(remarks: readonly Diagnostic[], hints: Hints): string {
  return withHints(remarks, hints)
    .map(({ remark, hint }) => remarkText(remark) + (hint === undefined ? '' : `\n  hint: ${hint}`))
    .join('\n');
}
