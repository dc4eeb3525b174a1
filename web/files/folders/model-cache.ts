import { assetsOf, type Contents } from '../collection/index.js';
import type { SharedReadings, Value } from '../readings/index.js';
import type { Asset, Collection } from '../types.js';

/** A model that was shown recently, with its clips and paths. */
export interface CachedModel {
  readonly values: readonly Value[];
  /** Size of its files in bytes. */
  readonly size: number;
}

const MOST_MODELS = 8;
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * The recently shown models, so that switching back is fast: limited in number and size, owned by a
 * collection.
 */
export class ModelCache {
  readonly #shared: SharedReadings;
  readonly #byCollection = new WeakMap<Collection, readonly CachedModel[]>();

  constructor(shared: SharedReadings) {
    this.#shared = shared;
  }

  of(collection: Collection): readonly CachedModel[] {
    return this.#byCollection.get(collection) ?? [];
  }

  /**
   * The cached models of `collection`, with `left` added first and without the models that are shown again.
   */
  with(collection: Collection, left: readonly Asset<Value>[], shown: Contents): CachedModel[] {
    const again = new Set<Value>(assetsOf(shown).map(({ value }) => value));
    const leaving: CachedModel = {
      values: left.map(({ value }) => value),
      size: left.reduce((sum, { entry }) => sum + (entry.size ?? 0), 0),
    };
    let bytes = 0;
    return [leaving, ...this.of(collection)]
      .filter(({ values }) => values.length > 0 && !values.some((value) => again.has(value)))
      .slice(0, MOST_MODELS)
      .filter(({ size }) => (bytes += size) <= MOST_BYTES);
  }

  /** Passes cached models to a collection: one more reference to each value. */
  give(collection: Collection, kept: readonly CachedModel[]): void {
    if (kept.length === 0) return;
    this.#byCollection.set(collection, kept);
    for (const { values } of kept) for (const value of values) this.#shared.retain(value);
  }

  release(collection: Collection): void {
    for (const { values } of this.of(collection)) for (const value of values) this.#shared.release(value);
    this.#byCollection.delete(collection);
  }
}
