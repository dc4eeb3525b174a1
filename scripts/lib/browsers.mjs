// Finds and starts the browsers of `npm run test:browsers`: real windows on a virtual screen, with software
// rendering.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './browser.mjs';
import { findProgram } from './run.mjs';

/** @typedef {'chromium' | 'firefox' | 'webkit'} Engine */

/** @type {Readonly<Record<Engine, () => string | undefined | Promise<string | undefined>>>} */
const FIND = {
  chromium: findChromium,
  firefox: () => onScreen(findFirefox()),
  webkit: () => onScreen(findWebKit()),
};

export const ENGINES = /** @type {readonly Engine[]} */ (Object.keys(FIND));

/**
 * The program of an engine, or undefined if it cannot be started.
 * @param {Engine} engine
 */
export const findEngine = (engine) => FIND[engine]();

/**
 * The program, or undefined without the virtual screen that browsers with a window need.
 * @param {string | undefined} program
 */
const onScreen = (program) => (findProgram(['xvfb-run']) ? program : undefined);

/** FIREFOX from the environment, or else the one on PATH. */
export const findFirefox = () => process.env['FIREFOX'] ?? findProgram(['firefox-esr', 'firefox']);

/** WEBKIT from the environment, or else the MiniBrowser of WebKitGTK. */
export function findWebKit() {
  const chosen = process.env['WEBKIT'];
  if (chosen) return chosen;
  const candidates = libraryFolders().flatMap((folder) =>
    ['webkitgtk-6.0', 'webkit2gtk-4.1', 'webkit2gtk-4.0'].map((name) => join(folder, name, 'MiniBrowser')),
  );
  return candidates.find((path) => existsSync(path));
}

/** The folders of this machine's libraries. */
export function libraryFolders() {
  const folders = ['/usr/lib64', '/usr/lib'];
  const triplets = existsSync('/usr/lib')
    ? readdirSync('/usr/lib').filter((name) => name.includes('-linux-'))
    : [];
  return [...folders, ...triplets.map((name) => join('/usr/lib', name)), '/usr/libexec'];
}

/** Disables prompts, updates and background network traffic. */
const FIREFOX_SETTINGS = {
  'app.update.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'toolkit.telemetry.enabled': false,
  // Without a GPU, the browser's own code composes the page faster than Mesa.
  'gfx.webrender.software': true,
  'webgl.force-enabled': true,
};

const CHROMIUM_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--no-first-run',
  '--disable-background-networking',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--window-size=1000,800',
];

/**
 * Opens an address in a browser with a fresh profile.
 * @param {Engine} name
 * @param {string} program
 * @param {string} url
 * @param {(reason: string) => void} onExit called when the browser ends, or cannot be started
 * @returns {() => Promise<void>} closes it
 */
export function openBrowser(name, program, url, onExit) {
  const home = mkdtempSync(join(tmpdir(), `${name}-`));
  const settings = Object.entries(FIREFOX_SETTINGS).map(
    ([key, value]) => `user_pref(${JSON.stringify(key)}, ${JSON.stringify(value)});\n`,
  );
  if (name === 'firefox') writeFileSync(join(home, 'user.js'), settings.join(''));
  const command = {
    chromium: [program, ...CHROMIUM_FLAGS, `--user-data-dir=${home}`, '--remote-debugging-port=0', url],
    firefox: [...SCREEN, program, '--no-remote', '--profile', home, url],
    webkit: [...SCREEN, program, url],
  }[name];
  const [first = '', ...rest] = command;
  const child = spawn(first, rest, {
    // A process group of its own, so that all its processes can be ended together.
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, HOME: home, XDG_RUNTIME_DIR: home, LIBGL_ALWAYS_SOFTWARE: '1', NO_AT_BRIDGE: '1' },
  });
  child.once('error', ({ message }) => onExit(`${name} could not be started: ${message}`));
  child.once('exit', (code) => onExit(`${name} ended with ${code}`));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return async () => {
    if (child.pid !== undefined && child.exitCode === null) {
      process.kill(-child.pid, 'SIGTERM');
      const late = setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGKILL'), 3000);
      await ended;
      clearTimeout(late);
    }
    rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
}

const SCREEN = ['xvfb-run', '--auto-servernum', '--server-args=-screen 0 1280x1024x24'];
