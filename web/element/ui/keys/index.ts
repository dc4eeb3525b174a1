/** The sheet of all keys. Loaded on first use. */
export { showKeySheet } from './key-sheet.js';
