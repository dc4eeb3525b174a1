/** The interactive parts: bar, messages, pointer, keys, drops, names of joints. Loaded on demand. */
export { DropTarget, Interaction } from '../input/index.js';
export { Overlay } from './bar/index.js';
export { paintLabels } from './labels/index.js';
export { showKeys } from './show-keys.js';
