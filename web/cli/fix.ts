/**
 * Makes the repairs of `check --fix`. Meshes are repaired before animations, so that an animation is fitted
 * to its repaired mesh. Either all files are written or none.
 */
import { resolve } from 'node:path';
import type { Change, Core } from '../core/index.js';
import { loadWriter } from '../core/writer.js';
import { counted } from '../report/numbers.js';
import { obstacleTo, REPAIRS, repairOf, type RepairName } from '../report/remedies.js';
import { Repairer, type BrokenFile } from '../report/repairer.js';
import { placeOf } from '../report/remark-text.js';
import { reasonOf } from './find-files.js';
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
  core: Core,
  results: readonly FileResult[],
  { fix, dryRun, format, paths }: CheckCommand,
  io: Surroundings,
): Promise<'written' | 'unchanged' | 'not-written'> {
  const fixer = new Fixer(new Repairer(core, await loadWriter()), fix === 'all', paths);
  const ranked = [...results].sort((a, b) => Number(b.kind === 'mesh') - Number(a.kind === 'mesh'));
  const repaired = ranked.flatMap((result) => fixer.repaired(result) ?? []);
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
  for (const { place, reason } of fixer.refused)
    print(`${printable(place)}: not fixed: ${printable(reason)}\n`);
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
const COMPILED = { message: 'It is compiled. Convert it to text, then repair the text.' };

class Fixer {
  /** Repairs that are not possible, with the reason. */
  readonly refused: { readonly place: string; readonly reason: string }[] = [];
  readonly #repairer: Repairer;
  readonly #all: boolean;
  readonly #named: readonly string[];
  /** Repaired meshes, by path. */
  readonly #meshes = new Map<string, string>();

  /**
   * `all`: whether repairs that change the picture or the joints are also made. `named`: the paths of the command.
   */
  constructor(repairer: Repairer, all: boolean, named: readonly string[]) {
    this.#repairer = repairer;
    this.#all = all;
    this.#named = named.map((path) => resolve(path));
  }

  /**
   * The file with its repairs; null if it needs none or cannot be repaired. Throws if it cannot be opened.
   */
  repaired({ file, kind, diagnostics, description, fits }: FileResult): Repaired | null {
    if ((kind !== 'mesh' && kind !== 'anim' && kind !== 'camera') || description === null) return null;
    const mesh = kind === 'anim' ? this.#meshAt(fits?.best?.mesh) : undefined;
    const bytes = readWhole(file);
    if (isOfCompiled(bytes)) return this.#refuse(file, COMPILED);
    const broken = { file, kind, bytes, diagnostics, mesh };
    const made = this.#repairer
      .find(broken)
      .filter(({ effect }) => this.#all || effect === 'none')
      .map(({ name }) => name);
    if (!mesh && diagnostics.some((each) => repairOf(each) === 'compute-bounds'))
      this.refused.push({ place: file, reason: 'Its bounds need its mesh. Name the mesh, too.' });
    if (made.length === 0) return null;
    if (this.#isFoundLink(file)) return this.#refuse(file, FOUND_LINK);
    const obstacle = obstacleTo(new Set(made), diagnostics);
    if (obstacle) return this.#refuse(placeOf(obstacle), obstacle);
    const { text, changes } = this.#repairer.make(broken, new Set(made));
    if (text === null) return this.#refuse(file, changes.at(-1));
    if (kind === 'mesh') this.#meshes.set(file, text);
    return { file, text, made, changes };
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
    if (path === undefined) return undefined;
    const text = this.#meshes.get(path);
    return { bytes: text === undefined ? readWhole(path) : new TextEncoder().encode(text), fileName: path };
  }
}
