/** Reads images of Quake, and identifies files that are not images. Loaded on demand. */
export { imageFault } from './image-fault.js';
export { isPalette, withColors } from './lmp.js';
export { cutOff } from './cut-off.js';
