/* eslint-disable @typescript-eslint/consistent-type-imports -- ambient modules cannot import by relative names */
/** A part of the package, which has no types: the loader that Emscripten wrote. */
declare module 'draco3dgltf/draco_decoder_gltf_nodejs.js' {
  const createDecoder: import('../core/compile.js').CreateModule<unknown>;
  export default createDecoder;
}
