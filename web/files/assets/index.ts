/** Reads declarations, joint scales, lists of skins, and images that browsers do not decode. Loaded on demand. */
export { readDeclarations } from './declarations.js';
export { lackingInClip } from './joint-scales.js';
export { md2PathOf } from './md2-skins.js';
export { readBeside } from './read-beside.js';
export { readScales } from './read-scales.js';
export { decodeDds, decodePixels, evaluate } from './module-images.js';
