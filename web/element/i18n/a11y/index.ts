/** The attribute and property `a11y`, and the keys of all texts. */
export { readTexts, type A11yTexts, type PageTexts } from './read-texts.js';
export type { CountKey, TextKey } from './text-keys.js';
