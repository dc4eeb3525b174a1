/**
 * The texts of the element in other languages, one file each, loaded on demand. `language-packs.test.ts` lists
 * missing ones. Terms are those of Blender's translations.
 */
export { loadPack, type Packs } from './load-pack.js';
export { PACKS } from './packs.js';
