/**
 * Returns results in the order of their requests, however long each takes: of two quick drops, the second may
 * be listed first.
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
