/** Pointer, keys and drops, and the commands that they give. */
export { execute, nextLoop } from './commands.js';
export { DropTarget } from './drop-target.js';
export { Interaction } from './interaction.js';
export {
  ARROWS,
  KEYS,
  PROJECTION,
  SHIFTED,
  VIEWS,
  commandOf,
  keepsKey,
  type Command,
  type KeyPress,
} from './keyboard.js';
