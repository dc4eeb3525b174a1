/** What several parts of the interface use. */
export { copyText } from './copy-text.js';
export { dialogStyles } from './dialog-styles.js';
export { downloadScene, type Exporting } from './download-scene.js';
export { findingsByModel, type FindingsByModel } from './findings-by-model.js';
export { grouped } from './grouped-problems.js';
export { ICONS } from './icons.js';
export { inOwnTurn } from './own-turn.js';
export { fileNameOf, save, savePicture } from './save-picture.js';
