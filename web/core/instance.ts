import type { RawDiagnostic } from './wasm-module.js';

/** What a module exports to survive a trap: the top of the C++ stack, which a trap leaves where it was. */
export interface StackControl {
  stackSave(): number;
  stackRestore(top: number): void;
}

interface Options<Module> {
  /** Starts another instance of the same module. */
  readonly start: () => Promise<Module>;
  /** Whether nobody needs the module any more; true by default. */
  readonly canReplace?: (module: Module) => boolean;
  /** Hears of a replacement before it happens. */
  readonly onReplace?: (fresh: Module) => void;
}

/** A file made the wasm code trap: a defect of the reader. */
export class ReaderFaultError extends Error {
  constructor(cause: Error) {
    super(`The reader failed on this file (${cause.message}). The file is not shown.`, { cause });
    this.name = 'ReaderFaultError';
  }

  /** The finding that a report has in place of the file's own. */
  get diagnostic(): RawDiagnostic {
    const { message } = this;
    return { severity: 'error', code: 'reader-fault', line: 1, column: 1, message, strict: false, count: 1 };
  }
}

/**
 * A wasm module that reads files. All calls that read a file go through read(): a trap there is an error of the file,
 * never of the next one. After a trap the stack pointer is restored, so that everything read before stays usable. What
 * the trapped call had allocated is lost; so another instance takes over as soon as nobody needs this one.
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

  /** Throws a ReaderFaultError where `call` traps. */
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
    // Where there is no memory for another instance, this one goes on.
    this.#fresh = await this.#options.start().catch(() => null);
    this.#isStarting = false;
  }
}

/** Engines throw other errors where a recursion of wasm code exhausts their stack. */
function isTrap(error: unknown): error is Error {
  if (error instanceof WebAssembly.RuntimeError) return true;
  return error instanceof Error && /call stack|too much recursion/.test(error.message);
}
