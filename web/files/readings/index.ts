/** Reads the files of a collection; each result is shared by all elements of the page. */
export { checkSize, readEntries, type ReadEntry } from './read-entry.js';
export { readContent, type Value } from './readings.js';
export { SharedReadings } from './shared-readings.js';
export { withUpAxis } from './up-axis.js';
