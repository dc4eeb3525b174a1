/** Reads declarations, joint scales, lists of skins, and images that browsers do not decode. Loaded on demand. */
export { loadGame } from '../../core/game.js';
export { readDeclarations } from './declarations.js';
export { scaledClip, scaleRemarks, shapeOf, type ScaledClip } from './joint-scales.js';
export { md2PathOf } from './md2-path.js';
export { readBeside } from './read-beside.js';
export { skinListsOf } from './skin-lists.js';
export { isPalette, withColors } from './lmp-sources.js';
export { cutOff, decodeDds, decodePixels, evaluate, imageFault } from './module-images.js';
