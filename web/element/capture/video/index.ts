/** Records videos of the current view. Loaded on demand. */
export { record, type RecordOptions } from './record.js';
