import type { Core } from '../core/index.js';
import { loadPart } from '../core/load-part.js';
import type { UnpackOptions, Expanded, Expander } from './archive/index.js';
import type { FirstChoice, FirstReads } from './folders/index.js';
import { mayBeArchive, mayBeMany, pageTurn } from './tree/index.js';
import { keyOf } from './collection/index.js';
import { readEntries, type SharedReadings } from './readings/index.js';
import type { FileEntry } from './types.js';

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

  /** See firstChoice(); null for a small set. Rejects if the code for large sets cannot be loaded. */
  async chooseFirst(files: readonly FileEntry[], wanted: readonly string[]): Promise<FirstChoice | null> {
    if (wanted.length === 0 && !mayBeMany(files)) return null;
    const { firstChoice } = await loadPart(() => import('./folders/index.js'));
    return firstChoice(files, wanted);
  }

  /** Reads what the first picture needs: all files of a small set, which needs no choice. */
  async readFirst(
    files: readonly FileEntry[],
    choice: FirstChoice | null,
    signal: AbortSignal | undefined,
    onProgress: (share: number) => void,
  ): Promise<FirstReads> {
    const read = (some: readonly FileEntry[], onShare: (share: number) => void) =>
      readEntries(this.#core, this.#shared, some, signal, onShare);
    await pageTurn();
    if (!choice) return { reads: await read(files, onProgress), later: null };
    const { readFirst } = await loadPart(() => import('./folders/index.js'));
    return readFirst(choice, read, signal, onProgress);
  }
}
