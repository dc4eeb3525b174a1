// Configures and builds the presets of CMakePresets.json.
import { existsSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram, jobs, root, run, TaskError } from './run.mjs';

/**
 * An optimised link of Debian's Emscripten runs scripts that need the module acorn. Only Debian's Node looks
 * in its folder; other Nodes need NODE_PATH. This is checked for every build, because this process may have
 * just installed the folder.
 */
export function emscriptenEnv(debianModules = '/usr/share/nodejs') {
  return existsSync(debianModules) && !process.env['EMSDK'] ? { NODE_PATH: debianModules } : {};
}

/** If it is installed, compiled objects are reused, also in other clones. */
const findCache = () => findProgram(['ccache']);
/**
 * Lets clones share compiled objects: paths in the sources and in debug information are relative to the root.
 */
const cacheEnv = { CCACHE_BASEDIR: root, CCACHE_NOHASHDIR: '1', CCACHE_DEPEND: '1' };

/**
 * The inputs of a configured folder that Ninja does not watch.
 * @param {string} compiler
 */
function configurationOf(compiler) {
  const program = realpathSync(compiler);
  const presets = readFileSync(join(root, 'CMakePresets.json'), 'utf8');
  // The preset wasm makes warnings errors where CI is set.
  const ci = process.env['CI'];
  return JSON.stringify([root, compiler, program, statSync(program).mtimeMs, presets, findCache(), ci]);
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
 * Configures a preset again if its folder was made with another compiler, other presets or another location.
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
 * @param {readonly string[]} targets none: all targets of the default build
 */
function build(preset, toolchain, targets = []) {
  configure(preset, toolchain);
  const chosen = targets.length > 0 ? ['--target', ...targets] : [];
  run('cmake', ['--build', join(root, 'build', preset), '--parallel', String(jobs), ...chosen], {
    env: toolchain.env(),
  });
}

/** @typedef {'native-asan' | 'native-debug' | 'native-release' | 'scalar'} NativePreset */

/**
 * Builds modules and tests for this machine's own processor.
 * @param {NativePreset} preset
 * @param {readonly string[]} [targets] all if omitted
 */
export function buildNative(preset, targets) {
  build(preset, native, targets);
}

/** Builds the WebAssembly modules in build/wasm/cpp/wasm/. */
export function buildWasm() {
  build('wasm', emscripten);
}

/** Builds the benchmark's programs in build/wasm/cpp/bench/ and build/native-release/cpp/bench/. */
export function buildBench() {
  build('wasm', emscripten, ['bench-module']);
  build('native-release', native, ['bench-native']);
}

/** Builds the fuzz targets in build/fuzz/cpp/fuzz/. */
export function buildFuzz() {
  const clang = findProgram(clangs);
  const args = clang ? [`-DCMAKE_CXX_COMPILER=${clang}`] : [];
  build('fuzz', { ...native, compilers: clangs, args });
}
