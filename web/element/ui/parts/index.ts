/** What several parts of the interface use. */
export { copyText } from './copy-text.js';
export { downloadModel, downloadScene, type Exporting } from './download-scene.js';
export { findingsByModel, type FindingsByModel } from './findings-by-model.js';
export { ICONS } from './icons.js';
export { chooseJoint, jointWord } from './joint-choice.js';
export { inOwnTurn } from './own-turn.js';
export { openRecordDialog } from './record-dialog.js';
export { fileNameOf, save, savePicture } from './save-picture.js';
