import type { Core, Model, TextureRole } from '../core/index.js';
import { loadPart } from '../core/load-part.js';
import { loadUnused, problemsOf } from './collection-problems.js';
import type * as Folders from './folders/index.js';
import type { ModelCache, CachedModel } from './folders/index.js';
import { Intake } from './intake.js';
import { assetsOf, contentsOf, merge, type Contents, fitsAny } from './collection/index.js';
import { extensionOf, pageTurn, loneImages } from './tree/index.js';
import { messageOf, problem } from './problems.js';
import type { PlannedChoice } from './unused/index.js';
import { readEntries, type ReadEntry, SharedReadings, withUpAxis } from './readings/index.js';
import { loadMaterials } from './load-materials.js';
import {
  EMPTY,
  type Asset,
  type Collection,
  type FileEntry,
  type LoadOptions,
  type Offer,
  type MaterialPaint,
  type Problem,
  type ResolvedMaterial,
  type TakesBlocks,
} from './types.js';

type Held = Asset<Contents['models' | 'clips' | 'paths'][number]['value']>;

const loadFolders = (): Promise<typeof Folders> => loadPart(() => import('./folders/index.js'));

/** The share of the progress for archives that are fetched completely. */
const FETCHING = 0.7;

export interface PaintOptions {
  readonly skin?: string | null;
  readonly takesBlocks?: TakesBlocks;
  readonly onProblem?: (problem: Problem) => void;
  /** An image file has arrived, but is not decoded yet. */
  readonly onFile?: () => void;
  /** Filter of the wanted images; all by default. */
  readonly only?: (material: string, role: TextureRole) => boolean;
}

/** Reads files into collections for all elements of a page; each file is parsed once. Owns the results. */
export class Library {
  readonly #core: Core | Promise<Core>;
  readonly #shared = new SharedReadings();
  readonly #intake: Intake;
  #kept: ModelCache | null = null;
  /** Findings on files that are in no collection: not fetched, broken, or not used. */
  readonly #remarks = new WeakMap<Collection, readonly Problem[]>();
  /** Images that came without a mesh: they may belong to a later one. */
  readonly #loose = new WeakSet<FileEntry>();
  /** Files of large sets, which are read only while a model is shown to which they belong. */
  readonly #onDemand = new WeakSet<FileEntry>();

  /** Files are already fetched while the promised core starts. */
  constructor(core: Core | Promise<Core>) {
    this.#core = core;
    this.#intake = new Intake(core, this.#shared);
  }

  /**
   * The collection from `current` and these files, with archives opened. In a large set only one model is
   * read with the files that may belong to it; the others are offers. If these are many, `options.onModel` gets
   * a collection without them before they are read, and owns it. Never rejects, and always returns a new
   * collection that the caller releases. `current` still belongs to the caller, and must be valid until this
   * is done or aborted. If nothing is usable, the result has the content of `current`, and its problems give
   * the reasons. After an abort it is empty.
   */
  add(current: Collection, entries: readonly FileEntry[], options: LoadOptions): Promise<Collection> {
    return this.#orKept(current, entries, options, () => this.#add(current, entries, options));
  }

