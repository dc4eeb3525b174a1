/**
 * Makes the repairs of `check --fix`. Meshes are repaired before animations, so that an animation is fitted
 * to its repaired mesh. Either all files are written or none.
 */
import { resolve } from 'node:path';
import type { Change } from '../core/index.js';
import {
  loadRepairs,
  type BrokenFile,
  type RepairChoice,
  type RepairName,
  type Repairs,
} from '../core/writer.js';
import { counted } from '../report/numbers.js';
import { REPAIRS, repairOf } from '../report/remedies.js';
import { placeOf } from '../report/remark-text.js';
import { reasonOf } from './find-files.js';
import type { Fixes } from './option-values.js';
import type { CheckCommand } from './options.js';
import { OutputFiles } from './output-files.js';
import { painted, printable } from './print.js';
import type { FileResult } from './read-all.js';
import { isOfCompiled } from './compiled.js';
import { readWhole } from './read-whole.js';
import { isBeneath, linkBelow } from './roots.js';
import type { Surroundings } from './surroundings.js';

/** A file with its repairs. */
interface Repaired {
  readonly file: string;
  readonly text: string;
  readonly made: readonly RepairName[];
  /** The changes that the writer reports. */
  readonly changes: readonly Change[];
}

/**
 * Repairs the files and prints a line for each repair. Returns whether files were written: 'unchanged' if
 * there is nothing to write, or for a dry run.
 */
export async function repair(
  results: readonly FileResult[],
  { fix, dryRun, format, paths }: CheckCommand,
  io: Surroundings,
): Promise<'written' | 'unchanged' | 'not-written'> {
  const fixer = new Fixer(await loadRepairs(), choiceOf(fix), paths, results);
  const ranked = [...results].sort((a, b) => Number(b.kind === 'mesh') - Number(a.kind === 'mesh'));
  const repaired: Repaired[] = [];
  for (const result of ranked) {
    const each = fixer.repaired(result);
    if (each) repaired.push(each);
  }
  const failure = dryRun ? null : written(repaired);
  if (failure !== null) {
    io.err(`md5-viewer: ${printable(failure)}\n`);
    return 'not-written';
  }
  // Only a text report may contain other lines.
  const isText = format === 'text';
  const print = isText ? io.out : io.err;
  const verb = painted(dryRun ? 'would fix' : 'fixed', 'info', io.color && isText);
  const change = painted('change', 'info', io.color && isText);
  for (const { file, made, changes } of repaired) {
    const path = printable(file);
    for (const name of made) print(`${path}: ${verb} ${name}: ${REPAIRS[name].sentence}\n`);
    for (const { code, message } of changes) print(`${path}: ${change} ${code}: ${printable(message)}\n`);
  }
  for (const { place, name, reason } of fixer.refused)
    print(`${printable(place)}: not fixed${name ? ` ${name}` : ''}: ${printable(reason)}\n`);
  print(`${counted(repaired.length, 'file')} ${dryRun ? 'to repair' : 'repaired'}\n`);
  return repaired.length > 0 && !dryRun ? 'written' : 'unchanged';
}

/** Writes the files. Returns the error, or null. */
function written(repaired: readonly Repaired[]): string | null {
  const outputs = new OutputFiles();
  let at = '';
  try {
    for (const { file, text } of repaired) {
      at = `${file}: `;
      outputs.add(file, text);
    }
    at = '';
    outputs.commit();
    return null;
  } catch (error) {
    outputs.discard();
    return `${at}${reasonOf(error)}`;
  }
}

const FOUND_LINK = {
  message: 'It is a link that was found in a folder. Name the link, or the file that it leads to.',
};
const PACKED = { message: 'Files in this archive have repairs. Unpack them, and repair them on disk.' };
const COMPILED = { message: 'It is compiled. Convert it to text, then repair the text.' };

/** A file or a repair of it that is not written. */
interface Refused {
  readonly place: string;
  readonly name?: RepairName;
  readonly reason: string;
}

