/** Two animations, models or files in one picture. Loaded when it is first asked for. */
export { Comparison, type ComparisonHost } from './comparison.js';
export type { Compared } from './subject.js';
