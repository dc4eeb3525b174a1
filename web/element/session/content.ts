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
import type { ChooseAnimation } from './selection.js';

/**
 * The pending loads that a new load drops: all of them, or those with a model, because its own model would
 * replace theirs. The others run in the order of their requests, so that an animation and its mesh can be
 * dropped one right after the other.
 */
export type Superseded = 'all' | 'models' | 'none';

export interface LoadRequest {
  readonly entries: readonly FileEntry[];
  readonly mode: LoadMode;
  /** Shown names by the entries' paths. */
  readonly names?: ReadonlyMap<string, string>;
  /** Paths inside archives of the files to show. */
  readonly wanted?: readonly string[];
  readonly upAxis?: UpAxis;
  readonly supersedes: Superseded;
  /** The element's own sources, not files that the user added and wants to see. */
  readonly declared?: boolean;
  /** Files that changed on disk: clip, time and camera do not change. */
  readonly refresh?: boolean;
  /** Chooses the clip for a new model if none is requested. */
  readonly choose?: ChooseAnimation | undefined;
}

/** The parts of the library for loading. */
export type Loader = Pick<Library, 'add' | 'choose' | 'release'>;

type Step = (
  before: Collection,
  signal: AbortSignal,
  onModel: (part: Collection) => void,
) => Promise<Collection>;

export interface Loaded {
  /** The collection when the load began. */
  readonly start: Collection;
  readonly before: Collection;
  readonly after: Collection;
  /** New findings of this load; `after.problems` also has the earlier ones. */
  readonly news: readonly Problem[];
  /** False if the load had no effect: both collections have the same content. */
  readonly changed: boolean;
}

/** A load or a choice that is running or waiting. */
interface Work {
  readonly abort: AbortController;
  readonly bringsModel: boolean;
  readonly onPart?: ((loaded: Loaded) => unknown) | undefined;
}

/**
 * The loaded content of one element. Loads run one after another, so that two quick drops both take effect. A
 * load that supersedes others aborts some of those before it, and their results are released without being
 * shown.
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

  /**
   * Null if the result came too late and was dropped. The caller releases `before` when it is not shown any
   * more, also that of a part, which `onPart` receives before the result. A load that is stopped in between
   * results in that part.
   */
  load(
    library: Loader,
    request: LoadRequest,
    onProgress: (share: number) => void,
    onPart?: (loaded: Loaded) => unknown,
  ): Promise<Loaded | null> {
    const { entries, supersedes } = request;
    this.#drop((work) => supersedes === 'all' || (supersedes === 'models' && work.bringsModel));
    const work = { abort: new AbortController(), bringsModel: supersedes !== 'none', onPart };
    const step: Step = (before, signal, onModel) =>
      library.add(before, entries, { ...request, onProgress, signal, ...(!request.refresh && { onModel }) });
    return this.#queued(library, entries, work, step);
  }

  /**
   * Reads one of the offered models instead of the current one. A later choice drops an earlier one. Also
   * null if the offer does not exist any more when it is read.
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
      .then(() => (signal.aborted ? null : this.#run(offered, work, step)))
      .finally(() => this.#works.delete(work));
    // A dropped load does not block others, although it may take time to stop.
    const over = Promise.race([run.catch(() => undefined), aborted(signal)]);
    this.#queue = earlier.then(() => over);
    return run;
  }

  /** Drops every pending load. */
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

  /** Releases everything. */
  clear(): void {
    this.cancel();
    this.release(this.#collection);
    this.#collection = EMPTY;
  }

  async #run(offered: readonly FileEntry[], work: Work, step: Step): Promise<Loaded | null> {
    const { signal } = work.abort;
    const start = this.#collection;
    /** At most one. */
    const parts: Loaded[] = [];
    const after = await step(start, signal, (part) => {
      this.#collection = part;
      parts[0] = { start, before: start, after: part, news: [], changed: true };
      work.onPart?.(parts[0]);
    });
    const [part] = parts;
    await pageTurn();
    const [news, changed] = [newsOf(start, after, offered), differs(start, after)];
    await pageTurn();
    if (signal.aborted) {
      this.release(after);
      return part?.after === this.#collection ? { ...part, before: EMPTY } : null;
    }
    this.#collection = after;
    return { start, before: part?.after ?? start, after, news, changed };
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** New findings, and those on files that were just offered, even if they are the same as last time. */
function newsOf(before: Collection, after: Collection, offered: readonly FileEntry[]): Problem[] {
  const again = new Set(offered.map(({ path }) => path));
  const known = new Set(before.problems.filter(({ file }) => !again.has(file)).map(remarkText));
  return after.problems.filter((problem) => !known.has(remarkText(problem)));
}

/** Whether two collections show something else; their findings do not count. */
export function differs(before: Collection, after: Collection): boolean {
  const [old, now] = [held(before), held(after)];
  return old.length !== now.length || now.some((item, i) => item !== old[i]);
}

/** All visible objects of a collection: values, their names, images. */
function held({ offers, models, clips, paths, images, declarations }: Collection): unknown[] {
  const listed = offers.map(({ entry }) => entry);
  return [
    ...[...models, ...clips, ...paths].flatMap(({ name, value }) => [name, value]),
    ...images,
    ...(declarations?.entries ?? []),
    ...listed,
  ];
}
