import type { Diagnostic, Severity } from '../core/index.js';
import { countOf } from '../report/count-of.js';
import { HINTS } from '../report/hints.js';
import { counted } from '../report/numbers.js';
import { placeOf } from '../report/remark-text.js';
import { withHints } from '../report/report-text.js';
import { githubLines, junitXml, sarifLog } from './check-formats.js';
import type { Filtered } from './finding-filters.js';
import type { CheckFormat } from './options.js';
import { jsonText, painted, printable } from './print.js';
import type { FileResult } from './read-all.js';

export interface CheckTextOptions {
  readonly color: boolean;
  /** Whether only errors are printed. Summaries count all findings. */
  readonly quiet: boolean;
  /** Of this program. */
  readonly version: string;
}

/** The report in a format, for standard output. */
export function checkText(
  filtered: Filtered,
  format: CheckFormat,
  { color, quiet, version }: CheckTextOptions,
): string {
  const shown = quiet ? filtered.results.map(errorsOf) : filtered.results;
  if (format === 'json') return jsonText(shown.map(checkJson));
  const results = shown.map(withLines);
  switch (format) {
    case 'text':
      return lined([...checkLines(results, color), summary(filtered)]);
    case 'sarif':
      return jsonText(sarifLog(results, version));
    case 'github':
      return lined(githubLines(results));
    case 'junit':
      return `${junitXml(results)}\n`;
  }
}

function errorsOf(result: FileResult): FileResult {
  return { ...result, diagnostics: result.diagnostics.filter(({ severity }) => severity === 'error') };
}

/**
 * A finding on an entire file has line 0. In formats that programs read line by line it stands at the first character,
 * because problem matchers and code scanning need a line. A byte offset takes its place in a compiled file.
 */
function withLines(result: FileResult): FileResult {
  const diagnostics = result.diagnostics.map((each) =>
    each.line === 0 && each.offset === undefined ? { ...each, line: 1, column: 1 } : each,
  );
  return { ...result, diagnostics };
}

const lined = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

/** A line per finding in the order of the files, and a hint below the first one of each code. */
function checkLines(results: readonly FileResult[], color: boolean): string[] {
  const remarks = results.flatMap(({ diagnostics }) => diagnostics);
  return withHints(remarks, HINTS).flatMap(({ remark, hint }) => [
    remarkLine(remark, color),
    ...(hint === undefined ? [] : [`  hint: ${hint}`]),
  ]);
}

/** One file in the JSON document of `check`. */
function checkJson({ file, kind, diagnostics, unreadable }: FileResult): unknown {
  const hinted = diagnostics.map((each) => ({ ...each, hint: HINTS[each.code] }));
  return { file, kind, diagnostics: hinted, ...(unreadable === undefined ? {} : { unreadable }) };
}

function remarkLine(remark: Diagnostic, color: boolean): string {
  const { severity, code, message } = remark;
  const word = painted(severity, severity, color);
  return `${printable(placeOf(remark))}: ${word} ${code}: ${printable(message)}`;
}

function summary({ results, ignored, known }: Filtered): string {
  const remarks = results.flatMap(({ diagnostics }) => diagnostics);
  const count = (wanted: Severity) => countOf(remarks, wanted);
  const unreadable = results.filter((result) => result.unreadable !== undefined).length;
  const parts = [
    counted(count('error'), 'error'),
    counted(count('warning'), 'warning'),
    counted(count('info'), 'note'),
    ...(ignored > 0 ? [`${ignored} ignored`] : []),
    ...(known > 0 ? [`${known} in the baseline`] : []),
    ...(unreadable > 0 ? [`${unreadable} not readable`] : []),
  ];
  return `${counted(results.length - unreadable, 'file')} checked: ${parts.join(', ')}`;
}
