/** Finds the buffers and images that glTF files on the disk name. */
import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { foundElsewhere, PartNames, type NamedPart } from '../files/part-names/index.js';
import { ALL_FILES, findFiles } from './find-files.js';
import { readWhole } from './read-whole.js';
import { ALLOW_HINT, Roots } from './roots.js';

/** A file names another one that is outside of the folders in which it may be. */
export class OutsideError extends Error {
  constructor(name: string) {
    super(`it names '${name}', which is outside of its folder; ${ALLOW_HINT}`);
  }
}

/** A finding on a glTF. */
export interface PartRemark {
  readonly gltf: string;
  readonly message: string;
}

/** A file that was given, with its absolute path, in which '/' stands between names. */
interface GivenFile {
  readonly path: string;
  readonly given: string;
}

const absolute = (path: string): string => resolve(path).replaceAll('\\', '/');

export class GltfParts {
  readonly #given: readonly string[];
  readonly #allow: readonly string[];
  readonly #used = new Set<string>();
  /** By glTF and message. */
  readonly #remarks = new Map<string, PartRemark>();
  #files: readonly GivenFile[] | null = null;
  #names: PartNames<GivenFile> | null = null;
  /** Absolute paths by their lower case. */
  #byPath: ReadonlyMap<string, string> | null = null;
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

  /** On the parts that read() found in other folders, each once. */
  get remarks(): readonly PartRemark[] {
    return [...this.#remarks.values()];
  }

  /**
   * The bytes of the file that a glTF names: at the path relative to it or to a folder of --allow, or else found by
   * its name among the files that were given; see PartNames. Null if there is none. Throws an OutsideError if the path
   * leads out of these folders, and if the file cannot be read.
   */
  read(gltf: string, relative: string): Uint8Array | null {
    const folders = [dirname(gltf), ...this.#allow];
    const roots = this.#rootsOf(dirname(gltf));
    const inside = folders.map((folder) => resolve(folder, relative)).filter((path) => roots.contains(path));
    const own = inside.find((each) => existsSync(each)) ?? this.#inOtherCase(inside);
    const named = own === undefined ? this.#find(gltf, relative) : null;
    const path = own ?? named?.file.path;
    if (path === undefined && inside.length === 0) throw new OutsideError(relative);
    if (path === undefined) return null;
    if (named?.isElsewhere) {
      const message = foundElsewhere(relative, named.file.given);
      this.#remarks.set(JSON.stringify([gltf, message]), { gltf, message });
    }
    this.#used.add(resolve(path));
    return readWhole(path);
  }

  #rootsOf(folder: string): Roots {
    this.#givenFolders ??= this.#given.filter(isFolder);
    const known = this.#roots.get(folder) ?? new Roots([folder, ...this.#allow, ...this.#givenFolders]);
    this.#roots.set(folder, known);
    return known;
  }

  /** A given file at one of these paths whose letters differ only in case, as games find it. */
  #inOtherCase(paths: readonly string[]): string | undefined {
    this.#byPath ??= new Map(this.#all().map(({ path }) => [path.toLowerCase(), path]));
    return paths.flatMap((path) => this.#byPath?.get(absolute(path).toLowerCase()) ?? [])[0];
  }

  #find(gltf: string, relative: string): NamedPart<GivenFile> | null {
    this.#names ??= new PartNames(this.#all());
    return this.#names.find(absolute(gltf), relative);
  }

  #all(): readonly GivenFile[] {
    this.#files ??= findFiles(this.#given, ALL_FILES, this.#allow)
      .filter(({ unreadable }) => unreadable === undefined)
      .map(({ path }) => ({ path: absolute(path), given: path }));
    return this.#files;
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