class Fixer {
  readonly refused: Refused[] = [];
  readonly #repairs: Repairs;
  readonly #choice: RepairChoice;
  readonly #named: readonly string[];
  /** The animations that are compared with a mesh, by its path. */
  readonly #clips = new Map<string, FileResult[]>();
  /** Repaired meshes, by path. */
  readonly #meshes = new Map<string, string>();
  /** Whether an archive was refused, by path. */
  readonly #archives: Map<string, boolean>;

  /** `named`: the paths of the command. */
  constructor(
    repairs: Repairs,
    choice: RepairChoice,
    named: readonly string[],
    results: readonly FileResult[],
  ) {
    this.#repairs = repairs;
    this.#choice = choice;
    this.#named = named.map((path) => resolve(path));
    for (const result of results) {
      const mesh = result.fits?.best;
      if (mesh !== undefined) this.#clips.set(mesh, [...(this.#clips.get(mesh) ?? []), result]);
    }
    this.#archives = new Map(
      results.flatMap(({ file, kind }) => (kind === 'archive' ? [[file, false] as const] : [])),
    );
  }

  /**
   * The file with its repairs; null if it needs none or cannot be repaired. Throws if it cannot be opened.
   */
  repaired(result: FileResult): Repaired | null {
    if (this.#isPacked(result)) return null;
    const broken = this.#broken(result);
    if (!broken) return null;
    const { file, kind, bytes } = broken;
    if (isOfCompiled(bytes)) return this.#refuse(file, COMPILED);
    const mesh = kind === 'anim' ? this.#meshAt(result.fits?.best) : undefined;
    const clips = kind === 'mesh' ? () => this.#clipsOf(file) : undefined;
    const { text, made, undone, changes, obstacle } = this.#repairs.make(
      { ...broken, mesh, clips },
      this.#choice,
    );
    for (const each of undone) this.refused.push({ place: file, ...each });
    if (obstacle) return this.#refuse(placeOf(obstacle), obstacle);
    if (text === null) return null;
    if (this.#isFoundLink(file)) return this.#refuse(file, FOUND_LINK);
    if (kind === 'mesh') this.#meshes.set(file, text);
    return { file, text, made, changes };
  }

  #broken({ file, kind, description }: FileResult): BrokenFile | null {
    if ((kind !== 'mesh' && kind !== 'anim' && kind !== 'camera') || description === null) return null;
    return { file, kind, bytes: readWhole(file) };
  }

  #clipsOf(mesh: string): BrokenFile[] {
    return (this.#clips.get(mesh) ?? []).flatMap((result) =>
      result.isCompiled || this.#archiveOf(result.file) !== undefined ? [] : (this.#broken(result) ?? []),
    );
  }

  #archiveOf(file: string): string | undefined {
    return [...this.#archives.keys()].find((path) => isBeneath(path, file));
  }

  /** Whether a file is in an archive. An archive whose files have repairs is named once. */
  #isPacked({ file, diagnostics }: FileResult): boolean {
    const archive = this.#archiveOf(file);
    if (archive === undefined) return false;
    if (!this.#archives.get(archive) && diagnostics.some((finding) => repairOf(finding) !== null)) {
      this.#archives.set(archive, true);
      this.#refuse(archive, PACKED);
    }
    return true;
  }

  /** Whether a link was found in a folder. A file that was named may be a link. */
  #isFoundLink(file: string): boolean {
    const folder = this.#named.find((path) => isBeneath(path, resolve(file)));
    return folder !== undefined && folder !== resolve(file) && linkBelow(folder, file) !== null;
  }

  #refuse(place: string, { message = '' }: { readonly message?: string } = {}): null {
    this.refused.push({ place, reason: message });
    return null;
  }

  #meshAt(path: string | undefined): BrokenFile['mesh'] {
    if (path === undefined || this.#archiveOf(path) !== undefined) return undefined;
    const text = this.#meshes.get(path);
    return { bytes: text === undefined ? readWhole(path) : new TextEncoder().encode(text), file: path };
  }
}

/** The repairs that the command asks for: by name, or by their effect if a finding asks for them. */
function choiceOf(fixes: Fixes | 'none'): RepairChoice {
  if (typeof fixes !== 'string') return { named: fixes, asked: 'none' };
  return { named: [], asked: fixes === 'all' ? 'all' : fixes === 'none' ? 'none' : 'invisible' };
}
