/** Videos of what is shown. Loaded with the first of them. */
export { record, type RecordOptions } from './record.js';
