/**
 * The baseline file of `check`: findings that existed before. A finding is identified by its file, code and
 * message. Lines and the numbers in messages are ignored, because they change when a line moves, or when a
 * model is exported again.
 */
import { dirname } from 'node:path';
import type { Diagnostic } from '../core/index.js';
import { pathIn } from './find-config.js';
import { readJson } from './json-file.js';
import type { FileResult } from './read-all.js';

/** The number of each finding, by its file, code and message. */
export type Baseline = ReadonlyMap<string, number>;

export interface NewFindings {
  /** Without the findings of the baseline. */
  readonly results: readonly FileResult[];
  /** How many findings were removed. */
  readonly count: number;
  /** How many findings of the baseline do not occur any more in the checked files. */
  readonly resolved: number;
}

type Key = readonly [file: string, code: string, message: string];

/** Reads a baseline file. Throws a JsonFileError. */
export function readBaseline(file: string): Baseline {
  const counts = new Map<string, number>();
  const { findings } = readJson(file).members(['findings']);
  for (const finding of findings.elements()) {
    const { file: path, code, message, count } = finding.members(['file', 'code', 'message'], ['count']);
    const key = JSON.stringify([path.text(), code.text(), message.text()] satisfies Key);
    counts.set(key, (counts.get(key) ?? 0) + (count?.count() ?? 1));
  }
  return counts;
}

/**
 * The baseline of all findings. `file` is the path of the baseline file: paths in it are relative to its
 * folder.
 */
export function baselineOf(results: readonly FileResult[], file: string): Baseline {
  const counts = new Map<string, number>();
  for (const finding of results.flatMap(({ diagnostics }) => diagnostics)) {
    const key = keyOf(finding, dirname(file));
    counts.set(key, (counts.get(key) ?? 0) + (finding.count ?? 1));
  }
  return counts;
}

/**
 * The content of a baseline file: one finding per line, sorted, so that versions of it are easy to compare.
 */
export function baselineText(baseline: Baseline): string {
  const lines = [...baseline]
    // By code units, so that the order is the same on every machine.
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, count]) => {
      const [file, code, message] = JSON.parse(key) as Key;
      return `    ${JSON.stringify({ file, code, message, ...(count > 1 && { count }) })}`;
    });
  const list = lines.length > 0 ? `[\n${lines.join(',\n')}\n  ]` : '[]';
  return `{\n  "findings": ${list}\n}\n`;
}

/** Removes findings that a baseline has. `file` is the path of the baseline file. */
export function newFindings(all: readonly FileResult[], baseline: Baseline, file: string): NewFindings {
  const left = new Map(baseline);
  let count = 0;
  const news = (finding: Diagnostic): Diagnostic[] => {
    const key = keyOf(finding, dirname(file));
    const found = finding.count ?? 1;
    const known = Math.min(found, left.get(key) ?? 0);
    if (known === 0) return [finding];
    count += known;
    left.set(key, (left.get(key) ?? 0) - known);
    return found > known ? [{ ...finding, count: found - known }] : [];
  };
  const results = all.map((result) => ({ ...result, diagnostics: result.diagnostics.flatMap(news) }));
  const checked = new Set(all.map((result) => pathIn(dirname(file), result.file)));
  const isChecked = (key: string): boolean => checked.has((JSON.parse(key) as Key)[0]);
  const resolved = [...left].reduce((sum, [key, rest]) => sum + (isChecked(key) ? rest : 0), 0);
  return { results, count, resolved };
}

function keyOf({ file, code, message }: Diagnostic, folder: string): string {
  return JSON.stringify([pathIn(folder, file), code, message.replace(NUMBER, '#')] satisfies Key);
}

/** A separate number, not one in a name. */
const NUMBER = /(?<![\w"'.-])-?\d+(\.\d+)?(?![\w"'])/g;
