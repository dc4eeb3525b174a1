/**
 * Reads files on disk and in opened archives, whose paths continue inside, as in pak.pk4/models/a.md5mesh.
 */
import { readdirSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import type { Diagnostic } from '../core/index.js';
import { addAll } from '../core/lists.js';
import { FileError, problem, type Problem } from '../files/index.js';
import { reasonToSkip } from '../files/skipped/index.js';
import { isDeclarationPath } from '../files/tree/index.js';
import { openLayers, type LayeredFile } from './archive-layers.js';
import { prepareText, textOf } from './compiled.js';
import {
  ALL_FILES,
  findFiles,
  inNaturalOrder,
  isArchivePath,
  isMd5File,
  NO_INPUT,
  reasonOf,
  STANDARD_INPUT,
  type FoundFile,
} from './find-files.js';
import { readWhole } from './read-whole.js';

/** The content of an archive for the command. */
export interface OpenedArchive {
  readonly files: readonly FoundFile[];
  /** Number of other files of these kinds, with the bytes of one of them. */
  readonly repeated: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** The finding on an archive or a file in one that cannot be read. */
function failure(path: string, error: unknown): Problem {
  return error instanceof FileError
    ? problem('error', error.code, path, error.message)
    : problem('error', 'file-not-read', path, reasonOf(error));
}

/** The base game, or a file of it, that cannot be read; the message has the path and the reason. */
export class BaseGameError extends Error {}

/** A file of declarations of the base game. */
export interface BaseDeclarations {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** The files of archives that are read. */
const isWanted = (path: string): boolean => isMd5File(path) || isDeclarationPath(path);

export class FileSource {
  /** By resolved path. */
  readonly #packed = new Map<string, Uint8Array>();
  /** Names in the folders of archives, by resolved path. */
  readonly #folders = new Map<string, Set<string>>();
  readonly #archives: string[] = [];
  #base: readonly string[] = [];
  readonly #input: Uint8Array | undefined;
  /** The folders of --allow. */
  readonly allow: readonly string[];

  /** `input`: the bytes of standard input, for the path '-'. `allow`: the folders of --allow. */
  constructor(input?: Uint8Array, allow: readonly string[] = []) {
    this.#input = input;
    this.allow = allow;
  }

  /**
   * Unpacks the MD5 files and declarations of archives to memory, by the path of the archive. Never rejects. `loose`:
   * the files on the disk.
   */
  async openArchives(
    archives: readonly FoundFile[],
    loose: readonly FoundFile[],
  ): Promise<ReadonlyMap<string, OpenedArchive>> {
    const layers = await openLayers(archives, loose, isWanted);
    const opened = new Map<string, OpenedArchive>();
    for (const { path } of archives) {
      const unopened = layers.failures.get(path);
      if (unopened !== undefined) {
        opened.set(path, { files: [], repeated: 0, diagnostics: [failure(path, unopened)] });
        continue;
      }
      this.#archives.push(resolve(path));
      const inside = layers.files.filter(({ archive }) => archive === path);
      opened.set(path, await this.#unpack(path, inside, layers.problems.get(path) ?? []));
    }
    return opened;
  }

  async #unpack(
    path: string,
    inside: readonly LayeredFile[],
    problems: readonly Problem[],
  ): Promise<OpenedArchive> {
    const files: FoundFile[] = [];
    for (const { path: file } of inside) this.#list(resolve(file), resolve(path));
    const wanted = inside.filter(({ entry }) => isWanted(entry.path));
    const damaged: Problem[] = [];
    for (const { entry, path: file, isRead } of wanted) {
      try {
        const content = await entry.bytes();
        await prepareText(content);
        this.#packed.set(resolve(file), content);
        if (isRead) files.push({ path: file, beside: dirname(file), subPath: entry.path });
      } catch (error) {
        damaged.push(failure(file, error));
      }
    }
    const nested = inside
      .filter(({ entry }) => isArchivePath(entry.path))
      .map(({ entry, path: file }) =>
        problem('info', 'file-not-used', file, `Not used: ${reasonToSkip(entry)}.`),
      );
    return {
      files: files.sort((a, b) => inNaturalOrder(a.path, b.path)),
      repeated: wanted.length - files.length - damaged.length,
      diagnostics: [...problems, ...damaged, ...nested],
    };
  }

  /**
   * Lists the base game, so that its files are found, and returns its declarations. Its other files are not read from
   * archives. `paths`: folders and archives. `checked`: files that are checked, which a folder may contain. Rejects with a
   * BaseGameError.
   */
  async openBase(paths: readonly string[], checked: readonly FoundFile[]): Promise<BaseDeclarations[]> {
    const own = new Set(checked.map(({ path }) => resolve(path)));
    const named = new Set(paths.map((path) => resolve(path)));
    const found = findFiles(paths, ALL_FILES, this.allow).filter(({ path, unreadable }) => {
      if (unreadable === undefined) return !own.has(resolve(path));
      if (named.has(resolve(path))) throw new BaseGameError(`${path}: ${unreadable}`);
      // A link that leads out of the folder.
      return false;
    });
    const archives = found.filter(({ isArchive }) => isArchive);
    const layers = await openLayers(archives, [], isDeclarationPath);
    for (const [path, failure] of layers.failures) throw new BaseGameError(`${path}: ${reasonOf(failure)}`);
    const declarations: BaseDeclarations[] = [];
    const read = async (path: string, bytes: () => Uint8Array | Promise<Uint8Array>): Promise<void> => {
      try {
        declarations.push({ path, bytes: await bytes() });
      } catch (error) {
        throw new BaseGameError(`${path}: ${reasonOf(error)}`, { cause: error });
      }
    };
    for (const { path, isArchive } of found)
      if (isDeclarationPath(path) && !isArchive) await read(path, () => readWhole(path));
    for (const { path, archive, entry, isRead } of layers.files) {
      this.#list(resolve(path), resolve(archive));
      if (isRead) await read(path, () => entry.bytes());
    }
    const inside = archives.map(({ path }) => resolve(path));
    addAll(this.#archives, inside);
    this.#base = [...new Set([...named, ...inside])];
    return declarations;
  }

  /** Folders and archives of the base game, to which paths are relative. */
  get base(): readonly string[] {
    return this.#base;
  }

  /** Adds the name of a file to the folders of its archive. */
  #list(file: string, archive: string): void {
    for (let at = file; at !== archive; at = dirname(at)) {
      const names = this.#folders.get(dirname(at)) ?? new Set();
      names.add(basename(at));
      this.#folders.set(dirname(at), names);
    }
  }

  /** The archives that were opened in a folder, but for those of the base game. */
  archivesIn(folder: string): readonly string[] {
    return this.#archives.filter((path) => dirname(path) === folder && !this.#base.includes(path));
  }

  isArchive(path: string): boolean {
    return this.#archives.includes(resolve(path));
  }

  /** The bytes of a file; for a compiled one its text. Throws if it cannot be opened. */
  read(path: string): Uint8Array {
    if (path === STANDARD_INPUT) return this.#standardInput();
    const packed = this.#packed.get(resolve(path));
    return packed ? textOf(packed, path) : readWhole(path);
  }

  #standardInput(): Uint8Array {
    if (!this.#input) throw new Error(NO_INPUT);
    return this.#input;
  }

  /** Equal for files with the same bytes in an archive. */
  keyOf(path: string): string | object {
    const place = resolve(path);
    return this.#packed.get(place) ?? place;
  }

  /** Throws if it cannot be listed. */
  namesIn(folder: string): readonly string[] {
    const packed = this.#folders.get(resolve(folder));
    return packed ? [...packed] : readdirSync(folder);
  }
}

/** Files with their bytes from `read`, and their folders on disk. */
export const filesOf = (
  read: (path: string) => Uint8Array,
  allow: readonly string[],
): Pick<FileSource, 'read' | 'keyOf' | 'namesIn' | 'allow'> => ({
  read,
  keyOf: (path) => resolve(path),
  allow,
  namesIn: (folder) => readdirSync(folder),
});
