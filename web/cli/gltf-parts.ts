/** Finds the buffers and images that glTF files on the disk name. */
import { existsSync, statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { ALL_FILES, findFiles } from './find-files.js';
import { readWhole } from './read-whole.js';
import { ALLOW_HINT, Roots } from './roots.js';

/** A file names another one that is outside of the folders in which it may be. */
export class OutsideError extends Error {
  constructor(name: string) {
    super(`it names '${name}', which is outside of its folder; ${ALLOW_HINT}`);
  }
}

export class GltfParts {
  readonly #given: readonly string[];
  readonly #allow: readonly string[];
  readonly #used = new Set<string>();
  /** The paths of all files that were given, by their names in lower case. */
  #byName: ReadonlyMap<string, readonly string[]> | null = null;

  /** `given`: the paths of the command, which may be folders. `allow`: the folders of --allow. */
  constructor(given: readonly string[], allow: readonly string[]) {
    this.#given = given;
    this.#allow = allow;
  }

  /** Whether read() returned the bytes of this file. */
  isUsed(path: string): boolean {
    return this.#used.has(resolve(path));
  }

  /**
   * The bytes of the file that a glTF names: at the path relative to it or to a folder of --allow, or else the only
   * file of its name among those that were given. Null if there is none. Throws an OutsideError if the path leads out
   * of these folders, and if the file cannot be read.
   */
  read(gltf: string, relative: string): Uint8Array | null {
    const folders = [dirname(gltf), ...this.#allow];
    const roots = new Roots([...folders, ...this.#given.filter(isFolder)]);
    const inside = folders.map((folder) => resolve(folder, relative)).filter((path) => roots.contains(path));
    const path = inside.find((each) => existsSync(each)) ?? this.#onlyOf(basename(relative));
    if (path === undefined && inside.length === 0) throw new OutsideError(relative);
    if (path === undefined) return null;
    this.#used.add(path);
    return readWhole(path);
  }

  #onlyOf(name: string): string | undefined {
    this.#byName ??= this.#listed();
    const [only, ...others] = this.#byName.get(name.toLowerCase()) ?? [];
    return others.length === 0 ? only : undefined;
  }

  #listed(): ReadonlyMap<string, readonly string[]> {
    const byName = new Map<string, string[]>();
    for (const { path, unreadable } of findFiles(this.#given, ALL_FILES, this.#allow)) {
      if (unreadable !== undefined) continue;
      const name = basename(path).toLowerCase();
      const same = byName.get(name);
      if (same) same.push(resolve(path));
      else byName.set(name, [resolve(path)]);
    }
    return byName;
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
