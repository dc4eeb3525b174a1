import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadGame, type Game } from '../core/game.js';
import type { Core } from '../core/index.js';
import { setLimits } from '../core/limits.js';
import { countOf } from '../report/count-of.js';
import { checkText } from './check.js';
import { prepareCompiled } from './compiled.js';
import { engineLine, forEngine } from './engine.js';
import { isDeclarationPath, isImagePath } from '../files/tree/index.js';
import { BaseGameError } from './file-source.js';
import { findConfig } from './find-config.js';
import {
  findFiles,
  isScaleFile,
  MODEL_FILES,
  STANDARD_INPUT,
  type FoundFile,
  type Search,
} from './find-files.js';
import type { Filtered, FindingFilters } from './finding-filters.js';
import { infoJson, infoLines } from './info.js';
import { JsonFileError } from './json-file-error.js';
import { open } from './open.js';
import { parseCommand, type CheckCommand, type InfoCommand } from './options.js';
import { readAll, type FileResult, type Readers } from './read-all.js';
import { jsonText, printable } from './print.js';
import { EXIT, noReader, type Surroundings } from './surroundings.js';

export { EXIT } from './surroundings.js';

/** Runs one command line (without node and script) and returns its exit code. */
export async function main(args: readonly string[], io: Surroundings): Promise<number> {
  const command = parseCommand(args, packageVersion());
  setLimits('limits' in command ? command.limits : undefined);
  switch (command.kind) {
    case 'text':
      io.out(command.text);
      return EXIT.clean;
    case 'misuse':
      io.err(`md5-viewer: ${printable(command.message)}\nTry ${command.help}\n`);
      return EXIT.unreadable;
    case 'check':
      return check(command, io);
    case 'info':
      return info(command, io);
    case 'convert':
      // Loaded on demand with the writer.
      return (await import('./convert.js')).convert(command, io);
    case 'open':
      return open(command, io);
    case 'poster':
      return (await import('./poster.js')).poster(command, io);
  }
}

/** Images are checked, too. */
const CHECKED: Search = {
  isWanted: (name) => MODEL_FILES.isWanted(name) || isImagePath(name),
  archives: 'as-well',
  nothing: 'there is no MD5 file, declaration, image or archive in this folder',
};

async function check(command: CheckCommand, io: Surroundings): Promise<number> {
  const { quiet, maxWarnings, format, allow, base, verbose } = command;
  if (command.strict) io.err(`md5-viewer: ${STRICT_IS_GONE}\n`);
  const filters = await filtersFor(command, io);
  if (typeof filters === 'number') return filters;
  const found = findFiles(command.paths, CHECKED, allow);
  const input = found.some(({ path }) => path === STANDARD_INPUT) ? await io.readInput() : undefined;
  const readers = await readersFor(found, io, base.length > 0);
  if (typeof readers === 'number') return readers;
  const read = (): Promise<FileResult[]> => readAll(readers, found, { input, allow, base, verbose });
  let results: FileResult[];
  try {
    results = await read();
  } catch (error) {
    if (!(error instanceof BaseGameError)) throw error;
    io.err(`md5-viewer: ${printable(error.message)}\n`);
    return EXIT.unreadable;
  }
  if (command.fix !== 'none') {
    const { repair } = await import('./fix.js');
    const repaired = await repair(results, command, io);
    if (repaired === 'not-written') return EXIT.unreadable;
    if (repaired === 'written') results = await read();
  }
  results = forEngineOf(results, command, io);
  reportUnreadable(results, io);
  const filtered = filters ? applied(filters, results, io) : { results, ignored: 0, known: 0 };
  if (typeof filtered === 'number') return filtered;
  const warnings = filtered.results.reduce(
    (sum, { diagnostics }) => sum + countOf(diagnostics, 'warning'),
    0,
  );
  io.out(checkText(filtered, format, { color: io.color, quiet, version: packageVersion() }));
  const code = exitCode(filtered.results);
  return code === EXIT.clean && maxWarnings !== null && warnings > maxWarnings ? EXIT.errors : code;
}

