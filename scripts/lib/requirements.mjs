// The system requirements of each task, with a check, and the Debian/Ubuntu package of each.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findFirefox, findWebKit, libraryFolders } from './browsers.mjs';
import { findProgram } from './run.mjs';

/**
 * @typedef {object} Requirement
 * @property {string} what for people
 * @property {string} package Debian and Ubuntu
 * @property {() => boolean} present
 * @property {boolean} [optional] not in every release; without it the task skips a check and reports that
 */

const includeFolders = ['/usr/include', '/usr/local/include', '/opt/homebrew/include'];

/** @param {...string} names */
const program =
  (...names) =>
  () =>
    findProgram(names) !== undefined;
/** @param {string} path */
const header = (path) => () => includeFolders.some((folder) => existsSync(join(folder, path)));

/** @param {string} name */
const library = (name) => () => libraryFolders().some((folder) => existsSync(join(folder, name)));

/** @type {readonly Requirement[]} */
const forBuild = [
  { what: 'Emscripten 3.1.6 or newer (em++)', package: 'emscripten', present: program('em++') },
  { what: 'CMake 3.22 or newer', package: 'cmake', present: program('cmake') },
  { what: 'Ninja', package: 'ninja-build', present: program('ninja', 'ninja-build') },
  { what: 'glm headers', package: 'libglm-dev', present: header('glm/glm.hpp') },
  { what: 'stb headers', package: 'libstb-dev', present: header('stb/stb_image.h') },
];

/** @type {readonly Requirement[]} */
const forTests = [
  { what: 'a C++20 compiler', package: 'g++', present: program('c++') },
  { what: 'GoogleTest', package: 'libgtest-dev', present: header('gtest/gtest.h') },
  // One fixed version of the style tools, because other versions format differently and report other
  // findings.
  {
    what: 'clang-format 14',
    package: 'clang-format-14',
    present: program('clang-format-14'),
    optional: true,
  },
  { what: 'clang-tidy 14', package: 'clang-tidy-14', present: program('clang-tidy-14'), optional: true },
  // Reuses compiled objects, also in other clones.
  { what: 'ccache', package: 'ccache', present: program('ccache'), optional: true },
  { what: 'clang 14', package: 'clang-14', present: program('clang++-14'), optional: true },
  {
    what: 'a font for the browser tests',
    package: 'fonts-dejavu-core',
    present: () => existsSync('/usr/share/fonts/truetype'),
    optional: true,
  },
];

/** @type {readonly Requirement[]} */
const forBench = [
  { what: 'a C++20 compiler', package: 'g++', present: program('c++') },
  { what: 'openssl', package: 'openssl', present: program('openssl') },
  { what: 'Assimp', package: 'libassimp-dev', present: header('assimp/Importer.hpp'), optional: true },
];

/** @type {readonly Requirement[]} */
const forBrowsers = [
  { what: 'Firefox', package: 'firefox-esr', present: () => findFirefox() !== undefined },
  {
    what: "WebKitGTK's MiniBrowser (Linux only)",
    package: 'webkit2gtk-driver',
    present: () => findWebKit() !== undefined,
  },
  { what: 'Xvfb with xvfb-run', package: 'xvfb', present: program('xvfb-run') },
  { what: 'xauth, which xvfb-run uses', package: 'xauth', present: program('xauth') },
  {
    what: "Mesa's software renderer",
    package: 'libgl1-mesa-dri',
    present: () => existsSync('/usr/share/drirc.d'),
  },
  { what: 'libEGL', package: 'libegl1', present: library('libEGL.so.1') },
  { what: 'libGL', package: 'libgl1', present: library('libGL.so.1') },
  { what: 'GLX of Mesa', package: 'libglx-mesa0', present: library('libGLX_mesa.so.0') },
];

/** @typedef {'build' | 'test' | 'bench' | 'browsers'} Task */

/** @type {Readonly<Record<Task, readonly Requirement[]>>} */
const forTask = {
  build: forBuild,
  test: [...forBuild, ...forTests, ...forBrowsers.map((each) => ({ ...each, optional: true }))],
  bench: [...forBuild, ...forBench],
  browsers: [...forBuild, ...forBrowsers],
};

/** @param {Task} task */
export const requirements = (task) => forTask[task];
