/** glTF among the files of a load. Loaded with the first of them. */
export { convertGltf } from './convert.js';
