/** The attribute and property `a11y`. Loaded by elements that have it. */
export { readTexts, type A11yTexts, type PageTexts } from './read-texts.js';
export type { TextKey } from './text-keys.js';
