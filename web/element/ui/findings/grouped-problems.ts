import { folderOf } from '../../../files/tree/index.js';
import type { Problem } from '../../../files/index.js';

/** More findings with the same wording become one line. */
const FEW_ALIKE = 12;
/** Limit of lines for one code; the others are counted. */
const MOST_OF_A_CODE = 200;
const FOLDERS_NAMED = 3;

/**
 * Shortens a list of findings: those with the same wording on many files are merged into one, with their
 * number and their folders.
 */
export function grouped(problems: readonly Problem[]): Problem[] {
  if (problems.length <= FEW_ALIKE) return [...problems];
  const alike = new Map<string, Problem[]>();
  for (const problem of problems) {
    const { severity, code, message } = problem;
    const key = `${severity} ${code} ${message}`;
    const list = alike.get(key);
    if (list) list.push(problem);
    else alike.set(key, [problem]);
  }
  return cutByCode(
    [...alike.values()].flatMap((list) => (list.length > FEW_ALIKE ? [together(list)] : list)),
  );
}

/** Whether it has a location in its file. */
const hasPlace = ({ line, offset }: Problem): boolean => line > 0 || offset !== undefined;

function together(alike: readonly Problem[]): Problem {
  const folders = new Map<string, number>();
  for (const { file } of alike) {
    const folder = folderOf(file).split('/').slice(0, 2).join('/');
    folders.set(folder, (folders.get(folder) ?? 0) + 1);
  }
  const [first] = alike as [Problem, ...Problem[]];
  if (hasPlace(first)) {
    return { ...first, message: `${first.message} The same is at ${alike.length - 1} more places.` };
  }
  const sorted = [...folders].sort(([, a], [, b]) => b - a);
  const named = sorted
    .slice(0, FOLDERS_NAMED)
    .map(([folder, count]) => `${folder === '' ? 'no folder' : folder} (${count})`);
  const others = sorted.length - named.length;
  const places = [...named, ...(others > 0 ? [`${others} other folders`] : [])].join(', ');
  return { ...first, file: `${alike.length} files`, message: `${first.message} They are in ${places}.` };
}

function cutByCode(problems: readonly Problem[]): Problem[] {
  const counts = new Map<string, { seen: number; last: Problem }>();
  const kept = problems.filter((problem) => {
    const seen = (counts.get(problem.code)?.seen ?? 0) + 1;
    counts.set(problem.code, { seen, last: problem });
    return hasPlace(problem) || seen <= MOST_OF_A_CODE;
  });
  for (const [code, { seen, last }] of counts) {
    const cut = seen - kept.filter((problem) => problem.code === code).length;
    const message = `${cut} more findings of this kind are not listed.`;
    if (cut > 0) kept.push({ ...last, file: `${cut} files`, line: 0, column: 0, message });
  }
  return kept;
}
