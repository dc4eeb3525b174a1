import {
  EMPTY,
  type Collection,
  type FileEntry,
  type Library,
  type LoadMode,
  type Problem,
} from '../files/index.js';
import { remarkText } from '../report/report-text.js';

export interface LoadRequest {
  readonly entries: readonly FileEntry[];
  readonly mode: LoadMode;
  /** Shown names by the entries' paths. */
  readonly names?: ReadonlyMap<string, string>;
  /** The element's own sources changed: what is still under way is dropped. Otherwise loads queue up. */
  readonly supersedes: boolean;
}

/** What loading needs of the library. */
export type Loader = Pick<Library, 'add' | 'release'>;

export interface Loaded {
  readonly before: Collection;
  readonly after: Collection;
  /** What this load has to say; `after.problems` also repeats what was known before. */
  readonly news: readonly Problem[];
  /** False when nothing came out of it: both collections hold the same. */
  readonly changed: boolean;
}

/**
 * What one element holds. Loads run one after the other, so that two quick drops both count; a load that
 * supersedes takes a new ticket, and results of older tickets are released unseen.
 */
export class Content {
  #collection: Collection = EMPTY;
  #ticket = 0;
  #abort = new AbortController();
  #queue: Promise<unknown> = Promise.resolve();
  #library: Loader | null = null;

  get collection(): Collection {
    return this.#collection;
  }

  /** Null when the result came too late and was dropped. The caller releases `before` once it is out of sight. */
  load(library: Loader, request: LoadRequest, onProgress: (share: number) => void): Promise<Loaded | null> {
    if (request.supersedes) this.cancel();
    this.#library = library;
    const ticket = this.#ticket;
    const { signal } = this.#abort;
    const run = this.#queue.then(() =>
      ticket === this.#ticket ? this.#run(library, request, signal, onProgress) : null,
    );
    this.#queue = run.catch(() => undefined);
    return run;
  }

  /** Drops every load that is still under way. */
  cancel(): void {
    this.#ticket++;
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#queue = Promise.resolve();
  }

  release(collection: Collection): void {
    if (collection !== EMPTY) this.#library?.release(collection);
  }

  /** Lets everything go. */
  clear(): void {
    this.cancel();
    this.release(this.#collection);
    this.#collection = EMPTY;
  }

  async #run(
    library: Loader,
    request: LoadRequest,
    signal: AbortSignal,
    onProgress: (share: number) => void,
  ): Promise<Loaded | null> {
    const before = this.#collection;
    const { mode, names } = request;
    const options = { mode, signal, ...(names ? { names } : {}) };
    const after = await library.add(before, counted(request.entries, onProgress), options);
    if (signal.aborted) {
      this.release(after);
      return null;
    }
    this.#collection = after;
    return { before, after, news: newsOf(before, after, request.entries), changed: differs(before, after) };
  }
}

/** Remarks that are new, and those on files that have just been offered, though they be the same as last time. */
function newsOf(before: Collection, after: Collection, offered: readonly FileEntry[]): Problem[] {
  const again = new Set(offered.map(({ path }) => path));
  const known = new Set(before.problems.filter(({ file }) => !again.has(file)).map(remarkText));
  return after.problems.filter((problem) => !known.has(remarkText(problem)));
}

function differs(before: Collection, after: Collection): boolean {
  const [old, now] = [held(before), held(after)];
  return old.length !== now.length || now.some((item, i) => item !== old[i]);
}

/** Everything in a collection that can be seen: values, their names, images. */
function held({ models, clips, paths, images }: Collection): unknown[] {
  return [...[...models, ...clips, ...paths].flatMap(({ name, value }) => [name, value]), ...images];
}

/** The same entries, telling which share of them has arrived. */
function counted(entries: readonly FileEntry[], onProgress: (share: number) => void): FileEntry[] {
  let arrived = 0;
  return entries.map((entry) => ({
    ...entry,
    bytes: async (signal?: AbortSignal) => {
      const bytes = await entry.bytes(signal);
      onProgress(++arrived / entries.length);
      return bytes;
    },
  }));
}
