/**
 * Files that are written together or not at all. Each is written under a temporary name in the folder of its target;
 * commit() then renames all of them. A crash leaves every target either old or new, never half written.
 */
import { addAll } from '../core/lists.js';
import {
  accessSync,
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
  type Stats,
} from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';

interface Pending {
  readonly target: string;
  readonly temporary: string;
  readonly replaces: boolean;
}

const DEFAULT_MODE = 0o666;

export class OutputFiles {
  readonly #pending: Pending[] = [];
  /** Folders that were created, the outermost first. */
  readonly #folders: string[] = [];
  readonly #temporary = new Set<string>();

  /** Creates a folder for output, with its parents. Throws the error of the file system. */
  makeFolder(path: string): void {
    const outermost = mkdirSync(path, { recursive: true });
    if (outermost === undefined) return;
    const made = [path];
    while (made[0] !== outermost && made[0] !== undefined && dirname(made[0]) !== made[0])
      made.unshift(dirname(made[0]));
    addAll(this.#folders, made);
  }

  /** Writes the content under a temporary name. Throws the error of the file system. */
  add(path: string, content: string | Uint8Array): void {
    const before = statOf(path);
    if (before?.isDirectory()) throw new Error('it is a folder');
    // A rename would replace a link itself, and a read-only file.
    const target = before ? realpathSync(path) : path;
    if (before) accessSync(target, constants.W_OK);
    const temporary = this.#temporaryIn(dirname(target));
    const file = openSync(temporary, 'wx', before?.mode ?? DEFAULT_MODE);
    try {
      writeFileSync(file, content);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    this.#pending.push({ target, temporary, replaces: before !== undefined });
  }

  /** Renames all files. Throws the error of the file system, after restoring the previous files. */
  commit(): void {
    const undo: (() => void)[] = [];
    try {
      for (const { target, temporary, replaces } of this.#pending) {
        const backup = replaces && this.#pending.length > 1 ? this.#backup(target) : null;
        renameSync(temporary, target);
        undo.unshift(() => (backup === null ? rmSync(target) : renameSync(backup, target)));
      }
    } catch (error) {
      for (const each of undo) each();
      this.discard();
      throw error;
    }
    this.#removeTemporary();
  }

  /** Removes the files that were written so far. */
  discard(): void {
    this.#removeTemporary();
    for (const folder of this.#folders.splice(0).reverse()) {
      try {
        rmdirSync(folder);
      } catch {
        // Another program created a file in it: the folder stays.
      }
    }
  }

  #backup(target: string): string {
    const backup = this.#temporaryIn(dirname(target));
    try {
      linkSync(target, backup);
    } catch {
      // Some file systems have no hard links.
      copyFileSync(target, backup, constants.COPYFILE_EXCL);
    }
    return backup;
  }

  #temporaryIn(folder: string): string {
    const path = join(folder, `.md5-viewer-${process.pid}-${this.#temporary.size}.tmp`);
    this.#temporary.add(path);
    return path;
  }

  #removeTemporary(): void {
    for (const path of this.#temporary) rmSync(path, { force: true });
    this.#pending.length = 0;
  }
}

function statOf(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false });
}
