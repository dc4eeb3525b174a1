/** Runs a browser without a window, with a temporary profile. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process, { platform } from 'node:process';
import type { InstalledBrowser } from './find-browser.js';

/** Disables prompts and background network traffic. */
const FIREFOX_SETTINGS = {
  'app.update.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'toolkit.telemetry.enabled': false,
  // Also with unknown drivers: speed does not matter for a picture.
  'webgl.force-enabled': true,
};

const CHROMIUM_FLAGS = [
  '--headless',
  // The browser ends with this program in any case. A port would be open to others.
  '--remote-debugging-pipe',
  '--no-first-run',
  '--disable-background-networking',
  // For machines without a GPU, such as those of CI.
  '--enable-unsafe-swiftshader',
];

const MOST_OUTPUT = 4096;

export class HiddenBrowser {
  /** Rejects when the browser ends, or cannot be started. */
  readonly ended: Promise<never>;
  readonly #profile: string;
  readonly #child: ChildProcess;
  /** The end of its standard error output. */
  #output = '';

  /** Opens an address. */
  constructor({ engine, program }: InstalledBrowser, address: string) {
    this.#profile = mkdtempSync(join(tmpdir(), 'md5-viewer-poster-'));
    if (engine === 'firefox') writeFileSync(join(this.#profile, 'user.js'), settingsText());
    const flags =
      engine === 'firefox'
        ? ['--headless', '--no-remote', '--profile', this.#profile]
        : [...CHROMIUM_FLAGS, ...sandboxFlags(), `--user-data-dir=${this.#profile}`];
    this.#child = spawn(program, [...flags, address], {
      // A process group of its own, so that all its processes can be ended together.
      detached: platform !== 'win32',
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    });
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#output = (this.#output + text).slice(-MOST_OUTPUT);
    });
    for (const pipe of this.#child.stdio.slice(3)) pipe?.on('error', () => undefined);
    this.ended = new Promise((_, reject) => {
      this.#child.once('error', ({ message }) =>
        reject(new Error(`${program} could not be started: ${message}`)),
      );
      this.#child.once('close', () => reject(new Error(`${program} ended early. ${this.#lastLine}`.trim())));
    });
    // The caller may await it later.
    this.ended.catch(() => undefined);
  }

  get #lastLine(): string {
    return this.#output.trim().split('\n').at(-1) ?? '';
  }

  /** Ends the browser, and removes its profile. */
  async close(): Promise<void> {
    const { pid, exitCode, signalCode } = this.#child;
    if (pid !== undefined) {
      const exited = exitCode === null && signalCode === null ? once(this.#child, 'exit') : null;
      killGroup(pid);
      await exited;
    }
    for (const pipe of this.#child.stdio) pipe?.destroy();
    // Its other processes may still write files.
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

/** Ends a program and its child processes. */
function killGroup(pid: number): void {
  if (platform === 'win32') {
    spawnSync('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore' });
    return;
  }
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All of them have ended.
  }
}

/** Chromium does not run as root with its sandbox, as in containers. */
const sandboxFlags = (): string[] => (process.getuid?.() === 0 ? ['--no-sandbox'] : []);

function settingsText(): string {
  return Object.entries(FIREFOX_SETTINGS)
    .map(([key, value]) => `user_pref(${JSON.stringify(key)}, ${JSON.stringify(value)});\n`)
    .join('');
}
