/// <reference lib="esnext.disposable" preserve="true" />
import type { WasmModule } from './wasm-module.js';

/** An object in the module's memory: it is freed exactly once, and unusable afterwards. */
export abstract class Resource {
  readonly fileName: string;
  /** @internal */
  protected readonly wasm: WasmModule;
  #handle: number;
  readonly #kind: string;

  protected constructor(kind: string, wasm: WasmModule, handle: number, fileName: string) {
    this.wasm = wasm;
    this.#kind = kind;
    this.#handle = handle;
    this.fileName = fileName;
  }

  get disposed(): boolean {
    return this.#handle === 0;
  }

  /**
   * The handle of the object in the module. Throws after dispose().
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

  /** @internal The handle for `wasm`. Throws after dispose(), and if another core created the object. */
  handleIn(wasm: WasmModule): number {
    this.checkUsable();
    if (wasm !== this.wasm) throw new Error(`This ${this.#kind} (${this.fileName}) belongs to another core.`);
    return this.#handle;
  }

  /** Frees its memory in the module. Further calls do nothing. */
  dispose(): void {
    const handle = this.#handle;
    if (handle === 0) return;
    this.#handle = 0;
    this.release(handle);
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  protected abstract release(handle: number): void;
}
