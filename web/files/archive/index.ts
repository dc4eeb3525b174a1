/** Archives (zip, pk3, pk4, resources). Loaded with the first of them. */
export { Expander, type Expanded } from './expand.js';
export { openArchive, type UnpackOptions } from './unpack.js';
