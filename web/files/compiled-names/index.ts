/** Names of the files of Doom 3 BFG. Only code that is loaded on demand needs them. */
export { isSameUse, laterOf, namesOf, variantFor } from './names.js';
