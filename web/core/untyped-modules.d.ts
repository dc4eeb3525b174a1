/* eslint-disable @typescript-eslint/consistent-type-imports -- ambient modules cannot import by relative names */
/* Parts of packages that have no types. */
/** The loader that Emscripten wrote. */
declare module 'draco3dgltf/draco_decoder_gltf_nodejs.js' {
  const createDecoder: import('./compile.js').CreateModule<unknown>;
  export default createDecoder;
}

declare module 'jpeg-js/lib/decoder.js' {
  const decode: typeof import('jpeg-js').decode;
  export default decode;
}