  async #add(current: Collection, entries: readonly FileEntry[], options: LoadOptions): Promise<Collection> {
    const { signal, onProgress = () => undefined } = options;
    let fetched = 0;
    const expanded = await this.#intake.expand(entries, {
      signal,
      onProgress: (share) => onProgress((fetched = share * FETCHING)),
    });
    const files = withUpAxis(expanded.files, options.upAxis);
    const first = await this.#intake.chooseFirst(files, options.wanted ?? []);
    const choice = first && (await (await loadUnused()).planned(first));
    const onShare = (share: number): void => onProgress(fetched + (1 - fetched) * share);
    const { reads, later } = await this.#intake.readFirst(files, choice, signal, onShare);
    const contents = this.#freshContents(reads, choice, options);
    if (signal?.aborted) return this.#nothing(contents);
    const earlierModels = options.mode === 'replace' ? [] : current.models;
    const fresh = await this.#lend(contents, earlierModels, [...contents.offers, ...current.offers], signal);
    await pageTurn();
    if (signal?.aborted) return this.#nothing(fresh);
    const remarks = [
      ...expanded.problems,
      ...(choice?.problems ?? []),
      ...reads.flatMap(({ problems }) => problems),
    ];
    if (options.mode !== 'add' && fresh.models.length === 0 && current.models.length > 0) {
      const code = await loadUnused().catch(() => null);
      const failed = code?.failedModel(reads, options.mode, expanded.problems);
      if (code && failed !== undefined)
        return this.#keep(current, fresh, [...remarks, ...code.inVain(fresh, failed)], options);
    }
    if (fresh.offers.length === 0) {
      for (const entry of [...fresh.images, ...(fresh.declarations?.entries ?? [])]) this.#loose.add(entry);
      const [image] = fresh.images;
      if (image && files.length === 1) loneImages.add(image);
    }
    const replaces =
      options.mode === 'replace' ? !isEmpty(fresh) : options.mode === 'auto' && showsSomething(fresh);
    const left = replaces ? await this.#left(current, fresh, options) : current;
    const earlier = without(left, fresh.models);
    const before = options.refresh ? this.#remarksOf(current, files) : [];
    const read = await this.#compose(earlier, fresh, [...before, ...remarks], signal, [], later !== null);
    return later && !signal?.aborted ? this.#complete(read, later, options) : read;
  }

  /** `part` with the clips and paths of its model, which are read now. */
  async #complete(
    part: Collection,
    later: () => Promise<readonly ReadEntry[]>,
    { names, signal, onModel }: LoadOptions,
  ): Promise<Collection> {
    onModel?.(part);
    const reads = await later();
    const read = contentsOf(reads, names);
    const remarks = [...this.#remarksOf(part, []), ...reads.flatMap(({ problems }) => problems)];
    const whole = signal?.aborted
      ? this.#nothing(read)
      : await this.#compose(part, this.#fitting(read, part.models), remarks, signal);
    if (!onModel) this.release(part);
    return whole;
  }

  /**
   * The collection after choosing one of the offers of `current`. That mesh is read with the files that may
   * belong to it, and replaces the previous one, which is cached for some time. The guarantees are those of
   * add().
   */
  choose(current: Collection, offer: Offer, options: LoadOptions): Promise<Collection> {
    return this.#orKept(current, [offer.entry], options, () => this.#choose(current, offer, options));
  }

  async #choose(current: Collection, offer: Offer, options: LoadOptions): Promise<Collection> {
    const { signal, onProgress } = options;
    const { companionsOf, ModelCache } = await loadFolders();
    this.#kept ??= new ModelCache(this.#shared);
    const lists = current.skinLists ?? [];
    const own = [offer.entry, ...companionsOf(current, offer.entry)];
    const files = lists.length > 0 ? await (await loadUnused()).withSkinLists(own, lists) : own;
    const reads = await readEntries(this.#core, this.#shared, files, signal, onProgress);
    const read = contentsOf(reads, options.names);
    const fresh = await this.#lend(this.#fitting(read, read.models), [], current.offers, signal);
    const remarks = reads.flatMap(({ problems }) => problems);
    await pageTurn();
    if (signal?.aborted) return this.#nothing(fresh);
    if (fresh.models.length === 0) return this.#keep(current, fresh, remarks, { ...options, refresh: true });
    const stays = ({ entry }: Asset<unknown>): boolean => !this.#onDemand.has(entry);
    const earlier = {
      ...current,
      models: current.models.filter(stays),
      clips: current.clips.filter(stays),
      paths: current.paths.filter(stays),
    };
    const left = assetsOf(current).filter((asset) => !stays(asset));
    const kept = this.#kept.with(current, left, fresh);
    return this.#compose(earlier, fresh, [...this.#remarksOf(current, files), ...remarks], signal, kept);
  }

  /**
   * Reads these in addition to the shown files, using skeletons of the offers. The caller releases the assets
   * with drop().
   */
  async read(
    entries: readonly FileEntry[],
    offers: readonly Offer[],
    signal: AbortSignal,
  ): Promise<Contents> {
    const reads = await readEntries(this.#core, this.#shared, entries, signal);
    return this.#lend(contentsOf(reads, undefined), [], offers, signal);
  }

  /** Releases the results of read(), each asset once. */
  drop(assets: readonly Held[]): void {
    this.#releaseAll(assets);
  }

  /** Releases a collection of this library, once. Values that no other collection holds are disposed. */
  release(collection: Collection): void {
    this.#releaseAll(assetsOf(collection));
    this.#kept?.release(collection);
  }

  /**
   * The state and the images of a model's materials. Unreadable images are left out and reported to
   * `onProblem`. `skin` is the name of a declared skin.
   */
  async paintOf(
    asset: Asset<Model>,
    collection: Collection,
    {
      skin = null,
      takesBlocks = () => false,
      onProblem = () => undefined,
      onFile = () => undefined,
      only,
    }: PaintOptions = {},
  ): Promise<MaterialPaint[]> {
    const code = await loadMaterials().catch((error: unknown) => {
      onProblem(
        problem('error', 'file-not-read', asset.entry.path, `Its images are not shown. ${messageOf(error)}`),
      );
    });
    if (!code) return [];
    const all = code.resolveMaterials(asset, collection, skin);
    const chosen = ([name, material]: readonly [string, ResolvedMaterial]) =>
      [name, { ...material, maps: material.maps.filter(({ role }) => only?.(name, role)) }] as const;
    const materials = only ? new Map([...all].map(chosen)) : all;
    return code.loadPaint(materials, { takesBlocks, onProblem, onFile });
  }

  #freshContents(
    reads: readonly ReadEntry[],
    choice: PlannedChoice | null,
    { names }: LoadOptions,
  ): Contents {
    const read = contentsOf(reads, names);
    if (!choice || choice.meshes.length === 0) return read;
    const { meshes, onDemand, skinLists } = choice;
    for (const entry of [...meshes, ...onDemand]) this.#onDemand.add(entry);
    const others = read.offers.filter(({ entry }) => !this.#onDemand.has(entry));
    return {
      ...this.#fitting(read, read.models),
      offers: [...others, ...meshes.map((entry) => ({ name: '', entry }))],
      onDemand,
      skinLists,
    };
  }

  /** Without the clips that waited for their model and do not fit, which are released. */
  #fitting(read: Contents, models: readonly Asset<Model>[]): Contents {
    const unfit = read.clips.filter((clip) => this.#onDemand.has(clip.entry) && !fitsAny(models, clip));
    this.#releaseAll(unfit);
    return { ...read, offers: [], clips: read.clips.filter((clip) => !unfit.includes(clip)) };
  }

  #releaseAll(assets: readonly Held[]): void {
    for (const { value } of assets) this.#shared.release(value);
  }

  #nothing(unwanted: Contents): Collection {
    this.#releaseAll(assetsOf(unwanted));
    return { ...EMPTY };
  }

  #keep(
    current: Collection,
    unwanted: Contents,
    remarks: readonly Problem[],
    { refresh, signal }: LoadOptions,
  ): Promise<Collection> {
    this.#releaseAll(assetsOf(unwanted));
    const before = refresh ? this.#remarksOf(current, []) : [];
    return this.#compose(current, EMPTY, [...before, ...remarks], signal, this.#kept?.of(current));
  }

  /** The content of `current` if a part of the code cannot be loaded, because of the network. */
  async #orKept(
    current: Collection,
    entries: readonly FileEntry[],
    options: LoadOptions,
    work: () => Promise<Collection>,
  ): Promise<Collection> {
    try {
      return await work();
    } catch (error) {
      const [first] = entries;
      const file = first && entries.length === 1 ? first.path : `${entries.length} files`;
      const text = `Could not be read. ${messageOf(error)}`;
      return this.#keep(current, EMPTY, [problem('error', 'file-not-read', file, text)], options);
    }
  }

  /** See lendSkeletons(). */
  async #lend(
    fresh: Contents,
    earlier: readonly Asset<Model>[],
    offers: readonly Offer[],
    signal: AbortSignal | undefined,
  ): Promise<Contents> {
    const all = [...fresh.models, ...earlier];
    if (!all.some(({ value }) => value.neededJoints > 0)) return fresh;
    const { lendSkeletons } = await this.#orRelease(fresh, loadFolders());
    const waiting = offers.map(({ entry }) => entry).filter((entry) => this.#onDemand.has(entry));
    return lendSkeletons(await this.#core, this.#shared, fresh, earlier, waiting, signal);
  }

  /** Waits for `code`. If it cannot be loaded, `fresh` is released. */
  async #orRelease<Code>(fresh: Contents, code: Promise<Code>): Promise<Code> {
    try {
      return await code;
    } catch (error) {
      this.#releaseAll(assetsOf(fresh));
      throw error;
    }
  }

  /** The content of `current` that stays with the files that replace it. */
  async #left(current: Collection, fresh: Contents, { mode, signal }: LoadOptions): Promise<Contents> {
    if (mode === 'replace') return EMPTY;
    if (current.offers.length === 0) return current;
    const code = Promise.all([loadFolders(), loadMaterials()]);
    const [{ waitingFor }, { usedImages }] = await this.#orRelease(fresh, code);
    // After an abort, `current` may be released.
    return signal?.aborted
      ? EMPTY
      : waitingFor(fresh.models, current, this.#loose, usedImages(current.models, current));
  }

  /**
   * Earlier findings on files other than these. Findings on failed files end with the next load of others.
   */
  #remarksOf(current: Collection, entries: readonly FileEntry[]): Problem[] {
    const again = new Set(entries.map(({ path }) => path));
    return (this.#remarks.get(current) ?? []).filter(({ file }) => !again.has(file));
  }

  /**
   * `earlier` and `kept` get one more reference to each of their values; the ownership of `fresh` moves to
   * the result. Empty after an abort. A part has no problems yet.
   */
  async #compose(
    earlier: Contents,
    fresh: Contents,
    remarks: readonly Problem[],
    signal: AbortSignal | undefined,
    kept: readonly CachedModel[] = [],
    isPart = false,
  ): Promise<Collection> {
    for (const { value } of assetsOf(earlier)) this.#shared.retain(value);
    const contents = merge(earlier, fresh);
    const owned = [...assetsOf(earlier), ...assetsOf(fresh)].map(({ value }) => value);
    for (const { value } of assetsOf(contents)) owned.splice(owned.indexOf(value), 1);
    for (const value of owned) this.#shared.release(value);
    await pageTurn();
    if (signal?.aborted) return this.#nothing(contents);
    const problems = isPart ? [] : await problemsOf(contents, remarks);
    if (signal?.aborted) return this.#nothing(contents);
    const collection = { ...contents, problems };
    this.#remarks.set(collection, remarks);
    this.#kept?.give(collection, kept);
    return collection;
  }
}

/** The contents without models that were read again later. */
function without(contents: Contents, again: readonly Asset<Model>[]): Contents {
  const isOld = ({ entry }: Asset<Model>): boolean => !again.some((model) => model.entry === entry);
  return { ...contents, models: contents.models.filter(isOld) };
}

/** A mesh that lacks its skeleton cannot replace another one. */
function showsSomething({ offers, models }: Contents): boolean {
  const waits = (entry: FileEntry): boolean =>
    models.some((model) => model.entry === entry && model.value.neededJoints > 0);
  return offers.some(({ entry }) => !waits(entry));
}

function isEmpty({ offers, clips, paths, images, scales, declarations }: Contents): boolean {
  return (
    offers.length + clips.length + paths.length + images.length + scales.length === 0 &&
    // The list of skins of an .md2 shows nothing without its mesh.
    !declarations?.entries.some(({ path }) => extensionOf(path) !== 'md2')
  );
}
