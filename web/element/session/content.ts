import type { UpAxis } from '../../core/index.js';
import {
  EMPTY,
  type Collection,
  type FileEntry,
  type Library,
  type LoadMode,
  type Problem,
} from '../../files/index.js';
import { pageTurn } from '../../files/tree/index.js';
import { remarkText } from '../../report/remark-text.js';

/**
 * Which of the loads that are still under way a load drops: all of them, or those that bring a model, which its own
 * would replace. The others wait for each other in the order in which they were asked for: an animation and its mesh,
 * dropped one right after the other, both count.
 */
export type Superseded = 'all' | 'models' | 'none';

export interface LoadRequest {
  readonly entries: readonly FileEntry[];
  readonly mode: LoadMode;
  /** Shown names by the entries' paths. */
  readonly names?: ReadonlyMap<string, string>;
  /** Paths inside archives of what is to be shown. */
  readonly wanted?: readonly string[];
  readonly upAxis?: UpAxis;
  readonly supersedes: Superseded;
  /** The element's own sources, as against files that the user added and wants to see. */
  readonly declared?: boolean;
  /** Files that changed on disk: clip, time and camera stay. */
  readonly refresh?: boolean;
}

/** What loading needs of the library. */
export type Loader = Pick<Library, 'add' | 'choose' | 'release'>;

type Step = (before: Collection, signal: AbortSignal) => Promise<Collection>;

export interface Loaded {
  readonly before: Collection;
  readonly after: Collection;
  /** What this load has to say; `after.problems` also repeats what was known before. */
  readonly news: readonly Problem[];
  /** False when nothing came out of it: both collections hold the same. */
  readonly changed: boolean;
}

/** A load or a choice that is under way or waits for its turn. */
interface Work {
  readonly abort: AbortController;
  readonly bringsModel: boolean;
}

/**
 * What one element holds. Loads run one after the other, so that two quick drops both count; a load that
 * supersedes aborts some of those before it, and what they still bring is released unseen.
 */
export class Content {
  #collection: Collection = EMPTY;
  readonly #works = new Set<Work>();
  #queue: Promise<unknown> = Promise.resolve();
  #library: Loader | null = null;
  #choosing: Work | null = null;

  get collection(): Collection {
    return this.#collection;
  }

  /** Null when the result came too late and was dropped. The caller releases `before` once it is out of sight. */
  load(library: Loader, request: LoadRequest, onProgress: (share: number) => void): Promise<Loaded | null> {
    const { entries, supersedes } = request;
    this.#drop((work) => supersedes === 'all' || (supersedes === 'models' && work.bringsModel));
    const work = { abort: new AbortController(), bringsModel: supersedes !== 'none' };
    return this.#queued(library, entries, work, (before, signal) =>
      library.add(before, entries, { ...request, onProgress, signal }),
    );
  }

  /**
   * Reads one of the offered models in place of the one that is read. A later choice drops an earlier one. Null also
   * where there is no such offer any more when its turn comes.
   */
  choose(library: Loader, name: string, onProgress: (share: number) => void): Promise<Loaded | null> {
    this.#choosing?.abort.abort();
    const work = { abort: new AbortController(), bringsModel: true };
    this.#choosing = work;
    return this.#queued(library, [], work, (before, signal) => {
      const offer = before.offers.find((candidate) => candidate.name === name);
      if (!offer) work.abort.abort();
      return offer
        ? library.choose(before, offer, { mode: 'add', signal, onProgress })
        : Promise.resolve(EMPTY);
    });
  }

  #queued(library: Loader, offered: readonly FileEntry[], work: Work, step: Step): Promise<Loaded | null> {
    this.#library = library;
    this.#works.add(work);
    const { signal } = work.abort;
    const earlier = this.#queue;
    const run = earlier
      .then(() => (signal.aborted ? null : this.#run(offered, signal, step)))
      .finally(() => this.#works.delete(work));
    // What was dropped holds nobody up, though it may take its time to stop.
    const over = Promise.race([run.catch(() => undefined), aborted(signal)]);
    this.#queue = earlier.then(() => over);
    return run;
  }

  /** Drops every load that is still under way. */
  cancel(): void {
    this.#drop(() => true);
  }

  #drop(which: (work: Work) => boolean): void {
    for (const work of [...this.#works].filter(which)) {
      work.abort.abort();
      this.#works.delete(work);
    }
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

  async #run(offered: readonly FileEntry[], signal: AbortSignal, step: Step): Promise<Loaded | null> {
    const before = this.#collection;
    const after = await step(before, signal);
    await pageTurn();
    const loaded = { before, after, news: newsOf(before, after, offered), changed: differs(before, after) };
    await pageTurn();
    if (signal.aborted) {
      this.release(after);
      return null;
    }
    this.#collection = after;
    return loaded;
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
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
function held({ offers, models, clips, paths, images, declarations }: Collection): unknown[] {
  const listed = offers.map(({ entry }) => entry);
  return [
    ...[...models, ...clips, ...paths].flatMap(({ name, value }) => [name, value]),
    ...images,
    ...(declarations?.entries ?? []),
    ...listed,
  ];
}
