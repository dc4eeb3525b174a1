/** Finds browsers that can make pictures without a window. */
import { accessSync, constants, statSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { env, platform } from 'node:process';

/** `chromium` includes all browsers that are based on it. */
export interface InstalledBrowser {
  readonly engine: 'chromium' | 'firefox';
  readonly program: string;
}

const NAMES = [
  'chromium',
  'google-chrome',
  'google-chrome-stable',
  'chromium-browser',
  'microsoft-edge',
  'microsoft-edge-stable',
  'firefox-esr',
  'firefox',
];

const MAC = ['Google Chrome', 'Chromium', 'Microsoft Edge', 'Firefox'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name === 'Firefox' ? 'firefox' : name}`,
);

const WINDOWS = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
  'Mozilla Firefox\\firefox.exe',
];

/**
 * The browser with this path or name; without one, that of the environment variable CHROME, or else the first
 * that is installed. Null if there is none.
 */
export function findBrowser(chosen: string | undefined): InstalledBrowser | null {
  const named = chosen ?? env.CHROME;
  const program = (named ? pathsOf(named) : candidates()).find(isProgram);
  if (program === undefined) return null;
  return { engine: /firefox/i.test(basename(program)) ? 'firefox' : 'chromium', program };
}

/** The reason why findBrowser() found none. */
export function missingBrowser(chosen: string | undefined): string {
  const named = chosen ?? env.CHROME;
  if (named) return `${named}: there is no such program (${chosen === undefined ? 'CHROME' : '--browser'})`;
  return 'no browser was found. Install Chromium, Chrome, Edge or Firefox, or name its program with --browser or CHROME';
}

/** A name without folders is searched on the PATH. */
function pathsOf(name: string): string[] {
  if (basename(name) !== name) return [name];
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, name));
}

function candidates(): string[] {
  if (platform === 'darwin') return MAC;
  if (platform === 'win32') {
    const folders = [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA];
    const found = folders.filter((folder) => folder !== undefined);
    return WINDOWS.flatMap((path) => found.map((folder) => join(folder, path)));
  }
  return NAMES.flatMap(pathsOf);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
