/** Finds the files of a game by the paths in its declarations, on disk and in archives. */
import { basename, dirname, join, resolve } from 'node:path';
import type { Clip, Core, Model } from '../core/index.js';
import { isCubeConfig } from '../report/cube-config.js';
import type { GameFiles } from '../report/declared-models.js';
import type { FileSource } from './file-source.js';

/**
 * Paths are relative to the folder that contains the declaration's folder `def`. If that is an archive, the
 * other archives and files next to it are searched, too. Paths in the configuration of a Cube 2 game are
 * relative to its own folder, or to one above it.
 */
export class DiskGameFiles implements GameFiles {
  readonly #core: Core;
  readonly #files: FileSource;
  readonly #folders = new Map<string, ReadonlyMap<string, readonly string[]>>();
  readonly #models = new Map<string, Model | null>();
  readonly #clips = new Map<string, Clip | null>();

  constructor(core: Core, files: FileSource) {
    this.#core = core;
    this.#files = files;
  }

  dispose(): void {
    for (const read of [...this.#models.values(), ...this.#clips.values()]) read?.dispose();
  }

  isKnown(declaration: string): boolean {
    return isCubeConfig(declaration) || rootOf(declaration) !== null;
  }

  find(declaration: string, path: string): string | null {
    for (const root of this.#rootsOf(declaration)) {
      const found = this.#findIn(root, path);
      if (found !== null) return found;
    }
    return null;
  }

  modelAt(file: string): Model | null {
    return this.#readOnce(this.#models, file, (bytes) => this.#core.readModel(bytes, file).model);
  }

  clipAt(file: string): Clip | null {
    return this.#readOnce(this.#clips, file, (bytes) => this.#core.readClip(bytes, file).clip);
  }

  #rootsOf(declaration: string): readonly string[] {
    if (isCubeConfig(declaration)) return ancestorsOf(declaration);
    const root = rootOf(declaration);
    if (root === null) return [];
    const game = this.#files.isArchive(root) ? dirname(root) : root;
    return [...new Set([root, game, ...this.#files.archivesIn(game)])];
  }

  /** Ignores case; a disk may have folders of both spellings. */
  #findIn(root: string, path: string): string | null {
    let found = [root];
    for (const part of path.split(/[\\/]+/)) {
      found = found.flatMap((at) => {
        const names = part === '..' ? [part] : (this.#namesIn(at).get(part.toLowerCase()) ?? []);
        return names.map((name) => join(at, name));
      });
    }
    return found[0] ?? null;
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

  #readOnce<T>(known: Map<string, T | null>, file: string, read: (bytes: Uint8Array) => T | null): T | null {
    const before = known.get(file);
    if (before !== undefined) return before;
    let value: T | null = null;
    try {
      value = read(this.#files.read(file));
    } catch {
      // The check of the file itself reports its faults.
    }
    known.set(file, value);
    return value;
  }
}

/** The folder of a file and all its parents. */
function ancestorsOf(file: string): string[] {
  const folders = [dirname(resolve(file))];
  for (let at = folders[0] ?? ''; dirname(at) !== at; at = dirname(at)) folders.push(dirname(at));
  return folders;
}

/** The parent of the folder `def` that contains the file. */
function rootOf(file: string): string | null {
  for (let at = dirname(resolve(file)); dirname(at) !== at; at = dirname(at))
    if (basename(at).toLowerCase() === 'def') return dirname(at);
  return null;
}
