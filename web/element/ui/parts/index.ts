/** Shared parts of the interface. */
export { addStyles } from './add-styles.js';
export { countText, numberText } from './counts.js';
export { copyText } from './copy-text.js';
export { dialogStyles } from './dialog-styles.js';
export { downloadModel, downloadScene, type Exporting } from './download-scene.js';
export { findingsByModel, type FindingsByModel } from './findings-by-model.js';
export { definedAnimation, type DefinedAnimation, type FrameEvent } from './frame-events.js';
export { ICONS } from './icons.js';
export { chooseJoint, jointWord } from './joint-choice.js';
export { hideMeshes, meshWord } from './mesh-choice.js';
export { inOwnTurn } from './own-turn.js';
export { fileNameOf, save, savePicture } from './save-picture.js';
