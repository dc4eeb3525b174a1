import { counted } from '../../report/numbers.js';
import { listed } from '../../report/merged-remarks.js';
import { problem } from '../problems.js';
import { fileName } from '../tree/index.js';
import type { FileEntry, Problem } from '../types.js';

/** Whether the finding says that a file is not used. */
function isOnUnused({ code, severity }: Problem): boolean {
  return severity === 'info' && code.endsWith('-not-used');
}

/** Findings on more than `few` unused files with the same reason become one, with their number and the first names. */
export function sumUnused(problems: readonly Problem[], few: number): Problem[] {
  const byReason = new Map<string, Problem[]>();
  for (const one of problems.filter(isOnUnused)) {
    const alike = byReason.get(one.message);
    if (alike) alike.push(one);
    else byReason.set(one.message, [one]);
  }
  return problems.flatMap((one) => {
    const alike = isOnUnused(one) ? (byReason.get(one.message) ?? []) : [];
    if (alike.length <= few) return one;
    return one === alike[0] ? sumOf(one, alike.slice(1)) : [];
  });
}

function sumOf(first: Problem, others: readonly Problem[]): Problem {
  const names = listed(others.map(({ file }) => fileName(file)));
  const text = `The same applies to ${counted(others.length, 'other file')}: ${names}.`;
  return { ...first, message: `${first.message} ${text}` };
}

/** Findings on the files of a large set that are not read, because their names are not those of MD5 files. */
export function leftOut(files: readonly FileEntry[], planned: readonly (readonly FileEntry[])[]): Problem[] {
  const used = new Set(planned.flat());
  return files
    .filter((file) => !used.has(file))
    .map(({ path }) =>
      problem('info', 'file-not-used', path, 'Not used: its name is not that of an MD5 file.'),
    );
}
