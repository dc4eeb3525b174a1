/**
 * Formats reports of `check` for other programs: SARIF for code scanning, workflow commands of GitHub, JUnit
 * for CI servers.
 */
import { isAbsolute, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Diagnostic, Severity } from '../core/index.js';
import { countOf } from '../report/count-of.js';
import { HINTS } from '../report/hints.js';
import { counted } from '../report/numbers.js';
import { placeOf } from '../report/remark-text.js';
import { printable, withoutControls } from './print.js';
import type { FileResult } from './read-all.js';

const SARIF_LEVEL: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'note' };

/** A SARIF 2.1.0 log with one run. `version` is that of this program. */
export function sarifLog(results: readonly FileResult[], version: string): unknown {
  const diagnostics = results.flatMap((result) => result.diagnostics);
  const codes = [...new Set(diagnostics.map(({ code }) => code))].sort();
  const unreadable = results.filter((result) => result.unreadable !== undefined);
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'md5-viewer', version, rules: codes.map(sarifRule) } },
        invocations: [
          {
            executionSuccessful: unreadable.length === 0,
            toolExecutionNotifications: unreadable.map(({ file, unreadable: reason = '' }) => ({
              level: 'error',
              message: { text: `${file}: ${reason}` },
            })),
          },
        ],
        results: diagnostics.map((each) => sarifResult(each, codes.indexOf(each.code))),
      },
    ],
  };
}

function sarifRule(id: string): unknown {
  const hint = Object.hasOwn(HINTS, id) ? HINTS[id] : undefined;
  return { id, ...(hint === undefined ? {} : { help: { text: hint } }) };
}

function sarifResult(
  { code, severity, message, file, line, column, offset }: Diagnostic,
  ruleIndex: number,
): unknown {
  const inText = line > 0 ? { region: { startLine: line, startColumn: Math.max(1, column) } } : {};
  const region = offset === undefined ? inText : { region: { byteOffset: offset, byteLength: 0 } };
  return {
    ruleId: code,
    ruleIndex,
    level: SARIF_LEVEL[severity],
    message: { text: message },
    locations: [{ physicalLocation: { artifactLocation: { uri: uriOf(file) }, ...region } }],
  };
}

/** Relative paths stay relative, so that the log is valid on every machine. */
function uriOf(file: string): string {
  if (isAbsolute(file)) return pathToFileURL(file).href;
  const path = file.split(sep).map(encodeURIComponent).join('/');
  return path.replace(/^(\.\/)+/, '');
}

const GITHUB_COMMAND: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  info: 'notice',
};

/** Workflow commands that annotate files, one per line; then one for each file that cannot be opened. */
export function githubLines(results: readonly FileResult[]): string[] {
  const annotations = results.flatMap(({ diagnostics }) => diagnostics).map(githubLine);
  const unreadable = results.flatMap(({ file, unreadable: reason }) =>
    reason === undefined ? [] : [`::error file=${githubValue(file)}::${githubText(reason)}`],
  );
  return [...annotations, ...unreadable];
}

function githubLine({ code, severity, message, file, line, column, offset }: Diagnostic): string {
  const place = line > 0 ? `,line=${line},col=${Math.max(1, column)}` : '';
  const properties = `file=${githubValue(file)}${place},title=${githubValue(code)}`;
  const text = offset === undefined ? message : `byte ${offset}: ${message}`;
  return `::${GITHUB_COMMAND[severity]} ${properties}::${githubText(text)}`;
}

/** The characters that end a command are escaped as GitHub reads them, so that a path stays the same. */
const githubText = (text: string): string =>
  withoutControls(text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A'));

const githubValue = (text: string): string => githubText(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** A JUnit report: a test case per file, which fails if the file has errors. */
export function junitXml(results: readonly FileResult[]): string {
  const failures = results.filter(({ diagnostics }) => countOf(diagnostics, 'error') > 0).length;
  const errors = results.filter(({ unreadable }) => unreadable !== undefined).length;
  const counts = `tests="${results.length}" failures="${failures}" errors="${errors}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite name="md5-viewer" ${counts}>`,
    ...results.map(junitCase),
    '  </testsuite>',
    '</testsuites>',
  ].join('\n');
}

function junitCase({ file, kind, diagnostics, unreadable }: FileResult): string {
  const open = `    <testcase classname="${kind}" name="${xml(printable(file))}"`;
  if (unreadable !== undefined) return `${open}><error message="${xml(printable(unreadable))}"/></testcase>`;
  const lines = diagnostics.map(
    (each) => `${printable(placeOf(each))}: ${each.severity} ${each.code}: ${printable(each.message)}`,
  );
  const text = xml(lines.join('\n'));
  const errors = countOf(diagnostics, 'error');
  if (errors > 0)
    return `${open}><failure message="${counted(errors, 'error')}">${text}</failure></testcase>`;
  return text === '' ? `${open}/>` : `${open}><system-out>${text}</system-out></testcase>`;
}

const XML: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** For text without control characters: XML has no escape for them, nor for U+FFFE and U+FFFF. */
function xml(text: string): string {
  return text
    .replace(/[&<>"]/g, (character) => XML[character] ?? character)
    .replace(/[\ufffe\uffff]/g, '\ufffd');
}
