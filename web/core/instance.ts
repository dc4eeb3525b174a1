import type { RawDiagnostic } from './wasm-module.js';

/** Exports of a module for recovery after a trap: a trap does not reset the top of the C++ stack. */
export interface StackControl {
  stackSave(): number;
  stackRestore(top: number): void;
}

interface Options<Module> {
  /** Starts another instance of the same module. */
  readonly start: () => Promise<Module>;
  /** Whether the module may be replaced; true by default. */
  readonly canReplace?: (module: Module) => boolean;
  /** Called before a replacement. */
  readonly onReplace?: (fresh: Module) => void;
}

/** A file caused a trap of the wasm code: a defect of the reader. */
export class ReaderFaultError extends Error {
  constructor(cause: Error) {
    super(`The reader failed on this file (${cause.message}). The file is not shown.`, { cause });
    this.name = 'ReaderFaultError';
  }

  /** The finding that replaces the file's own findings in a report. */
  get diagnostic(): RawDiagnostic {
    const { message } = this;
    return { severity: 'error', code: 'reader-fault', line: 1, column: 1, message, strict: false, count: 1 };
  }
}

/**
 * A wasm module that reads files. All calls that read a file go through read(), so that a trap is an error of
 * this file only. After a trap the stack pointer is restored, and earlier results remain usable. The memory
 * of the trapped call is lost. So another instance replaces this one as soon as no result uses it.
 */
export class Instance<Module extends StackControl> {
  readonly #options: Options<Module>;
  #module: Module;
  #fresh: Module | null = null;
  #isStarting = false;

  constructor(module: Module, options: Options<Module>) {
    this.#module = module;
    this.#options = options;
  }

  get module(): Module {
    return this.#module;
  }

  /** Throws a ReaderFaultError if `call` traps. */
  read<T>(call: (module: Module) => T): T {
    this.#replace();
    const module = this.#module;
    const top = module.stackSave();
    try {
      return call(module);
    } catch (error) {
      if (!isTrap(error)) throw error;
      module.stackRestore(top);
      void this.#restart();
      throw new ReaderFaultError(error);
    }
  }

  #replace(): void {
    const { canReplace, onReplace } = this.#options;
    if (!this.#fresh || canReplace?.(this.#module) === false) return;
    onReplace?.(this.#fresh);
    this.#module = this.#fresh;
    this.#fresh = null;
  }

  async #restart(): Promise<void> {
    if (this.#isStarting || this.#fresh) return;
    this.#isStarting = true;
    // Without memory for another instance, this one remains in use.
    this.#fresh = await this.#options.start().catch(() => null);
    this.#isStarting = false;
  }
}

/** Engines throw other errors if a recursion of wasm code exhausts their stack. */
function isTrap(error: unknown): error is Error {
  if (error instanceof WebAssembly.RuntimeError) return true;
  return error instanceof Error && /call stack|too much recursion/.test(error.message);
}
