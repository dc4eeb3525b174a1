import { assetsOf, type Contents } from '../collection/index.js';
import type { SharedReadings, Value } from '../readings/index.js';
import type { Asset, Collection } from '../types.js';

/** A model that was shown a while ago, with its clips and paths. */
export interface KeptModel {
  readonly values: readonly Value[];
  /** Bytes of its files. */
  readonly size: number;
}

const MOST_MODELS = 8;
const MOST_BYTES = 64 * 1024 * 1024;

/** The models shown last, so that going back to one is quick: bounded in number and size, held by a collection. */
export class Kept {
  readonly #shared: SharedReadings;
  readonly #byCollection = new WeakMap<Collection, readonly KeptModel[]>();

  constructor(shared: SharedReadings) {
    this.#shared = shared;
  }

  of(collection: Collection): readonly KeptModel[] {
    return this.#byCollection.get(collection) ?? [];
  }

  /** What `collection` keeps, with `left` before it, without what is shown again. */
  with(collection: Collection, left: readonly Asset<Value>[], shown: Contents): KeptModel[] {
    const again = new Set<Value>(assetsOf(shown).map(({ value }) => value));
    const leaving: KeptModel = {
      values: left.map(({ value }) => value),
      size: left.reduce((sum, { entry }) => sum + (entry.size ?? 0), 0),
    };
    let bytes = 0;
    return [leaving, ...this.of(collection)]
      .filter(({ values }) => values.length > 0 && !values.some((value) => again.has(value)))
      .slice(0, MOST_MODELS)
      .filter(({ size }) => (bytes += size) <= MOST_BYTES);
  }

  /** Hands what is kept to a collection: one more reference to each value. */
  give(collection: Collection, kept: readonly KeptModel[]): void {
    if (kept.length === 0) return;
    this.#byCollection.set(collection, kept);
    for (const { values } of kept) for (const value of values) this.#shared.retain(value);
  }

  release(collection: Collection): void {
    for (const { values } of this.of(collection)) for (const value of values) this.#shared.release(value);
    this.#byCollection.delete(collection);
  }
}
