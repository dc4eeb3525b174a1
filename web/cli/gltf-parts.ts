/** Finds the buffers and images that glTF files on the disk name. */
import { existsSync, statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { ALL_FILES, findFiles, isGltfPath } from './find-files.js';
import { readWhole } from './read-whole.js';
import { ALLOW_HINT, Roots } from './roots.js';

/** A file names another one that is outside of the folders in which it may be. */
export class OutsideError extends Error {
  constructor(name: string) {
    super(`it names '${name}', which is outside of its folder; ${ALLOW_HINT}`);
  }
}

/** A part that was found by its name alone. */
export interface FoundByName {
  readonly gltf: string;
  readonly message: string;
}

/**
 * The only file of its name, unless it belongs to another glTF: one in its folder, or in the nearest folder above it that
 * has one. `same`: all files of this name.
 */
export function onlyOfName(
  same: readonly string[],
  gltf: string,
  gltfFolders: ReadonlySet<string>,
): string | undefined {
  const [only, ...others] = same;
  if (only === undefined || others.length > 0) return undefined;
  for (let at = dirname(only); ; at = dirname(at)) {
    if (gltfFolders.has(at)) return at === dirname(gltf) ? only : undefined;
    if (dirname(at) === at) return only;
  }
}

export const foundByName = (gltf: string, name: string, path: string): FoundByName => ({
  gltf,
  message: `'${name}' was read from ${path}, the only file of its name.`,
});

export class GltfParts {
  readonly #given: readonly string[];
  readonly #allow: readonly string[];
  readonly #used = new Set<string>();
  readonly #byName: FoundByName[] = [];
  #listed: Listed | null = null;
  #givenFolders: readonly string[] | null = null;
  /** By the folder of a glTF. */
  readonly #roots = new Map<string, Roots>();

  /** `given`: the paths of the command, which may be folders. `allow`: the folders of --allow. */
  constructor(given: readonly string[], allow: readonly string[]) {
    this.#given = given;
    this.#allow = allow;
  }

  /** Whether read() returned the bytes of this file. */
  isUsed(path: string): boolean {
    return this.#used.has(resolve(path));
  }

  /** The parts that read() found by their names alone. */
  get foundByName(): readonly FoundByName[] {
    return this.#byName;
  }

  /**
   * The bytes of the file that a glTF names: at the path relative to it or to a folder of --allow, or else the only
   * file of its name among those that were given. Null if there is none. Throws an OutsideError if the path leads out
   * of these folders, and if the file cannot be read.
   */
  read(gltf: string, relative: string): Uint8Array | null {
    const folders = [dirname(gltf), ...this.#allow];
    const roots = this.#rootsOf(dirname(gltf));
    const inside = folders.map((folder) => resolve(folder, relative)).filter((path) => roots.contains(path));
    const own = inside.find((each) => existsSync(each));
    const path = own ?? this.#find(basename(relative), resolve(gltf));
    if (path === undefined && inside.length === 0) throw new OutsideError(relative);
    if (path === undefined) return null;
    if (own === undefined) this.#byName.push(foundByName(gltf, relative, path));
    this.#used.add(path);
    return readWhole(path);
  }

  #rootsOf(folder: string): Roots {
    this.#givenFolders ??= this.#given.filter(isFolder);
    const known = this.#roots.get(folder) ?? new Roots([folder, ...this.#allow, ...this.#givenFolders]);
    this.#roots.set(folder, known);
    return known;
  }

  #find(name: string, gltf: string): string | undefined {
    const { byName, gltfFolders } = (this.#listed ??= this.#list());
    return onlyOfName(byName.get(name.toLowerCase()) ?? [], gltf, gltfFolders);
  }

  #list(): Listed {
    const byName = new Map<string, string[]>();
    const gltfFolders = new Set<string>();
    for (const { path, unreadable } of findFiles(this.#given, ALL_FILES, this.#allow)) {
      if (unreadable !== undefined) continue;
      if (isGltfPath(path)) gltfFolders.add(dirname(resolve(path)));
      const name = basename(path).toLowerCase();
      const same = byName.get(name);
      if (same) same.push(resolve(path));
      else byName.set(name, [resolve(path)]);
    }
    return { byName, gltfFolders };
  }
}

interface Listed {
  /** The paths of all files that were given, by their names in lower case. */
  readonly byName: ReadonlyMap<string, readonly string[]>;
  /** The folders of all glTF files among them. */
  readonly gltfFolders: ReadonlySet<string>;
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
