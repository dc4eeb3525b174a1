/** Takes pictures and videos of the current view. Loaded on demand. */
export { takePicture, type ImageOptions } from './pictures.js';
export type { RecordOptions } from './video/index.js';
export { record } from './videos.js';
export { spriteSheet, type SpriteSheet, type SpriteSheetOptions } from './sprite-sheet.js';
