/**
 * The files that `md5-viewer open` serves, listed again as the disk changes. Only files of kinds that the
 * viewer reads are listed. A file in a folder is excluded if a symbolic link leads out of that folder. A file
 * that was named on the command line is served even if it is a link.
 *
 * The page gets paths with '/', relative to the folder above the given ones, but never to the root of the
 * disk.
 */
import type { Stats } from 'node:fs';
import { lstat, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import type { OpenedFile, OpenedList } from '../files/watch/index.js';
import { extensionOf, isDeclarationPath, isImagePath, isReadablePath } from '../files/tree/index.js';
import { kindByName } from '../report/name-remark.js';
import { filesAround, filesBeneath, MOST_FILES } from './files-around.js';
import { gameOf, isBeneath, Roots } from './roots.js';

/** A list stays valid for this many times as long as creating it took. */
const RESTS = 10;
const SHORTEST_REST_MS = 200;

/** A path of the command line. */
interface Root {
  readonly path: string;
  /** The folder to which its paths on the page are relative. */
  readonly base: string;
  /** Distinguishes its paths from those of another base; '' if there is only one base. */
  readonly prefix: string;
}

/** A file on disk that the page may read. */
interface Place {
  readonly file: string;
  /** The folders that links must not leave; null for a named file. */
  readonly roots: Roots | null;
}

export class OpenedPaths {
  readonly #roots: readonly Root[];
  readonly #allow: readonly string[];
  /** By the path on the page. */
  #places: ReadonlyMap<string, Place> = new Map();
  #list: Promise<OpenedList> | null = null;
  #until = 0;

  /** `paths`: files and folders. `allow`: folders with images and declarations for them. */
  constructor(paths: readonly string[], allow: readonly string[] = []) {
    this.#allow = allow;
    this.#roots = rootsOf(
      paths.map((path) => resolve(path)),
      allow,
    );
  }

  /** The current list of all files, without unreadable ones. */
  list(): Promise<OpenedList> {
    if (this.#list && Date.now() < this.#until) return this.#list;
    this.#until = Infinity;
    return (this.#list = this.#walk());
  }

  /**
   * The file on disk for a path of the last list; undefined if there is none, or if it must not be served.
   */
  async fileAt(path: string): Promise<string | undefined> {
    const place = this.#places.get(path);
    return place && (await statOf(place)) ? place.file : undefined;
  }

  /** The folder above the allowed one that contains a file. */
  #aboveAllowed(file: string): string {
    return dirname(this.#allow.find((folder) => isBeneath(folder, file)) ?? file);
  }

  async #walk(): Promise<OpenedList> {
    const begun = Date.now();
    const places = new Map<string, Place>();
    const files: OpenedFile[] = [];
    for (const { path: root, base, prefix } of this.#roots) {
      for (const place of await placesOf(root, this.#allow)) {
        const above = isBeneath(base, place.file) ? base : this.#aboveAllowed(place.file);
        const path = prefix + relative(above, place.file).split(sep).join('/');
        if (places.has(path) || places.size >= MOST_FILES) continue;
        const found = await statOf(place);
        if (!found) continue;
        places.set(path, place);
        files.push({ path, size: found.size, modified: found.mtimeMs });
      }
    }
    this.#places = places;
    this.#until = Date.now() + Math.max(SHORTEST_REST_MS, RESTS * (Date.now() - begun));
    return { files };
  }
}

/**
 * A named file, with the images and declarations around it if it is an MD5 file, or the files below a folder.
 */
async function placesOf(root: string, allow: readonly string[]): Promise<Place[]> {
  try {
    if ((await stat(root)).isDirectory()) {
      const files = await filesBeneath([root], isServed);
      const isNeeded = files.some(isGltf) ? isServed : isReadablePath;
      return placesIn([root, ...allow], [...files.filter(isNeeded), ...(await partsIn(allow))]);
    }
    const named = { file: root, roots: null };
    if (isGltf(root)) return [named, ...(await partsOfGltf(root, allow))];
    if (kindByName(root) === 'unknown') return [named];
    const game = gameOf(root) ?? dirname(root);
    return [named, ...placesIn([game, ...allow], await filesAround(root, allow))];
  } catch {
    return [];
  }
}

/** Buffers and images that a .gltf may reference. */
async function partsOfGltf(gltf: string, allow: readonly string[]): Promise<Place[]> {
  const folders = [dirname(gltf), ...allow];
  return placesIn(folders, await filesBeneath(folders, isPart));
}

const isPart = (path: string): boolean => isBuffer(path) || isImagePath(path);

/** What models may name in the folders of --allow. */
const partsIn = (allow: readonly string[]): Promise<string[]> =>
  filesBeneath(allow, (path) => isPart(path) || isDeclarationPath(path));

/** Whether it may reference other files; a .glb contains everything. */
const isGltf = (path: string): boolean => extensionOf(path) === 'gltf';
const isBuffer = (path: string): boolean => extensionOf(path) === 'bin';
const isServed = (path: string): boolean => isReadablePath(path) || isBuffer(path);

function placesIn(folders: readonly string[], files: readonly string[]): Place[] {
  const roots = new Roots(folders);
  return files.map((file) => ({ file, roots }));
}

/** The status of the file, or of a link's target; null if that must not be served. */
async function statOf({ file, roots }: Place): Promise<Stats | null> {
  try {
    const found = await lstat(file);
    if (found.isFile()) return found;
    const target = await realpath(file);
    if (roots && !(roots.contains(target) && isServed(target))) return null;
    const linked = await stat(target);
    return linked.isFile() ? linked : null;
  } catch {
    return null;
  }
}

/** One base for all paths, or one for each if only the root of the disk is above them all. */
function rootsOf(paths: readonly string[], allow: readonly string[]): Root[] {
  const common = commonFolder([...paths.flatMap(withGame), ...allow]);
  const isDisk = dirname(common) === common;
  const bases = paths.map((path) => (isDisk ? commonFolder(withGame(path)) : common));
  const distinct = [...new Set(bases)];
  return paths.map((path, i) => {
    const base = bases[i] ?? common;
    return { path, base, prefix: distinct.length > 1 ? `${distinct.indexOf(base) + 1}/` : '' };
  });
}

/** A path, and for an MD5 file of a game also its folder, so that the base is above the game's folder. */
function withGame(path: string): string[] {
  const game = kindByName(path) === 'unknown' ? null : gameOf(path);
  return game === null ? [path] : [path, join(game, 'models')];
}

/** The deepest folder that contains all paths; the root of the first one's disk if there is none. */
function commonFolder(paths: readonly string[]): string {
  let folder = dirname(paths[0] ?? '.');
  while (!paths.every((path) => path !== folder && isBeneath(folder, path)) && dirname(folder) !== folder)
    folder = dirname(folder);
  return folder;
}

/** The last names of the first three paths, for a sentence. */
export function namesOf(paths: readonly string[]): string {
  const names = paths.slice(0, 3).map((path) => basename(resolve(path)));
  return paths.length > names.length ? `${names.join(', ')} and others` : names.join(' and ');
}
