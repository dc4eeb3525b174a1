/**
 * The baseline file of `check`: findings that existed before. A finding is identified by its file, its code and
 * the names in its message (joints, meshes, clips). Lines, numbers and the wording may change.
 */
import { dirname } from 'node:path';
import type { Diagnostic } from '../core/index.js';
import { pathIn } from './find-config.js';
import { readJson } from './json-file.js';
import type { FileResult } from './read-all.js';

/** The number of each finding, by its key. */
export interface Baseline {
  readonly counts: ReadonlyMap<string, number>;
  /** Those of an older version, which has messages in place of names: by file and code. */
  readonly older: ReadonlyMap<string, number>;
}

export interface NewFindings {
  /** Without the findings of the baseline. */
  readonly results: readonly FileResult[];
  /** How many findings were removed. */
  readonly count: number;
  /** How many findings of the baseline do not occur any more in the checked files. */
  readonly resolved: number;
}

type Key = readonly [file: string, code: string, ...names: readonly string[]];

/** Reads a baseline file. Throws a JsonFileError. */
export function readBaseline(file: string): Baseline {
  const counts = new Map<string, number>();
  const older = new Map<string, number>();
  const { findings } = readJson(file).members(['findings']);
  for (const finding of findings.elements()) {
    const { file: path, code, ...more } = finding.members(['file', 'code'], ['names', 'message', 'count']);
    const names = more.names?.elements().map((name) => name.text()) ?? [];
    const key = JSON.stringify([path.text(), code.text(), ...names] satisfies Key);
    addTo(more.message ? older : counts, key, more.count?.count() ?? 1);
  }
  return { counts, older };
}

/**
 * The baseline of all findings. `file` is the path of the baseline file: paths in it are relative to its
 * folder.
 */
export function baselineOf(results: readonly FileResult[], file: string): Baseline {
  const counts = new Map<string, number>();
  for (const finding of results.flatMap(({ diagnostics }) => diagnostics))
    addTo(counts, keyOf(finding, dirname(file)), finding.count ?? 1);
  return { counts, older: new Map() };
}

function addTo(counts: Map<string, number>, key: string, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}

/**
 * The content of a baseline file: one finding per line, sorted, so that versions of it are easy to compare.
 */
export function baselineText({ counts }: Baseline): string {
  const lines = [...counts]
    // By code units, so that the order is the same on every machine.
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, count]) => {
      const [file, code, ...names] = JSON.parse(key) as Key;
      const named = { ...(names.length > 0 && { names }), ...(count > 1 && { count }) };
      return `    ${JSON.stringify({ file, code, ...named })}`;
    });
  const list = lines.length > 0 ? `[\n${lines.join(',\n')}\n  ]` : '[]';
  return `{\n  "findings": ${list}\n}\n`;
}

/** Removes findings that a baseline has. `file` is the path of the baseline file. */
export function newFindings(all: readonly FileResult[], baseline: Baseline, file: string): NewFindings {
  const folder = dirname(file);
  const left = new Map(baseline.counts);
  const older = new Map(baseline.older);
  let count = 0;
  const news = (finding: Diagnostic): Diagnostic[] => {
    let found = finding.count ?? 1;
    const [path, code] = JSON.parse(keyOf(finding, folder)) as Key;
    for (const [counts, key] of [
      [left, keyOf(finding, folder)],
      [older, JSON.stringify([path, code] satisfies Key)],
    ] as const) {
      const known = Math.min(found, counts.get(key) ?? 0);
      count += known;
      found -= known;
      if (known > 0) addTo(counts, key, -known);
    }
    if (found === 0) return [];
    return [found === (finding.count ?? 1) ? finding : { ...finding, count: found }];
  };
  const results = all.map((result) => ({ ...result, diagnostics: result.diagnostics.flatMap(news) }));
  const checked = new Set(all.map((result) => pathIn(folder, result.file)));
  const isChecked = (key: string): boolean => checked.has((JSON.parse(key) as Key)[0]);
  const resolved = [...left, ...older].reduce((sum, [key, rest]) => sum + (isChecked(key) ? rest : 0), 0);
  return { results, count, resolved };
}

const keyOf = ({ file, code, message }: Diagnostic, folder: string): string =>
  JSON.stringify([pathIn(folder, file), code, ...namesIn(message)] satisfies Key);

/**
 * The quoted names in a message, in their order. Repairs identify findings in the same way (cpp/repair/finding.h), but
 * in the module for writing, which a check does not load. One table tests both.
 */
const namesIn = (message: string): string[] =>
  [...message.matchAll(/(?<!\w)'([^']*)'(?!\w)/g)].map(([, name = '']) => name);
