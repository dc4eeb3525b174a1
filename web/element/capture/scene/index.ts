/** Saves the shown model as a file. Loaded on demand. */
export { saveAs, type SaveFormat } from './save-as.js';
