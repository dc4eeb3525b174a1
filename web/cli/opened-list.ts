import { stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import type { OpenedFile, OpenedList } from '../files/opened-files.js';
import { kindByName } from '../report/name-remark.js';
import { filesAround, filesBeneath, gameOf, MOST_FILES } from './files-around.js';

/** A list is as good as new for so many times as long as it took to make. */
const RESTS = 10;
const SHORTEST_REST_MS = 200;

/** What a page is shown: files and folders, with what is beneath them now. */
export class OpenedPaths {
  readonly #roots: readonly string[];
  /** The folder that paths of the page begin in. */
  readonly #above: string;
  #places: ReadonlyMap<string, string> = new Map();
  #list: Promise<OpenedList> | null = null;
  #until = 0;

  constructor(paths: readonly string[]) {
    this.#roots = paths.map((path) => resolve(path));
    this.#above = commonFolder(this.#roots.flatMap(withGame));
  }

  /** All files as they are now; ones that cannot be asked for are left out. */
  list(): Promise<OpenedList> {
    if (this.#list && Date.now() < this.#until) return this.#list;
    this.#until = Infinity;
    return (this.#list = this.#walk());
  }

  /** The file that a path of the last list stands for. */
  fileAt(path: string): string | undefined {
    return this.#places.get(path);
  }

  async #walk(): Promise<OpenedList> {
    const begun = Date.now();
    const places = new Map<string, string>();
    for (const root of this.#roots) {
      for (const file of await filesOf(root)) {
        if (places.size < MOST_FILES) places.set(relative(this.#above, file).split(sep).join('/'), file);
      }
    }
    const files: OpenedFile[] = [];
    for (const [path, file] of places) {
      const found = await statOf(file);
      if (found?.isFile()) files.push({ path, size: found.size, modified: found.mtimeMs });
    }
    this.#places = places;
    this.#until = Date.now() + Math.max(SHORTEST_REST_MS, RESTS * (Date.now() - begun));
    return { files };
  }
}

/** A file, of those of MD5 with the images and declarations for it, or all that is beneath a folder. */
async function filesOf(root: string): Promise<string[]> {
  const found = await statOf(root);
  if (found?.isDirectory()) return filesBeneath([root]);
  return kindByName(root) === 'unknown' ? [root] : [root, ...(await filesAround(root))];
}

async function statOf(path: string) {
  try {
    return await stat(path);
  } catch {
    return null;
  }
}

/** A path, and what makes sure that those of its game begin in one folder with it. */
function withGame(path: string): string[] {
  const game = kindByName(path) === 'unknown' ? null : gameOf(path);
  return game === null ? [path] : [path, join(game, 'models')];
}

/** The folder that holds all of them: that of a folder itself too, whose name paths begin with. */
function commonFolder(roots: readonly string[]): string {
  let folder = dirname(roots[0] ?? '.');
  const holds = (root: string): boolean => root.startsWith(folder.endsWith(sep) ? folder : folder + sep);
  while (!roots.every(holds) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}

/** How many of the paths' last names a sentence has room for. */
export function namesOf(paths: readonly string[]): string {
  const names = paths.slice(0, 3).map((path) => basename(resolve(path)));
  return paths.length > names.length ? `${names.join(', ')} and others` : names.join(' and ');
}
