/** Emscripten's loader of Draco. It is no module of our kind, so the package has it as a file of its own. */
export { default as createDecoder } from 'draco3dgltf/draco_decoder_gltf_nodejs.js';
