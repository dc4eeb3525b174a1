/** Finds the files of a game by the paths in its declarations, on disk and in archives. */
import { basename, dirname, extname, join, posix, resolve } from 'node:path';
import type { GameFiles } from '../core/game.js';
import type { Core } from '../core/index.js';
import { isCubeConfig } from '../report/cube-config.js';
import { kindByName } from '../report/name-remark.js';
import type { FileSource } from './file-source.js';
import { gameOf, isBeneath, Roots } from './roots.js';

interface GameFolders {
  /** Folders and archives to which paths are relative. */
  readonly searched: readonly string[];
  /** The folder that contains them all; null if the game is not known. */
  readonly bound: string | null;
}

interface Searched {
  /** Without the base game. */
  readonly own: readonly string[];
  readonly searched: readonly string[];
  /** The folders that names must not leave. */
  readonly bounds: readonly string[];
  readonly roots: Roots;
}

/** The names in a path, without '.' and without '..' after another name. */
const partsOf = (path: string): string[] => posix.normalize(path.replaceAll('\\', '/')).split('/');

/**
 * Paths are relative to the folder that contains the declaration's folder, such as `def`. If that is an archive, the
 * other archives and files next to it are searched, too. Paths in the configuration of a Cube 2 game are
 * relative to its own folder, or to one above it in the game. The folders of --allow are searched next, those of --base last. A file
 * outside of all these is not found, neither by '..' nor by a link.
 */
export class DiskGameFiles implements GameFiles {
  readonly #core: Core;
  readonly #files: FileSource;
  readonly #folders = new Map<string, ReadonlyMap<string, readonly string[]>>();
  /** By keyOf(): in an archive, many paths may have the same bytes. */
  readonly #meshes = new Map<string | object, ReturnType<GameFiles['meshFacts']>>();
  readonly #clips = new Map<string | object, ReturnType<GameFiles['clipFacts']>>();
  /** By declaration. */
  readonly #roots = new Map<string, Searched>();

  constructor(core: Core, files: FileSource) {
    this.#core = core;
    this.#files = files;
  }

  isKnown(declaration: string): boolean {
    return isCubeConfig(declaration) || rootOf(declaration) !== null;
  }

  /** A name of its game; '' if that is not known. */
  gameOf(declaration: string): string {
    return rootOf(declaration) ?? '';
  }

  find(declaration: string, path: string): ReturnType<GameFiles['find']> {
    const file = this.fileAt(declaration, path);
    if (file !== null) return { file };
    if (this.#isOutside(declaration, path)) return { absence: 'outside' };
    return { absence: this.isInOwnFolder(declaration, path) ? 'in-own-folder' : 'elsewhere' };
  }

  /** Null if the game of the declaration does not have the file. */
  fileAt(declaration: string, path: string): string | null {
    return this.#findAmong(this.#rootsOf(declaration).searched, declaration, path);
  }

  /** Whether the base game is known, so that a file that is not found is missing. */
  get hasBase(): boolean {
    return this.#files.base.length > 0;
  }

  #findAmong(folders: readonly string[], declaration: string, path: string): string | null {
    const { bounds, roots } = this.#rootsOf(declaration);
    for (const root of folders) {
      const found = leadsOut(root, path, bounds) ? null : this.#findIn(root, path, roots);
      if (found !== null) return found;
    }
    return null;
  }

