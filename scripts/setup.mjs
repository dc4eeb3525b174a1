// npm run setup [build|test|bench|browsers]: installs the requirements of a task. It uses only Node's own
// modules, because it runs before any package is installed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hasApt, hasChromiumPackage, installPackages } from './lib/apt.mjs';
import { findChromium } from './lib/browser.mjs';
import { ensureNpmModules } from './lib/npm-modules.mjs';
import { requirements } from './lib/requirements.mjs';
import { main, root, run, TaskError } from './lib/run.mjs';

/**
 * Whether a version of Node is within "engines" of package.json, such as "^20.19 || >=22.12".
 * @param {string} version
 * @param {string} engines
 */
export function isSupported(version, engines) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return [...engines.matchAll(/(\^|>=)(\d+)\.(\d+)/g)].some(([, range, wanted, least]) =>
    major === Number(wanted) ? minor >= Number(least) : range === '>=' && major > Number(wanted),
  );
}

function checkNode() {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  if (isSupported(process.versions.node, engines.node)) return;
  throw new TaskError(`Node ${engines.node} is needed; this is ${process.versions.node}.`);
}

/** @param {import('./lib/requirements.mjs').Requirement[]} missing */
function askForTools(missing) {
  return `These are missing:
${missing.map((each) => `  - ${each.what}`).join('\n')}
On Debian and Ubuntu this script installs them. On other systems install them with the system's package
manager (header libraries where CMake looks: /usr/include or /usr/local/include) and Emscripten through
emsdk: https://emscripten.org/docs/getting_started/downloads.html, then \`source emsdk_env.sh\`.`;
}

/** @typedef {import('./lib/requirements.mjs').Task} Task */

/** @param {Task} task */
function ensureTools(task) {
  const missing = requirements(task).filter((each) => !each.present());
  const needed = missing.filter((each) => !each.optional);
  if (missing.length > 0 && hasApt()) {
    const names = (/** @type {typeof missing} */ list) => list.map((each) => each.package);
    installPackages(names(needed), names(missing.filter((each) => each.optional)));
  } else if (needed.length > 0) {
    throw new TaskError(askForTools(needed));
  }
}

async function ensureBrowser() {
  if (await findChromium()) return;
  if (hasChromiumPackage()) installPackages(['chromium'], []);
  else installPlaywrightBrowser();
}

/** For systems whose archive has no Chromium, such as Ubuntu. */
function installPlaywrightBrowser() {
  console.log('Downloading Chromium with playwright-core');
  const cli = 'node_modules/playwright-core/cli.js';
  try {
    if (hasApt()) run(process.execPath, [cli, 'install-deps', 'chromium'], { quiet: true });
    run(process.execPath, [cli, 'install', '--only-shell', 'chromium'], { quiet: true });
  } catch {
    throw new TaskError(`Chromium could not be downloaded. The browser tests need Chromium or Google Chrome:
install one of them so that it is on PATH, or set CHROMIUM to its program.`);
  }
}

/** @param {Task} task */
export async function setup(task) {
  checkNode();
  ensureTools(task);
  ensureNpmModules();
  if (task === 'bench') ensureNpmModules('bench');
  if (task !== 'build') await ensureBrowser();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const tasks = /** @type {const} */ (['build', 'bench', 'browsers', 'test']);
  await main(() => setup(tasks.find((task) => task === process.argv[2]) ?? 'test'));
}
