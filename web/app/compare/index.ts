/** Compares two animations, models or files in one picture. Loaded on demand. */
export { Comparison, type ComparisonHost } from './comparison.js';
export type { Compared } from './subject.js';
