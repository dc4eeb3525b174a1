/**
 * Compares the findings on a file before and after a change. A finding is identified by its code and the names
 * in its message (joints, meshes, clips): lines and other numbers move when a file is written again.
 */
import type { Diagnostic } from '../core/index.js';

export type Finding = Pick<Diagnostic, 'severity' | 'code' | 'message' | 'strict' | 'count'>;

/** The quoted names in a message, in their order. */
export function namesIn(message: string): string[] {
  return [...message.matchAll(/(?<!\w)'([^']*)'(?!\w)/g)].map(([, name = '']) => name);
}

/** The first of the findings that `isAsked` chooses, if it is still there after the change. */
export function staysOf(
  before: readonly Finding[],
  after: readonly Finding[],
  isAsked: (finding: Finding) => boolean,
): Finding | undefined {
  const codes = new Set(before.filter(isAsked).map(({ code }) => code));
  return after.find((finding) => codes.has(finding.code) && isAsked(finding));
}

/**
 * A warning or an error that is new, or that there are more of; undefined if there is none. A finding that
 * makes Doom 3 refuse the file counts as well.
 */
export function causedBy(before: readonly Finding[], after: readonly Finding[]): Finding | undefined {
  const known = counted(before.filter(isSerious));
  const now = counted(after.filter(isSerious));
  return after.find((finding) => isSerious(finding) && isMore(finding, known, now));
}

const isSerious = ({ severity, strict }: Finding): boolean => severity !== 'info' || strict === true;

interface Counts {
  readonly ofCode: ReadonlyMap<string, number>;
  readonly ofKey: ReadonlyMap<string, number>;
  /** Codes whose later findings are only counted: which ones are listed may change. */
  readonly cut: ReadonlySet<string>;
}

function counted(findings: readonly Finding[]): Counts {
  const ofCode = new Map<string, number>();
  const ofKey = new Map<string, number>();
  const cut = new Set<string>();
  for (const finding of findings) {
    const { code, count = 1 } = finding;
    ofCode.set(code, (ofCode.get(code) ?? 0) + count);
    ofKey.set(keyOf(finding), (ofKey.get(keyOf(finding)) ?? 0) + count);
    if (count > 1) cut.add(code);
  }
  return { ofCode, ofKey, cut };
}

function isMore(finding: Finding, before: Counts, after: Counts): boolean {
  const more = (counts: keyof Omit<Counts, 'cut'>, key: string) =>
    (after[counts].get(key) ?? 0) > (before[counts].get(key) ?? 0);
  if (more('ofCode', finding.code)) return true;
  return !before.cut.has(finding.code) && more('ofKey', keyOf(finding));
}

const keyOf = ({ code, message }: Finding): string => JSON.stringify([code, ...namesIn(message)]);
