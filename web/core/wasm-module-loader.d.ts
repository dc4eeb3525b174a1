/** The loader that Emscripten writes into the build tree. */
declare module '#wasm-module' {
  import type { WasmModule } from './wasm-module.js';

  interface LoaderOptions {
    /** Instantiates the module's bytes with these imports and hands the instance back. */
    instantiateWasm(
      imports: WebAssembly.Imports,
      done: (instance: WebAssembly.Instance, module?: WebAssembly.Module) => void,
    ): object;
    print(text: string): void;
    printErr(text: string): void;
  }
  const createModule: (options: LoaderOptions) => Promise<WasmModule>;
  export default createModule;
}
