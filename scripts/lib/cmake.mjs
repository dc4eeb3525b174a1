// Configuring and building the presets of CMakePresets.json.
import { existsSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram, jobs, root, run, TaskError } from './run.mjs';

/**
 * An optimised link of Debian's Emscripten runs scripts that need the module acorn. Only Debian's Node
 * looks in its folder; other Nodes need NODE_PATH. Asked when something is built: the folder may have been installed
 * a moment ago by this very process.
 */
export function emscriptenEnv(debianModules = '/usr/share/nodejs') {
  return existsSync(debianModules) && !process.env['EMSDK'] ? { NODE_PATH: debianModules } : {};
}

/** Where it is installed, what was compiled once is not compiled again, also not by the next clone. */
const findCache = () => findProgram(['ccache']);
/** So that clones share what they compiled: paths in the sources and in debug information are the root's. */
const cacheEnv = { CCACHE_BASEDIR: root, CCACHE_NOHASHDIR: '1', CCACHE_DEPEND: '1' };

/**
 * What a configured folder depends on and Ninja does not watch.
 * @param {string} compiler
 */
function configurationOf(compiler) {
  const program = realpathSync(compiler);
  const presets = readFileSync(join(root, 'CMakePresets.json'), 'utf8');
  return JSON.stringify([root, compiler, program, statSync(program).mtimeMs, presets, findCache()]);
}

/**
 * @typedef {object} Toolchain
 * @property {string[]} compilers the first of these on PATH is used
 * @property {string} [wrapper] a program that runs CMake and makes it use the compiler
 * @property {string[]} [args] for CMake, besides the preset
 * @property {() => NodeJS.ProcessEnv} env
 */

const nativeEnv = () => ({ ...cacheEnv, CMAKE_CXX_COMPILER_LAUNCHER: findCache() });

/** @type {Toolchain} */
const native = { compilers: ['c++'], env: nativeEnv };
/** @type {Toolchain} */
const emscripten = {
  compilers: ['em++'],
  wrapper: 'emcmake',
  env: () => ({ ...cacheEnv, ...emscriptenEnv(), EM_COMPILER_WRAPPER: findCache() }),
};
/** Other compilers have no libFuzzer. */
const clangs = ['clang++', 'clang++-14'];

/**
 * Configures a preset afresh if its folder was made by another compiler, from other presets or elsewhere.
 * @param {string} preset
 * @param {Toolchain} toolchain
 */
function configure(preset, { compilers, wrapper, args: options = [], env }) {
  const compiler = findProgram(compilers);
  if (!compiler) throw new TaskError(`${compilers.join(' or ')} was not found on PATH. Run: npm run setup`);
  const folder = join(root, 'build', preset);
  const stamp = join(folder, 'configuration.json');
  const configuration = configurationOf(compiler);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === configuration) return;
  rmSync(folder, { recursive: true, force: true });
  const [command = '', ...args] = [...(wrapper ? [wrapper] : []), 'cmake', '--preset', preset, ...options];
  run(command, args, { env: env(), quiet: true });
  writeFileSync(stamp, configuration);
}

/**
 * @param {string} preset
 * @param {Toolchain} toolchain
 * @param {readonly string[]} targets none: all that is not left out of a plain build
 */
function build(preset, toolchain, targets = []) {
  configure(preset, toolchain);
  const chosen = targets.length > 0 ? ['--target', ...targets] : [];
  run('cmake', ['--build', join(root, 'build', preset), '--parallel', String(jobs), ...chosen], {
    env: toolchain.env(),
  });
}

/** @typedef {'native-asan' | 'native-release' | 'scalar'} NativePreset */

/**
 * Modules and tests for this machine's own processor.
 * @param {NativePreset} preset
 * @param {readonly string[]} [targets] all without them
 */
export function buildNative(preset, targets) {
  build(preset, native, targets);
}

/** The WebAssembly module: build/wasm/cpp/wasm/. */
export function buildWasm() {
  build('wasm', emscripten);
}

/** The benchmark's own programs: build/wasm/cpp/bench/ and build/native-release/cpp/bench/. */
export function buildBench() {
  build('wasm', emscripten, ['bench-module']);
  build('native-release', native, ['bench-native']);
}

/** The fuzz targets: build/fuzz/cpp/fuzz/. */
export function buildFuzz() {
  const clang = findProgram(clangs);
  const args = clang ? [`-DCMAKE_CXX_COMPILER=${clang}`] : [];
  build('fuzz', { ...native, compilers: clangs, args });
}
