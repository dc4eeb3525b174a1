import type { Diagnostic, Severity } from '../core/index.js';
import { countOf } from '../report/count-of.js';
import { HINTS } from '../report/hints.js';
import { counted } from '../report/numbers.js';
import { withHints } from '../report/report-text.js';
import { painted, printable } from './print.js';
import type { FileResult } from './read-all.js';

/** A line per remark in the order of the files, the first of each code with a hint below it, and a summary. */
export function checkLines(results: readonly FileResult[], color: boolean): string[] {
  const remarks = results.flatMap(({ diagnostics }) => diagnostics);
  const lines = withHints(remarks, HINTS).flatMap(({ remark, hint }) => [
    remarkLine(remark, color),
    ...(hint === undefined ? [] : [`  hint: ${hint}`]),
  ]);
  return [...lines, summary(results, remarks)];
}

/** One file in the JSON document of `check`. */
export function checkJson({ file, kind, diagnostics, unreadable }: FileResult): unknown {
  const hinted = diagnostics.map((each) => ({ ...each, hint: HINTS[each.code] }));
  return { file, kind, diagnostics: hinted, ...(unreadable === undefined ? {} : { unreadable }) };
}

function remarkLine({ file, line, column, severity, code, message }: Diagnostic, color: boolean): string {
  const word = painted(severity, severity, color);
  return `${printable(file)}:${line}:${column}: ${word} ${code}: ${printable(message)}`;
}

function summary(results: readonly FileResult[], remarks: readonly Diagnostic[]): string {
  const count = (wanted: Severity) => countOf(remarks, wanted);
  const unreadable = results.filter((result) => result.unreadable !== undefined).length;
  const parts = [
    counted(count('error'), 'error'),
    counted(count('warning'), 'warning'),
    counted(count('info'), 'remark'),
    ...(unreadable > 0 ? [`${unreadable} not readable`] : []),
  ];
  return `${counted(results.length - unreadable, 'file')} checked: ${parts.join(', ')}`;
}
