import type { Problem } from '../../../files/index.js';
import { grouped } from './grouped-problems.js';

/** Findings that differ only in numbers: the first, and the others. */
export interface AlikeFindings {
  readonly first: Problem;
  readonly others: readonly Problem[];
}

export interface FindingsOfFile {
  readonly file: string;
  /** The number of findings on the file, including those that a finding represents. */
  readonly count: number;
  readonly lines: readonly AlikeFindings[];
}

/** Fewer findings of one kind in a file are listed individually. */
const FEW = 3;

/**
 * Groups findings by file. Files are ordered by their first finding. Findings with the same wording on many
 * files are merged, see grouped().
 */
export function findingsByFile(problems: readonly Problem[]): FindingsOfFile[] {
  const files = new Map<string, Problem[]>();
  for (const problem of grouped(problems)) {
    const list = files.get(problem.file);
    if (list) list.push(problem);
    else files.set(problem.file, [problem]);
  }
  return [...files].map(([file, list]) => ({
    file,
    count: list.reduce((sum, { count = 1 }) => sum + count, 0),
    lines: alike(list),
  }));
}

function alike(problems: readonly Problem[]): AlikeFindings[] {
  const kinds = new Map<string, Problem[]>();
  for (const problem of problems) {
    const key = `${problem.severity} ${problem.code} ${problem.message.replace(/\d+(\.\d+)?/g, '#')}`;
    const list = kinds.get(key);
    if (list) list.push(problem);
    else kinds.set(key, [problem]);
  }
  return [...kinds.values()].flatMap((list) => {
    const [first, ...others] = list as [Problem, ...Problem[]];
    return list.length < FEW ? list.map((one) => ({ first: one, others: [] })) : [{ first, others }];
  });
}
