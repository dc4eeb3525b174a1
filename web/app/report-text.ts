import type { Problem } from '../files/index.js';
import { placeOf } from './details.js';

const RANK = { error: 0, warning: 1, info: 2 } as const;

/** One per line, as compilers write them. */
export function reportText(problems: readonly Problem[]): string {
  return problems.map(textOf).join('\n');
}

/** The worst first, each once. */
export function sortedProblems(problems: readonly Problem[]): Problem[] {
  const byText = new Map(problems.map((problem) => [textOf(problem), problem]));
  return [...byText.values()].sort((a, b) => RANK[a.severity] - RANK[b.severity]);
}

function textOf(problem: Problem): string {
  return `${placeOf(problem)}: ${problem.severity} ${problem.code}: ${problem.message}`;
}
