/** Decides which paths `convert` may write, and rejects two files with the same path. */
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { WRITTEN_BY } from '../report/written-by.js';
import { unopened, withPath } from './convert-error.js';
import type { InputFile } from './inputs.js';
import type { ConvertCommand } from './options.js';
import type { OutputFiles } from './output-files.js';
import { linkBelow } from './roots.js';

export class OutputPlan {
  readonly #outputs: OutputFiles;
  readonly #force: boolean;
  /** The output of the command. */
  readonly #output: string;
  /** Real paths of all input files. */
  readonly #read: ReadonlySet<string>;
  /** In lower case, because some file systems ignore case. */
  readonly #written = new Set<string>();

  constructor(
    outputs: OutputFiles,
    { force, for: target, output }: ConvertCommand,
    inputs: readonly InputFile[],
  ) {
    this.#outputs = outputs;
    this.#force = force ?? false;
    this.#output = output;
    const paths = inputs.filter(({ isOnDisk }) => isOnDisk).map(({ path }) => path);
    this.#read = new Set([...paths, ...(target === undefined ? [] : [target])].map(realPath));
  }

  /** Throws a ConvertError that names the paths with files of the user, before anything is written. */
  check(paths: readonly string[]): void {
    if (this.#force) return;
    const reasons = paths.flatMap((path) => {
      if (this.#read.has(realPath(path)))
        return [`${path}: it is an input file; add --force to overwrite it`];
      if (isForeignDeclaration(path))
        return [`${path}: it exists, and md5-viewer did not write it; add --force to overwrite it`];
      return [];
    });
    if (reasons.length > 0) throw unopened([...new Set(reasons)]);
  }

  /** Writes a file, and makes its folder. Throws a ConvertError. */
  add(path: string, content: string | Uint8Array): void {
    this.check([path]);
    const key = resolve(path).toLowerCase();
    if (this.#written.has(key))
      throw unopened(`${path}: two files would get this name; convert them separately`);
    this.#written.add(key);
    withPath(dirname(path), () => this.#outputs.makeFolder(dirname(path)));
    withPath(path, () => this.#outputs.add(path, content));
  }

  /**
   * Writes a file below the output folder. The output folder may be a link, but nothing is
   * written through links in it. Throws a ConvertError.
   */
  addBelow(path: string, content: string | Uint8Array): void {
    const link = linkBelow(this.#output, path);
    if (link !== null)
      throw unopened(`${link}: it leads out of the output folder; remove this link, or name another folder`);
    this.add(path, content);
  }
}

/** The path after resolving links; the path itself if the file does not exist. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path);
  }
}

const DECLARATION = /\.(mtr|def|skin)$/i;

/** Whether the file has declarations that were not converted from a glTF. False if there is no file. */
function isForeignDeclaration(path: string): boolean {
  if (!DECLARATION.test(path) || !statSync(path, { throwIfNoEntry: false })?.isFile()) return false;
  const [first] = withPath(path, () => readFileSync(path, 'utf8')).split(/\r?\n/, 1);
  return first !== WRITTEN_BY;
}
