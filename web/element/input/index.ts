/** Pointer, keyboard and drop input, and its commands. */
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
