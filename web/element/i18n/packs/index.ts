/** The texts of the element in other languages, each of them a file that is loaded on demand. */
export type { Pack } from './pack.js';
export { loadPack, type Language } from './load-pack.js';
