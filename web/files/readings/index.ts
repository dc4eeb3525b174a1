/** One file of a collection after reading, shared by all elements of the page. */
export { readEntries, type ReadEntry } from './read-entry.js';
export { readContent, type Value } from './readings.js';
export { SharedReadings } from './shared-readings.js';
export { withUpAxis } from './up-axis.js';
