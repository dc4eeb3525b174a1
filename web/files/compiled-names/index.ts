/** Converts names of Doom 3 BFG's files. Only code on demand needs it. */
export { coveredFiles, isSameUse, laterOf, namesOf, variantFor } from './names.js';
