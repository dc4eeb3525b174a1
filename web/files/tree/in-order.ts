/**
 * Hands out results in the order in which they were asked for, however long each takes: of two quick drops the listing
 * of the second may be done first.
 */
export class InOrder {
  #earlier: Promise<unknown> = Promise.resolve();

  async next<T>(result: Promise<T> | T): Promise<T> {
    const earlier = this.#earlier;
    this.#earlier = Promise.allSettled([earlier, result]);
    await earlier;
    return result;
  }
}
