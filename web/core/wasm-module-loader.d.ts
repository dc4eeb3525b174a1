/* eslint-disable @typescript-eslint/consistent-type-imports -- ambient modules cannot import by relative names */
/** The loaders that Emscripten writes into the build tree. */
declare module '#wasm-module' {
  const createModule: import('./compile.js').CreateModule<import('./wasm-module.js').WasmModule>;
  export default createModule;
}

declare module '#assets-module' {
  const createModule: import('./compile.js').CreateModule<import('./asset-module.js').AssetModule>;
  export default createModule;
}

declare module '#game-module' {
  const createModule: import('./compile.js').CreateModule<import('./game-module.js').GameModule>;
  export default createModule;
}

declare module '#write-module' {
  const createModule: import('./compile.js').CreateModule<import('./write-module.js').WriteModule>;
  export default createModule;
}
