/** What a collection holds: merged, paired, named. */
export { assetsOf, contentsOf, keyOf, merge, type Contents } from './merge.js';
export { belongTogether, fitOf, fitsAny } from './pairing.js';
