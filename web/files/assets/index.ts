/** Declarations, joint scales, and images that browsers do not decode. Loaded with the first of them. */
export { readDeclarations } from './declarations.js';
export { lackingInClip, readScaleFile } from './joint-scales.js';
export { readScales } from './read-scales.js';
export { decodeDds, decodePixels, evaluate } from './module-images.js';
