// Runs clang-tidy on the C++ sources. A file is checked again only if the file, its headers or the rules have
// changed.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { buildNative, buildWasm } from './cmake.mjs';
import { jobs, outputOf, root, TaskError } from './run.mjs';
import { findStyleTool } from './sources.mjs';

/** In the user's cache, so that other clones of the same sources reuse the results. */
const cleanFolder = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'md5-viewer/tidy');
/** Number of days for which a clean file is remembered after its last use. */
const daysKept = 30;

/**
 * @typedef {object} Check one file for clang-tidy; paths are relative to the root, so that clones share
 *   results
 * @property {string} path
 * @property {string[]} sources written by hand: `path` itself, or the files that a unity build includes in it
 * @property {string[]} options of the compiler
 * @property {string[]} rules besides those of .clang-tidy
 */

/** @returns {Check[]} the files that a native build compiles, with its options */
function nativeChecks() {
  // Also generates the headers that the files need.
  buildNative('native-asan', ['base']);
  return sourcesIn('native-asan').map((source) => {
    // The analyzer takes minutes for GoogleTest's macros and finds nothing there; tests need not be fast.
    const isTest = source.path.startsWith('cpp/tests/');
    return { ...source, rules: isTest ? ['--checks=-clang-analyzer-*,-performance-*'] : [] };
  });
}

/**
 * The files that only Emscripten compiles. clang-tidy 14 reads the headers of the Emscripten that has the
 * same clang; newer versions are skipped.
 * @param {readonly Check[]} seen
 * @returns {Check[]}
 */
function wasmChecks(seen) {
  const flags = outputOf('em++', ['--cflags'])?.trim().split(/\s+/);
  if (!flags?.includes('-D__EMSCRIPTEN_tiny__=6') || !flags.includes('-D__EMSCRIPTEN_minor__=1')) {
    console.log('skipped: clang-tidy on render, viewer and wasm needs Emscripten 3.1.6.');
    return [];
  }
  buildWasm();
  const known = new Set(seen.flatMap(({ sources }) => sources));
  return sourcesIn('wasm')
    .filter(({ sources }) => sources.some((source) => !known.has(source)))
    .map((source) => ({ ...source, options: [...flags, ...source.options], rules: [] }));
}

/** @param {string} preset */
function sourcesIn(preset) {
  const database = join(root, 'build', preset, 'compile_commands.json');
  /** @type {{ file: string, command: string }[]} */
  const commands = JSON.parse(readFileSync(database, 'utf8'));
  return commands.map(({ file, command }) => {
    const path = file.slice(root.length + 1);
    const options = readingOptions(command);
    if (path.startsWith('cpp/')) return { path, sources: [path], options };
    // A file of a unity build, which includes several sources. The analyzer skips included functions by default.
    const sources = includedNames(file).map((name) => name.slice(root.length + 1));
    return { path, sources, options: [...options, '-Xclang', '-analyzer-opt-analyze-headers'] };
  });
}

/** The options of a compiler's command line that affect how a file is parsed. @param {string} command */
function readingOptions(command) {
  const words = command.replaceAll(`${root}/`, '').replaceAll('\\"', '"').split(/\s+/);
  return words.flatMap((word, index) => {
    if (word === '-isystem') return [word, words[index + 1] ?? ''];
    return /^-(I|D|std=|msse|msimd|fno-(rtti|exceptions))/.test(word) ? [word] : [];
  });
}

/** @param {string} path @returns {string[]} the names that the file includes in quotes */
const includedNames = (path) =>
  [...readFileSync(path, 'utf8').matchAll(/^\s*#\s*include\s*"([^"]+)"/gm)].map(([, name = '']) => name);

/**
 * The files that a source includes in quotes, directly and indirectly.
 * @param {string} path
 * @param {readonly string[]} folders to look in after the file's own
 * @param {Set<string>} [seen]
 */
export function includedFiles(path, folders, seen = new Set()) {
  for (const name of includedNames(path)) {
    const found = [dirname(path), ...folders]
      .map((folder) => resolve(folder, name))
      .find((file) => existsSync(file));
    if (!found || seen.has(found)) continue;
    seen.add(found);
    includedFiles(found, folders, seen);
  }
  return seen;
}

/** @param {Check} check @param {string} common the inputs that all files share */
function stampOf({ path, options, rules }, common) {
  const folders = options
    .filter((option) => option.startsWith('-I'))
    .map((option) => join(root, option.slice(2)));
  const source = join(root, path);
  const hash = createHash('sha256').update(JSON.stringify([common, path, options, rules]));
  for (const file of [source, ...[...includedFiles(source, folders)].sort()])
    hash.update(readFileSync(file, 'utf8').replaceAll(root, '')).update('\0');
  return join(cleanFolder, hash.digest('hex'));
}

/** Whether a file was clean; if so, extends the time for which it is remembered. @param {string} stamp */
function isClean(stamp) {
  if (!existsSync(stamp)) return false;
  const now = new Date();
  utimesSync(stamp, now, now);
  return true;
}

function forgetOld() {
  const oldest = Date.now() - daysKept * 24 * 3600 * 1000;
  for (const name of readdirSync(cleanFolder)) {
    const stamp = join(cleanFolder, name);
    if (statSync(stamp).mtimeMs < oldest) rmSync(stamp, { force: true });
  }
}

/**
 * @param {string} tool
 * @param {Check} check
 * @returns {Promise<string>} its findings; empty if there are none
 */
function findings(tool, { path, options, rules }) {
  return new Promise((resolve) => {
    const compiler = ['-x', 'c++', '-Wno-unknown-warning-option', ...options];
    execFile(
      tool,
      ['--quiet', '--warnings-as-errors=*', ...rules, path, '--', ...compiler],
      { cwd: root, maxBuffer: 1 << 26 },
      (error, stdout, stderr) => {
        resolve(error ? stdout || stderr || error.message : '');
      },
    );
  });
}

/** @returns {Promise<'done' | 'skipped'>} */
export async function runTidy() {
  const tool = findStyleTool('clang-tidy');
  if (!tool) return 'skipped';
  const native = nativeChecks();
  const checks = [...native, ...wasmChecks(native)];
  const common = `${outputOf(tool, ['--version']) ?? ''}${readFileSync(join(root, '.clang-tidy'), 'utf8')}`;
  mkdirSync(cleanFolder, { recursive: true });
  forgetOld();
  const waiting = checks
    .map((check) => ({ check, stamp: stampOf(check, common) }))
    .filter(({ stamp }) => !isClean(stamp));
  console.log(`clang-tidy: ${waiting.length} of ${checks.length} files have changed`);
  /** @type {string[]} */
  const found = [];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const text = await findings(tool, next.check);
      if (text) found.push(text);
      else writeFileSync(next.stamp, next.check.path);
    }
  };
  await Promise.all(Array.from({ length: jobs }, worker));
  if (found.length > 0) throw new TaskError(found.join('\n'));
  return 'done';
}
