/** Pictures and videos of what is shown. Loaded with the first of them. */
export { takePicture, type ImageOptions } from './pictures.js';
export type { RecordOptions } from './video/index.js';
export { record } from './videos.js';
export { spriteSheet, type SpriteSheet, type SpriteSheetOptions } from './sprite-sheet.js';
