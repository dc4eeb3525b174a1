/** Decides which paths `convert` may write, and rejects two files with the same path. */
import { realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
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

  /** Writes a file whose folder exists. Throws a ConvertError. */
  add(path: string, content: string | Uint8Array): void {
    if (!this.#force && this.#read.has(realPath(path)))
      throw unopened(`${path}: it is an input file; add --force to overwrite it`);
    const key = resolve(path).toLowerCase();
    if (this.#written.has(key))
      throw unopened(`${path}: two files would get this name; convert them separately`);
    this.#written.add(key);
    withPath(path, () => this.#outputs.add(path, content));
  }

  /**
   * Writes a file below the output folder and makes its folder. The output folder may be a link, but nothing is
   * written through links in it. Throws a ConvertError.
   */
  addWithFolder(path: string, content: string | Uint8Array): void {
    const link = linkBelow(this.#output, path);
    if (link !== null)
      throw unopened(`${link}: it leads out of the output folder; remove this link, or name another folder`);
    withPath(dirname(path), () => this.#outputs.makeFolder(dirname(path)));
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
