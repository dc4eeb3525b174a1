import { existsSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { commonFolder, STANDARD_INPUT } from './find-files.js';
import { JsonFileError } from './json-file-error.js';
import { Roots } from './roots.js';

/** The name of the configuration file of `check`. */
export const CONFIG_NAME = '.md5viewer.json';

/**
 * The path of the configuration file for these files and folders, or null. It is searched in the folder that
 * contains them all, and in its parents up to the root of the repository. Throws a JsonFileError for a link that
 * leads out of its folder and of `allow`.
 */
export function findConfig(paths: readonly string[], allow: readonly string[]): string | null {
  const common = commonFolder(paths.map(folderOf));
  for (let folder = common; folder !== ''; folder = dirname(folder)) {
    const file = join(folder, CONFIG_NAME);
    if (existsSync(file)) {
      if (new Roots([folder, ...allow]).contains(file)) return shortest(file);
      throw new JsonFileError(`${shortest(file)}: ${LEADS_OUT}`);
    }
    if (existsSync(join(folder, '.git')) || dirname(folder) === folder) return null;
  }
  return null;
}

const LEADS_OUT = 'it is a link that leads out of its folder; name the file with --config';

/** A path relative to a folder, with '/' on all systems. */
export function pathIn(folder: string, file: string): string {
  return relative(folder, resolve(file)).split(sep).join('/');
}

function folderOf(path: string): string {
  if (path === STANDARD_INPUT) return resolve('.');
  return isFolder(path) ? resolve(path) : dirname(resolve(path));
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    // The report has the reason why it cannot be opened.
    return false;
  }
}

/** Relative to the current folder if it lies in it. */
function shortest(file: string): string {
  const path = relative('', file);
  return path.startsWith('..') ? file : path;
}
