// clang-tidy over the C++ sources; a file is looked at again only when it, a header or the rules changed.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildWasm, configureNative } from './cmake.mjs';
import { jobs, outputOf, root, TaskError } from './run.mjs';
import { cppFiles, findStyleTool } from './sources.mjs';

const cleanFolder = join(root, 'build/tidy');

/** @typedef {{ path: string, args: string[] }} Check what to hand to clang-tidy for one file */

/** @returns {Check[]} the files that a native build compiles, with its options */
function nativeChecks() {
  configureNative('native-debug');
  return sourcesIn('native-debug').map(({ path }) => {
    // The analyzer walks GoogleTest's macros for minutes and finds nothing there; tests need not be fast.
    const checks = path.startsWith('cpp/tests/') ? ['--checks=-clang-analyzer-*,-performance-*'] : [];
    return { path, args: ['-p', 'build/native-debug', ...checks, path] };
  });
}

/**
 * The files that only Emscripten compiles. clang-tidy 14 reads the headers of the Emscripten that has the
 * same clang; newer ones are left out.
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
  const known = new Set(seen.map(({ path }) => path));
  return sourcesIn('wasm')
    .filter(({ path }) => !known.has(path))
    .map(({ path, options }) => ({ path, args: [path, '--', '-x', 'c++', ...flags, ...options] }));
}

/** @param {string} preset */
function sourcesIn(preset) {
  const database = join(root, 'build', preset, 'compile_commands.json');
  /** @type {{ file: string, command: string }[]} */
  const commands = JSON.parse(readFileSync(database, 'utf8'));
  return commands
    .filter(({ file }) => file.startsWith(join(root, 'cpp/')))
    .map(({ file, command }) => ({ path: file.slice(root.length + 1), options: readingOptions(command) }));
}

/** The options of a compiler's command line that decide how a file reads. @param {string} command */
function readingOptions(command) {
  const words = command.split(/\s+/);
  return words.flatMap((word, index) => {
    if (word === '-isystem') return [word, words[index + 1] ?? ''];
    return /^-(I|D|std=|msimd|fno-(rtti|exceptions))/.test(word) ? [word] : [];
  });
}

/** @param {Check} check @param {string} common */
function stampOf({ path, args }, common) {
  const hash = createHash('sha256')
    .update(common)
    .update(args.join(' '))
    .update(readFileSync(join(root, path)));
  return join(cleanFolder, hash.digest('hex'));
}

/** @param {string} tool @param {Check} check @returns {Promise<string>} what it found; empty for nothing */
function findings(tool, { args }) {
  return new Promise((resolve) => {
    execFile(
      tool,
      // The commands are GCC's: its own options are nothing to clang.
      ['--quiet', '--warnings-as-errors=*', '--extra-arg=-Wno-unknown-warning-option', ...args],
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
  const headers = cppFiles().filter((path) => path.endsWith('.h'));
  const common = ['.clang-tidy', ...headers].map((path) => readFileSync(join(root, path), 'utf8')).join('\0');
  mkdirSync(cleanFolder, { recursive: true });
  const waiting = checks.filter((check) => !existsSync(stampOf(check, common)));
  console.log(`clang-tidy: ${waiting.length} of ${checks.length} files have changed`);
  /** @type {string[]} */
  const found = [];
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const text = await findings(tool, check);
      if (text) found.push(text);
      else writeFileSync(stampOf(check, common), check.path);
    }
  };
  await Promise.all(Array.from({ length: jobs }, worker));
  if (found.length > 0) throw new TaskError(found.join('\n'));
  return 'done';
}
