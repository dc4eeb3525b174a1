/** The texts of the element in other languages, one file each, loaded on demand. */
export type { Pack } from './pack.js';
export { loadPack, type Language } from './load-pack.js';
