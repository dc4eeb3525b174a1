/** Reads declarations, joint scales, and images that browsers do not decode. Loaded on demand. */
export { readDeclarations } from './declarations.js';
export { lackingInClip } from './joint-scales.js';
export { readBeside } from './read-beside.js';
export { readScales } from './read-scales.js';
export { decodeDds, decodePixels, evaluate } from './module-images.js';
