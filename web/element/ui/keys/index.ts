/** The sheet of all keys. Loaded when it is opened first. */
export { showKeySheet } from './key-sheet.js';
