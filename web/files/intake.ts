import { addAll } from '../core/lists.js';
import type { Core } from '../core/index.js';
import { loadPart } from '../core/load-part.js';
import type { UnpackOptions, Expanded, Expander } from './archive/index.js';
import type { FirstChoice } from './folders/index.js';
import { mayBeArchive, mayBeMany, pageTurn } from './tree/index.js';
import { contentsOf, keyOf } from './collection/index.js';
import { readEntries, type ReadEntry, type SharedReadings } from './readings/index.js';
import type { FileEntry } from './types.js';

/** The choice for a small set. */
const ALL_AT_ONCE: Omit<FirstChoice, 'now'> = {
  meshes: [],
  onDemand: [],
  problems: [],
  named: false,
  attempts: () => [],
};

/** Chooses and reads the first files of what was dropped, picked or linked. */
export class Intake {
  readonly #core: Core | Promise<Core>;
  readonly #shared: SharedReadings;
  #expander: Expander | null = null;

  constructor(core: Core | Promise<Core>, shared: SharedReadings) {
    this.#core = core;
    this.#shared = shared;
  }

  /** See Expander.expand(). Rejects if its code, which is loaded with the first archive, cannot be loaded. */
  async expand(entries: readonly FileEntry[], options: UnpackOptions): Promise<Expanded> {
    const paths = new Set(entries.map(keyOf));
    if (paths.size === entries.length && !entries.some(mayBeArchive)) return { files: entries, problems: [] };
    const { Expander } = await loadPart(() => import('./archive/index.js'));
    return (this.#expander ??= new Expander(this.#core)).expand(entries, options);
  }

  /** See firstChoice(); for a small set all files. Rejects if the code for large sets cannot be loaded. */
  async chooseFirst(files: readonly FileEntry[], wanted: readonly string[]): Promise<FirstChoice> {
    if (wanted.length === 0 && !mayBeMany(files)) return { ...ALL_AT_ONCE, now: files };
    const { firstChoice } = await loadPart(() => import('./folders/index.js'));
    return firstChoice(files, wanted);
  }

  /** Reads the first files. If the first mesh is broken, the next ones are tried. */
  async readFirst(
    choice: FirstChoice,
    signal: AbortSignal | undefined,
    onProgress: (share: number) => void,
  ): Promise<ReadEntry[]> {
    const read = (files: readonly FileEntry[]): Promise<ReadEntry[]> =>
      readEntries(this.#core, this.#shared, files, signal, onProgress);
    await pageTurn();
    const reads = await read(choice.now);
    const found = ({ kind, reading }: ReadEntry): boolean => kind === 'mesh' && reading !== null;
    if (reads.some(found) && !choice.named) return reads;
    await pageTurn();
    for (const files of choice.attempts(contentsOf(reads, undefined).declarations)) {
      const attempt = await read(files);
      addAll(reads, attempt);
      if (signal?.aborted || attempt.some(found)) break;
    }
    return reads;
  }
}
