/** The configuration file of `check`: findings that are accepted, each with a reason. */
import { dirname } from 'node:path';
import { minimatch } from 'minimatch';
import type { Diagnostic } from '../core/index.js';
import { HINTS } from '../report/hints.js';
import { suggestion, withStop } from '../report/nearest-name.js';
import { pathIn } from './find-config.js';
import { readJson, type JsonValue } from './json-file.js';
import type { FileResult } from './read-all.js';

/** Findings that are not reported. */
interface IgnoreRule {
  readonly code: string;
  /** A glob for paths relative to the folder of the configuration file; null for all files. */
  readonly files: string | null;
  /** Its location in the configuration file: file:line:column. */
  readonly place: string;
}

export interface CheckConfig {
  /** Paths in rules are relative to this folder. */
  readonly folder: string;
  readonly ignore: readonly IgnoreRule[];
}

export interface Unignored {
  /** Without the findings that rules ignore. */
  readonly results: readonly FileResult[];
  /** How many findings were removed. */
  readonly count: number;
  /** Locations of rules that ignore no finding, although one of their files was checked. */
  readonly unused: readonly string[];
}

const GLOB = { dot: true, nobrace: true, noext: true } as const;

/** Reads a configuration file. Throws a JsonFileError. */
export function readConfig(file: string): CheckConfig {
  const { ignore } = readJson(file).members(['ignore']);
  return { folder: dirname(file), ignore: ignore.elements().map(ruleOf) };
}

function ruleOf(value: JsonValue): IgnoreRule {
  const { code, files, reason } = value.members(['code', 'reason'], ['files']);
  const name = code.text();
  // Each code has a hint.
  if (!Object.hasOwn(HINTS, name))
    throw code.error(`unknown code "${name}"${withStop(suggestion(name, Object.keys(HINTS)))}`);
  reason.text();
  return { code: name, files: files ? patternOf(files) : null, place: value.place };
}

/** The time for a match grows with a power of the number of wildcards. */
const MOST_WILDCARDS = 3;

/** The longest path of Linux. The library of patterns throws for much longer ones. */
const LONGEST_PATTERN = 4096;

/**
 * The text of a pattern. Alternatives such as {a,b} and +(a|b) are rejected, because the time for them doubles with
 * each one.
 */
function patternOf(value: JsonValue): string {
  const text = value.text();
  if (text.length > LONGEST_PATTERN)
    throw value.error(`expected a pattern of at most ${LONGEST_PATTERN} letters`);
  if (/\{[^}]*(?:,|\.\.)|[?*+@!]\(/.test(text))
    throw value.error('expected a pattern without alternatives such as {a,b}; add an entry for each');
  const parts = text.split('/');
  const folders = parts.filter((part) => part === '**').length;
  const names = parts.map((part) => part.replace(/\*+/g, '*').split('*').length - 1);
  if ([folders, ...names].some((count) => count > MOST_WILDCARDS))
    throw value.error(`expected at most ${MOST_WILDCARDS} of ** in a pattern, and of * in each of its names`);
  return text;
}

export function withoutIgnored(all: readonly FileResult[], { folder, ignore }: CheckConfig): Unignored {
  const unused = new Set<IgnoreRule>();
  const used = new Set<IgnoreRule>();
  let count = 0;
  const results = all.map((result) => {
    const path = pathIn(folder, result.file);
    const rules = ignore.filter(({ files }) => files === null || minimatch(path, files, GLOB));
    for (const rule of rules) unused.add(rule);
    const isReported = (finding: Diagnostic): boolean => {
      const matching = rules.filter(({ code }) => code === finding.code);
      for (const rule of matching) used.add(rule);
      if (matching.length > 0) count += finding.count ?? 1;
      return matching.length === 0;
    };
    return { ...result, diagnostics: result.diagnostics.filter(isReported) };
  });
  return { results, count, unused: [...unused].filter((rule) => !used.has(rule)).map(({ place }) => place) };
}
