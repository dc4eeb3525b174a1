/** What answers to the user: bar, messages, pointer, keys, drops, names of joints. Loaded with the first of them. */
export { DropTarget, dropStyles, Interaction } from '../input/index.js';
export { Overlay, overlayStyles } from './bar/index.js';
export { JointLabels } from './labels/index.js';
export { showKeys } from './show-keys.js';
