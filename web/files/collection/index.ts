/** Builds the content of a collection: merged, paired, named. */
export { assetsOf, contentsOf, keyOf, merge, type Contents } from './merge.js';
export { belongTogether, fitsAny } from './pairing.js';
