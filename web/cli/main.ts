import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Assets } from '../core/assets.js';
import type { Core } from '../core/index.js';
import { checkLines, checkJson } from './check.js';
import { convert } from './convert.js';
import { isDeclarationFile } from './declarations.js';
import { findFiles, isArchivePath, type FoundFile } from './find-files.js';
import { infoJson, infoLines } from './info.js';
import { open } from './open.js';
import { parseCommand, type FilesCommand } from './options.js';
import { readAll, type FileResult } from './read-all.js';
import { printable } from './print.js';
import { EXIT, noReader, type Surroundings } from './surroundings.js';

export { EXIT } from './surroundings.js';

/** Runs one command line (without node and script) and returns its exit code. */
export async function main(args: readonly string[], io: Surroundings): Promise<number> {
  const command = parseCommand(args, packageVersion());
  switch (command.kind) {
    case 'text':
      io.out(command.text);
      return EXIT.clean;
    case 'misuse':
      io.err(`md5-viewer: ${printable(command.message)}\nTry ${command.help}\n`);
      return EXIT.unreadable;
    case 'check':
    case 'info':
      return runOverFiles(command, io);
    case 'convert':
      return convert(command, io);
    case 'open':
      return open(command, io);
  }
}

async function runOverFiles(command: FilesCommand, io: Surroundings): Promise<number> {
  const found = findFiles(command.paths);
  let core: Core;
  let assets: Assets | null = null;
  try {
    core = await io.loadCore();
    const needsAssets = ({ path }: FoundFile) => isDeclarationFile(path) || isArchivePath(path);
    if (found.some(needsAssets)) assets = await io.loadAssets();
  } catch (error) {
    return noReader(io, error);
  }
  const results = await readAll({ core, assets }, found, command.strict);
  return report(command, results, io);
}

function report(command: FilesCommand, results: readonly FileResult[], io: Surroundings): number {
  for (const { file, unreadable } of results) {
    if (unreadable !== undefined) io.err(`md5-viewer: ${printable(`${file || "''"}: ${unreadable}`)}\n`);
  }
  if (command.json) {
    const documents = results.map(command.kind === 'check' ? checkJson : infoJson);
    io.out(`${JSON.stringify(documents, null, 2)}\n`);
  } else {
    const lines = command.kind === 'check' ? checkLines(results, io.color) : infoLines(results, io.color);
    io.out(lines.map((line) => `${line}\n`).join(''));
  }
  return exitCode(results);
}

function exitCode(results: readonly FileResult[]): number {
  if (results.length === 0 || results.some(({ unreadable }) => unreadable !== undefined)) {
    return EXIT.unreadable;
  }
  const hasErrors = results.some(({ diagnostics }) =>
    diagnostics.some(({ severity }) => severity === 'error'),
  );
  return hasErrors ? EXIT.errors : EXIT.clean;
}

/** package.json is two folders up from the sources as well as from the built program. */
function packageVersion(): string {
  const text = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
