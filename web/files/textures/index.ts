/** Image files into pixels. */
export { decodeImage } from './decode.js';
export { imageFault } from './image-fault.js';
export { isLmp, isPalette, withColors } from './lmp.js';
export { filesOf, loadPaint } from './textures.js';
