/** The shown model as a file. Loaded with the first that is saved. */
export { saveAs, type SaveFormat } from './save-as.js';
