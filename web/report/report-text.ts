import type { Diagnostic } from '../core/index.js';
import { remarkText } from './remark-text.js';

/** The hint on each diagnostic, by its code. */
export type Hints = Readonly<Record<string, string>>;

const RANK = { error: 0, warning: 1, info: 2 } as const;

/** The most severe first, without duplicates. */
export function sortedRemarks<T extends Diagnostic>(remarks: readonly T[]): T[] {
  const byText = new Map(remarks.map((remark) => [remarkText(remark), remark]));
  return [...byText.values()].sort((a, b) => RANK[a.severity] - RANK[b.severity]);
}

/** Each finding with a hint, which is included only once per code: with the first finding. */
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

/** A report for copying: a line per finding, and a hint per code. */
export function reportText(remarks: readonly Diagnostic[], hints: Hints): string {
  return withHints(remarks, hints)
    .map(({ remark, hint }) => remarkText(remark) + (hint === undefined ? '' : `\n  hint: ${hint}`))
    .join('\n');
}
