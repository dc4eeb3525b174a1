/** Draws the shown model into a canvas that is not on the page. */
export { OffscreenView, sizeOf, type AskedSize, type Size } from './offscreen-view.js';
export { backdropOf } from './backdrop.js';
export { startPlayback } from './playback-start.js';
