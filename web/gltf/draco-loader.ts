/** Emscripten's loader of Draco. It is not an ES module, so it is a separate file of the package. */
export { default as createDecoder } from 'draco3dgltf/draco_decoder_gltf_nodejs.js';
