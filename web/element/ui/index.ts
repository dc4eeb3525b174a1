/** What answers to the user: bar, messages, pointer, keys, drops, names of joints. Loaded with the first of them. */
export { DropTarget, Interaction } from '../input/index.js';
export { Overlay } from './bar/index.js';
export { paintLabels } from './labels/index.js';
export { showKeys } from './show-keys.js';
