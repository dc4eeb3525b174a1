/** Converts glTF among the files of a load. Loaded on demand. */
export { convertGltf } from './convert.js';