  /** Whether the name leads out of every folder that is searched. Such a path is not looked up on the disk. */
  #isOutside(declaration: string, path: string): boolean {
    const { searched, bounds } = this.#rootsOf(declaration);
    return searched.every((root) => leadsOut(root, path, bounds));
  }

  /** Whether the game itself has files in the folder of this path, so that its base game has none of them. */
  isInOwnFolder(declaration: string, path: string): boolean {
    const folder = posix.dirname(path.replaceAll('\\', '/'));
    const { own } = this.#rootsOf(declaration);
    const found = folder === '.' ? null : this.#findAmong(own, declaration, folder);
    return found !== null && this.#namesIn(found).size > 0 && !this.hasUnopened(declaration);
  }

  /** Whether archives of the game were not opened: they may be those of the base game. */
  hasUnopened(declaration: string): boolean {
    const { bound } = isCubeConfig(declaration) ? { bound: null } : this.#gameFolders(declaration);
    const archives = bound === null ? [] : [...this.#namesIn(bound).values()].flat().filter(isGameArchive);
    return archives.some((name) => !this.#files.isArchive(join(bound ?? '', name)));
  }

  /** The files of a folder in the game of the declaration. */
  filesIn(declaration: string, folder: string): readonly string[] {
    const found = this.fileAt(declaration, folder);
    return found === null ? [] : [...this.#namesIn(found).values()].flat().map((name) => join(found, name));
  }

  namesBeside(declaration: string, path: string): readonly string[] {
    return this.filesIn(declaration, posix.dirname(path)).map((file) => basename(file));
  }

  /** The files in the folder of a file. */
  filesBeside(file: string): readonly string[] {
    const folder = dirname(resolve(file));
    return [...this.#namesIn(folder).values()].flat().map((name) => join(folder, name));
  }

  meshFacts(file: string): Uint8Array | null {
    return this.#readOnce(this.#meshes, file, (bytes) => {
      const { model } = this.#core.readModel(bytes, file);
      const facts = model?.facts() ?? null;
      model?.dispose();
      return facts;
    });
  }

  clipFacts(file: string): ReturnType<GameFiles['clipFacts']> {
    return this.#readOnce(this.#clips, file, (bytes) => {
      const { clip } = this.#core.readClip(bytes, file);
      const facts = clip && { facts: clip.facts(), frames: clip.frameCount };
      clip?.dispose();
      return facts ?? null;
    });
  }

  #rootsOf(declaration: string): Searched {
    const known = this.#roots.get(declaration);
    if (known) return known;
    const own = isCubeConfig(declaration) ? cubeFolders(declaration) : this.#gameFolders(declaration);
    const { allow, base } = this.#files;
    const bounds = [own.bound ?? [], allow, base].flat();
    const searched = [...own.searched, ...allow];
    const made = { own: searched, searched: [...searched, ...base], bounds, roots: new Roots(bounds) };
    this.#roots.set(declaration, made);
    return made;
  }

  #gameFolders(declaration: string): GameFolders {
    const root = rootOf(declaration);
    if (root === null) return { searched: [], bound: null };
    const game = this.#files.isArchive(root) ? dirname(root) : root;
    return { searched: [...new Set([root, game, ...this.#files.archivesIn(game)])], bound: game };
  }

  /** Ignores case; a disk may have folders of both spellings. */
  #findIn(root: string, path: string, roots: Roots): string | null {
    let found = [root];
    for (const part of partsOf(path)) {
      found = found.flatMap((at) => {
        const names = part === '..' ? [part] : (this.#namesIn(at).get(part.toLowerCase()) ?? []);
        return names.map((name) => join(at, name));
      });
    }
    return found.find((file) => roots.contains(file)) ?? null;
  }

  /** Names by their lower case. */
  #namesIn(folder: string): ReadonlyMap<string, readonly string[]> {
    const known = this.#folders.get(folder);
    if (known) return known;
    const names = new Map<string, string[]>();
    try {
      for (const name of this.#files.namesIn(folder)) {
        const key = name.toLowerCase();
        names.set(key, [...(names.get(key) ?? []), name]);
      }
    } catch {
      // What cannot be listed has no files.
    }
    this.#folders.set(folder, names);
    return names;
  }

  #readOnce<T>(
    known: Map<string | object, T | null>,
    file: string,
    read: (bytes: Uint8Array) => T | null,
  ): T | null {
    const key = this.#files.keyOf(file);
    const before = known.get(key);
    if (before !== undefined) return before;
    let value: T | null = null;
    try {
      value = read(this.#files.read(file));
    } catch {
      // The check of the file itself reports its faults.
    }
    known.set(key, value);
    return value;
  }
}

/** Whether the engine reads the file as an archive of the game. */
const isGameArchive = (name: string): boolean => /\.(pk[34]|resources)$/i.test(name);

/** Whether a path relative to a folder leads out of all the given ones. */
function leadsOut(root: string, path: string, bounds: readonly string[]): boolean {
  const place = resolve(join(root, partsOf(path).join('/')));
  return !bounds.some((bound) => isBeneath(resolve(bound), place));
}

/** The folders of a Cube 2 game that contain models. */
const CUBE_FOLDERS = /^(models|packages|data)$/i;

/**
 * The folder of a configuration of a Cube 2 game, and its parents up to that of `models`, `packages` or `data`.
 * Elsewhere only the folder above it, in which md5dir names others.
 */
function cubeFolders(file: string): GameFolders {
  const folder = dirname(resolve(file));
  let bound = folder;
  while (!CUBE_FOLDERS.test(basename(bound)) && dirname(bound) !== bound) bound = dirname(bound);
  if (dirname(bound) === bound) bound = dirname(folder);
  while (CUBE_FOLDERS.test(basename(bound))) bound = dirname(bound);
  const searched = [folder];
  for (let at = folder; at !== bound; at = dirname(at)) searched.push(dirname(at));
  return { searched, bound };
}

/** The folders of declarations, by their extensions; `def` for all others. */
const FOLDERS: ReadonlyMap<string, string> = new Map([
  ['.mtr', 'materials'],
  ['.skin', 'skins'],
  ['.shader', 'scripts'],
]);

/** The parent of the folder of declarations that contains the file; the game of a mesh, or else its folder. */
function rootOf(file: string): string | null {
  if (kindByName(file) === 'mesh') return gameOf(file) ?? dirname(resolve(file));
  const wanted = FOLDERS.get(extname(file).toLowerCase()) ?? 'def';
  for (let at = dirname(resolve(file)); dirname(at) !== at; at = dirname(at))
    if (basename(at).toLowerCase() === wanted) return dirname(at);
  return null;
}
