/** Reads archives (zip, pk3, pk4, resources). Loaded on demand. */
export { Expander, inEngineOrder, onceEach, type Expanded } from './expand.js';
export { ARCHIVE, isArchiveHead } from './formats.js';
export { Repeats } from './repeats.js';
export { openArchive, type UnpackOptions } from './unpack.js';
