/** A thing in the module's memory: freed exactly once, unusable afterwards. */
export abstract class Resource {
  readonly fileName: string;
  #handle: number;
  readonly #kind: string;

  protected constructor(kind: string, handle: number, fileName: string) {
    this.#kind = kind;
    this.#handle = handle;
    this.fileName = fileName;
  }

  get disposed(): boolean {
    return this.#handle === 0;
  }

  /**
   * The module's number for it. Throws after dispose().
   * @internal
   */
  get handle(): number {
    this.checkUsable();
    return this.#handle;
  }

  /** @internal Throws after dispose(). */
  checkUsable(): void {
    if (this.#handle === 0)
      throw new Error(`This ${this.#kind} (${this.fileName}) was disposed and cannot be used.`);
  }

  /** Frees its memory in the module. A second call throws. */
  dispose(): void {
    this.release(this.handle);
    this.#handle = 0;
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  protected abstract release(handle: number): void;
}
