/** Images of Quake, and what files are that should be images. Loaded with the first of them. */
export { imageFault } from './image-fault.js';
export { isPalette, withColors } from './lmp.js';
export { cutOff } from './cut-off.js';
