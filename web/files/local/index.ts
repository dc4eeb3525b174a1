/** Makes entries of local files. Loaded on demand. */
export { entriesFromDrop, entriesFromFiles } from './entries.js';
