/** Local files as entries. Loaded with the first of them. */
export { entriesFromDrop, entriesFromFiles } from './entries.js';