const STRICT_IS_GONE =
  '--strict has no effect any more: what the engine refuses is always an error. --engine NAME chooses it.';

/** The results with the errors of the chosen engine, of the one that the files show, or of Doom 3. */
function forEngineOf(
  results: readonly FileResult[],
  { engine }: CheckCommand,
  io: Surroundings,
): FileResult[] {
  const sign = engine === null ? results.find((result) => result.sign)?.sign : undefined;
  if (sign) io.err(`md5-viewer: ${printable(engineLine(sign))}\n`);
  const name = engine ?? sign?.engine ?? 'doom3';
  return results.map((result) => ({
    ...result,
    diagnostics: result.diagnostics.map((finding) => forEngine(finding, name)),
  }));
}

/** Null without a configuration file and a baseline; the exit code if one of them is unusable. */
async function filtersFor(command: CheckCommand, io: Surroundings): Promise<FindingFilters | null | number> {
  const config = orUnusable(io, () => command.config ?? findConfig(command.paths, command.allow));
  if (typeof config === 'number') return config;
  if (config === null && command.baseline === null) return null;
  // Loaded on demand with the code for JSON and globs.
  const { FindingFilters } = await import('./finding-filters.js');
  return orUnusable(io, () => new FindingFilters(command, config));
}

const applied = (
  filters: FindingFilters,
  results: readonly FileResult[],
  io: Surroundings,
): Filtered | number => orUnusable(io, () => filters.apply(results, io));

/** The result, or the exit code after a JsonFileError. */
function orUnusable<Result>({ err }: Surroundings, make: () => Result): Result | number {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof JsonFileError)) throw error;
    err(`md5-viewer: ${printable(error.message)}\n`);
    return EXIT.unreadable;
  }
}

async function info({ paths, json, allow }: InfoCommand, io: Surroundings): Promise<number> {
  const found = findFiles(paths, MODEL_FILES, allow);
  const readers = await readersFor(found, io);
  if (typeof readers === 'number') return readers;
  const results = await readAll(readers, found, { allow, listsFits: true });
  reportUnreadable(results, io);
  if (json) io.out(jsonText(results.map(infoJson)));
  else
    io.out(
      infoLines(results, io.color)
        .map((line) => `${line}\n`)
        .join(''),
    );
  return exitCode(results);
}

/** The readers for the files, or the exit code if they could not be started. `hasBase`: declarations are read, too. */
async function readersFor(
  found: readonly FoundFile[],
  io: Surroundings,
  hasBase = false,
): Promise<Readers | number> {
  try {
    const [core, game]: [Core, Game] = await Promise.all([io.loadCore(), loadGame()]);
    await prepareCompiled(found.map(({ path }) => path));
    const needsAssets =
      hasBase ||
      found.some(
        ({ path, isArchive }) =>
          isArchive === true || isDeclarationPath(path) || isImagePath(path) || isScaleFile(path),
      );
    return { core, assets: needsAssets ? await io.loadAssets() : null, game };
  } catch (error) {
    return noReader(io, error);
  }
}

function reportUnreadable(results: readonly FileResult[], io: Surroundings): void {
  for (const { file, unreadable } of results) {
    if (unreadable !== undefined) io.err(`md5-viewer: ${printable(`${file || "''"}: ${unreadable}`)}\n`);
  }
}

function exitCode(results: readonly FileResult[]): number {
  if (results.length === 0 || results.some(({ unreadable }) => unreadable !== undefined)) {
    return EXIT.unreadable;
  }
  const hasErrors = results.some(({ diagnostics }) => countOf(diagnostics, 'error') > 0);
  return hasErrors ? EXIT.errors : EXIT.clean;
}

/** package.json is two folders up from the sources as well as from the built program. */
function packageVersion(): string {
  const text = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
