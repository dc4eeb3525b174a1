/** What is shown, drawn into a canvas of its own. */
export { Apart, sizeOf, type AskedSize, type Size } from './apart.js';
export { backdropOf } from './backdrop.js';
