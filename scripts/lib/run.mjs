// Runs programs from the project's root, and passes their output through.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');
export const jobs = availableParallelism();

/** A failure whose message is sufficient for the user: no stack is shown. */
export class TaskError extends Error {}

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean }} [options] quiet: output is shown only after a failure
 */
export function run(command, args, { env = {}, quiet = false } = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (result.error) throw new TaskError(`${command} could not be started: ${result.error.message}`);
  if (result.status === 0) return;
  if (quiet) process.stderr.write(result.stdout + result.stderr);
  throw new TaskError(`${command} ${args.join(' ')} ended with ${result.signal ?? result.status}`);
}

/**
 * The standard output of a command, or undefined if it cannot be run or fails.
 * @param {string} command
 * @param {readonly string[]} args
 */
export function outputOf(command, args) {
  const result = spawnSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
  return result.status === 0 ? result.stdout : undefined;
}

/**
 * Runs a program of an installed npm package, by its script: without a shell or npx.
 * @param {string} script path below node_modules
 * @param {readonly string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export function runModule(script, args, options) {
  run(process.execPath, [join(root, 'node_modules', script), ...args], options);
}

/** @param {readonly string[]} args */
export function npm(args) {
  const script = process.env['npm_execpath'];
  if (script?.endsWith('.js')) run(process.execPath, [script, ...args]);
  else run('npm', args);
}

/**
 * The full path of the first of these programs on PATH.
 * @param {readonly string[]} names
 */
export function findProgram(names) {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  for (const name of names) {
    const found = folders.map((folder) => join(folder, name)).find(isExecutable);
    if (found) return found;
  }
  return undefined;
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs a script's body. After a TaskError only its message is shown, after other errors the stack.
 * @param {() => void | Promise<void>} body
 */
export async function main(body) {
  try {
    await body();
  } catch (error) {
    console.error(error instanceof TaskError ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}
