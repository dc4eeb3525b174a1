/**
 * Hands out results in the order in which they were asked for, however long each takes: of two quick drops the listing
 * of the second may be done first.
 */
export class InOrder {
  #earlier: Promise<unknown> = Promise.resolve();

  async next<T>(result: Promise<T> | T): Promise<T> {
    const earlier = this.#earlier;
    // Without results, which the next would keep.
    this.#earlier = Promise.allSettled([earlier, result]).then(() => undefined);
    await earlier;
    return result;
  }
}
