/**
 * Reads files on disk and in opened archives, whose paths continue inside, as in pak.pk4/models/a.md5mesh.
 */
import { openAsBlob, readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Diagnostic } from '../core/index.js';
import { FileError, problem } from '../files/index.js';
import { reasonToSkip } from '../files/skipped/index.js';
import { isDeclarationPath } from '../files/tree/index.js';
import { prepareText, textOf } from './compiled.js';
import {
  isArchivePath,
  isMd5File,
  NO_INPUT,
  reasonOf,
  STANDARD_INPUT,
  type FoundFile,
} from './find-files.js';
import { readWhole } from './read-whole.js';
import { headOfRegular, readRegular } from './regular-files.js';

/** The content of an archive for the command. */
export interface OpenedArchive {
  readonly files: readonly FoundFile[];
  readonly diagnostics: readonly Diagnostic[];
}

export class FileSource {
  /** By resolved path. */
  readonly #packed = new Map<string, Uint8Array>();
  /** Names in the folders of archives, by resolved path. */
  readonly #folders = new Map<string, Set<string>>();
  readonly #archives: string[] = [];
  readonly #input: Uint8Array | undefined;
  /** The folders of --allow. */
  readonly allow: readonly string[];

  /** `input`: the bytes of standard input, for the path '-'. `allow`: the folders of --allow. */
  constructor(input?: Uint8Array, allow: readonly string[] = []) {
    this.#input = input;
    this.allow = allow;
  }

  /** Unpacks the MD5 files and declarations of an archive to memory. Never rejects. */
  async openArchive(path: string): Promise<OpenedArchive> {
    const { openArchive } = await import('../files/archive/index.js');
    try {
      const bytes = () => Promise.resolve().then(() => readRegular(path));
      // Accessed randomly, so that its size does not matter.
      const archive = { path: basename(path), bytes, blob: () => openAsBlob(path) };
      const { entries, problems } = await openArchive(archive, {});
      this.#archives.push(resolve(path));
      const wanted = entries.filter((entry) => isMd5File(entry.path) || isDeclarationPath(entry.path));
      const files: FoundFile[] = [];
      for (const entry of wanted) {
        const file = join(path, entry.path);
        const content = await entry.bytes();
        await prepareText(content);
        this.#add(resolve(file), resolve(path), content);
        files.push({ path: file, beside: dirname(file), subPath: entry.path });
      }
      const nested = entries
        .filter((entry) => isArchivePath(entry.path))
        .map((entry) =>
          problem(
            'info',
            'file-not-used',
            join(basename(path), entry.path),
            `Not used: ${reasonToSkip(entry)}.`,
          ),
        );
      const place = { line: 1, column: 1 };
      const above = path.slice(0, path.length - basename(path).length);
      return {
        files,
        diagnostics: [...problems, ...nested].map((each) => ({ ...each, ...place, file: above + each.file })),
      };
    } catch (error) {
      const code = error instanceof FileError ? error.code : 'file-not-read';
      const remark = problem(
        'error',
        code,
        path,
        error instanceof FileError ? error.message : reasonOf(error),
      );
      return { files: [], diagnostics: [{ ...remark, line: 1, column: 1 }] };
    }
  }

  #add(file: string, archive: string, bytes: Uint8Array): void {
    this.#packed.set(file, bytes);
    for (let at = file; at !== archive; at = dirname(at)) {
      const names = this.#folders.get(dirname(at)) ?? new Set();
      names.add(basename(at));
      this.#folders.set(dirname(at), names);
    }
  }

  /** The archives that were opened in a folder. */
  archivesIn(folder: string): readonly string[] {
    return this.#archives.filter((path) => dirname(path) === folder);
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

  /** The first bytes. Throws if it cannot be opened. */
  head(path: string, length: number): Uint8Array {
    if (path === STANDARD_INPUT) return this.#standardInput().subarray(0, length);
    const packed = this.#packed.get(resolve(path));
    if (packed) return packed.subarray(0, length);
    return headOfRegular(path, length);
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
): Pick<FileSource, 'read' | 'namesIn' | 'allow'> => ({
  read,
  allow,
  namesIn: (folder) => readdirSync(folder),
});
