import { fileName, folderOf, normalizePath } from './paths.js';
import type { FileEntry } from '../types.js';

/**
 * Files by path, looked up as in the engine (paths.ts), but with their original spelling. If two files have
 * the same path the later one is used. Files whose path leaves the tree are excluded.
 */
export class FileTree {
  readonly #byPath = new Map<string, FileEntry>();
  readonly #byName = new Map<string, string[]>();
  /** The archives in the order of their files: the engine searches the last one first. */
  readonly #archives = new Map<string, number>();

  constructor(entries: Iterable<FileEntry>) {
    for (const entry of entries) this.#add(entry);
  }

  get size(): number {
    return this.#byPath.size;
  }

  get entries(): IterableIterator<FileEntry> {
    return this.#byPath.values();
  }

  get(path: string): FileEntry | undefined {
    const key = keyOf(path);
    return key === null ? undefined : this.#byPath.get(key);
  }

  /** All files with this name, in any folder. */
  named(name: string): FileEntry[] {
    return this.#keysNamed(name).flatMap((key) => this.#byPath.get(key) ?? []);
  }

  /**
   * The file at `path` relative to any folder of the tree; if there are several, the one that shares the most
   * folders with `near`, then the first in the engine's search order: loose files before archives, later archives before
   * earlier ones. So 'models/a.tga' finds 'mod/models/a.tga' if the folder 'mod' was dropped.
   */
  endingWith(path: string, near: string): FileEntry | undefined {
    const wanted = keyOf(path);
    if (!wanted) return undefined;
    const found = this.#keysNamed(fileName(wanted)).filter(
      (key) => key === wanted || key.endsWith(`/${wanted}`),
    );
    const place = keyOf(near) ?? '';
    found.sort(
      (a, b) =>
        sharedFolders(b, place) - sharedFolders(a, place) || this.#precedence(b) - this.#precedence(a),
    );
    return found[0] === undefined ? undefined : this.#byPath.get(found[0]);
  }

  /** Larger for a file that the engine finds before another one. */
  #precedence(key: string): number {
    const archive = this.#byPath.get(key)?.archive;
    return archive ? (this.#archives.get(archive.path) ?? 0) : this.#archives.size;
  }

  #add(entry: FileEntry): void {
    const key = keyOf(entry.path);
    if (!key) return;
    const archive = entry.archive?.path;
    if (archive !== undefined && !this.#archives.has(archive))
      this.#archives.set(archive, this.#archives.size);
    if (!this.#byPath.has(key)) {
      const sameName = this.#byName.get(fileName(key));
      if (sameName) sameName.push(key);
      else this.#byName.set(fileName(key), [key]);
    }
    this.#byPath.set(key, entry);
  }

  #keysNamed(name: string): string[] {
    return this.#byName.get(name.toLowerCase()) ?? [];
  }
}

const trees = new WeakMap<readonly FileEntry[], FileTree>();

/** The tree of an immutable list, built once. */
export function treeOf(entries: readonly FileEntry[]): FileTree {
  let tree = trees.get(entries);
  if (!tree) trees.set(entries, (tree = new FileTree(entries)));
  return tree;
}

function keyOf(path: string): string | null {
  return normalizePath(path)?.toLowerCase() ?? null;
}

function sharedFolders(a: string, b: string): number {
  const [left, right] = [folderOf(a).split('/'), folderOf(b).split('/')];
  const differs = left.findIndex((part, i) => part !== right[i]);
  return differs < 0 ? left.length : differs;
}
