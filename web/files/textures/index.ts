/** Decodes image files to pixels. */
export { decodeImage } from './decode.js';
export { filesOf, loadPaint } from './textures.js';
