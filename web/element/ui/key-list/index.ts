/** Descriptions of all keys, for the sheet of keys and for menus. */
export { GROUPS, keyRows, type Group, type KeyRow, type Text, type TextKey } from './key-rows.js';
