/** Draws the shown model into a canvas that is not on the page. */
export { Apart, sizeOf, type AskedSize, type Size } from './apart.js';
export { backdropOf } from './backdrop.js';
export { startPlayback } from './playback-start.js';
