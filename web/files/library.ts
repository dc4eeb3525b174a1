import type { Core, Model } from '../core/index.js';
import { assetsOf, contentsOf, merge, usedImages, waitingFor, type Contents } from './merge.js';
import { pairingProblems, waiting } from './pairing.js';
import { problem } from './problems.js';
import { readEntries, type ReadEntry } from './read-entry.js';
import { SharedReadings } from './shared-readings.js';
import { loadTextures, missingTextures, resolveMaps, resolveTextures, unusedImages } from './textures.js';
import {
  EMPTY,
  type Asset,
  type Collection,
  type FileEntry,
  type LoadOptions,
  type Problem,
  type Texture,
} from './types.js';

/** Reads files into collections for all elements of a page; the same address is parsed once. Owns what it reads. */
export class Library {
  readonly #core: Core;
  readonly #shared = new SharedReadings();
  /** Remarks on files that are in no collection: not fetched, broken, not used. */
  readonly #remarks = new WeakMap<Collection, readonly Problem[]>();
  /** Images that came without a mesh: they may belong to one that is still to come. */
  readonly #loose = new WeakSet<FileEntry>();

  constructor(core: Core) {
    this.#core = core;
  }

  /**
   * The collection that `current` becomes with these files. Never rejects, and always a new collection that the
   * caller releases; `current` stays valid and the caller's. Where nothing can be used, or the load was aborted, it
   * holds what `current` held, and its problems say why.
   */
  async add(current: Collection, entries: readonly FileEntry[], options: LoadOptions): Promise<Collection> {
    const reads = await readEntries(this.#core, this.#shared, entries, options.signal);
    const fresh = contentsOf(reads, options.names);
    if (options.signal?.aborted) return this.#keep(current, fresh, []);
    const remarks = reads.flatMap(({ problems }) => problems);
    if (lacksItsMesh(reads, fresh, current, options)) {
      return this.#keep(current, fresh, [...remarks, ...inVain(fresh)]);
    }
    if (fresh.models.length === 0) for (const image of fresh.images) this.#loose.add(image);
    const replaces =
      options.mode === 'replace' ? !isEmpty(fresh) : options.mode === 'auto' && fresh.models.length > 0;
    const earlier = replaces ? this.#left(current, fresh, options) : current;
    const before = replaces ? [] : this.#remarksOf(current, entries);
    return this.#compose(earlier, fresh, [...before, ...remarks]);
  }

  /** Gives back a collection that `add` made, once. What no other collection holds is disposed. */
  release(collection: Collection): void {
    for (const { value } of assetsOf(collection)) this.#shared.release(value);
  }

  /**
   * The images of a model's materials, decoded; each is the caller's to close. Materials without one are left out,
   * and so are images that cannot be read, which `onProblem` hears of.
   */
  texturesFor(
    asset: Asset<Model>,
    collection: Collection,
    onProblem: (problem: Problem) => void = () => undefined,
  ): Promise<Texture[]> {
    return loadTextures(resolveMaps(asset, collection.images), onProblem);
  }

  #keep(current: Collection, unwanted: Contents, remarks: readonly Problem[]): Collection {
    for (const { value } of assetsOf(unwanted)) this.#shared.release(value);
    return this.#compose(current, EMPTY, [...(this.#remarks.get(current) ?? []), ...remarks]);
  }

  /** What stays of `current` beside the files that replace it. */
  #left(current: Collection, fresh: Contents, { mode }: LoadOptions): Contents {
    if (mode === 'replace') return EMPTY;
    return current.models.length === 0 ? current : waitingFor(fresh.models, current, this.#loose);
  }

  /** Earlier remarks that still hold: a file that came again speaks for itself. */
  #remarksOf(current: Collection, entries: readonly FileEntry[]): Problem[] {
    const again = new Set(entries.map(({ path }) => path));
    return (this.#remarks.get(current) ?? []).filter(({ file }) => !again.has(file));
  }

  /** `earlier` gets one more reference to each of its values, `fresh` hands its own over. */
  #compose(earlier: Contents, fresh: Contents, remarks: readonly Problem[]): Collection {
    for (const { value } of assetsOf(earlier)) this.#shared.retain(value);
    const contents = merge(earlier, fresh);
    const owned = [...assetsOf(earlier), ...assetsOf(fresh)].map(({ value }) => value);
    for (const { value } of assetsOf(contents)) owned.splice(owned.indexOf(value), 1);
    for (const value of owned) this.#shared.release(value);
    const collection = { ...contents, problems: [...remarks, ...problemsOf(contents)] };
    this.#remarks.set(collection, remarks);
    return collection;
  }
}

/** A drop that was to bring another model but whose mesh failed: its animations belong to no model that is here. */
function lacksItsMesh(
  reads: readonly ReadEntry[],
  fresh: Contents,
  current: Collection,
  { mode }: LoadOptions,
): boolean {
  const failed = reads.some(({ kind, reading }) => kind === 'mesh' && !reading);
  return mode !== 'add' && failed && fresh.models.length === 0 && current.models.length > 0;
}

function inVain(fresh: Contents): Problem[] {
  const files = [...assetsOf(fresh).map(({ entry }) => entry), ...fresh.images];
  return files.map(({ path }) =>
    problem('info', 'file-not-used', path, 'Not used: the mesh beside it could not be read.'),
  );
}

function isEmpty({ models, clips, paths, images }: Contents): boolean {
  return models.length + clips.length + paths.length + images.length === 0;
}

/** What the contents themselves have to say; it changes with what comes beside them. */
function problemsOf(contents: Contents): Problem[] {
  const { models, clips, paths, images } = contents;
  const missing = models.flatMap((model) => missingTextures(model, resolveTextures(model, images)));
  const alone =
    models.length + clips.length === 0
      ? paths.map((path) => waiting(path, 'the camera moves around it'))
      : [];
  return [
    ...assetsOf(contents).flatMap(({ report }) => report.diagnostics),
    ...pairingProblems(models, clips),
    ...missing,
    ...alone,
    ...unusedImages(images, usedImages(models, images), models.length > 0),
  ];
}
