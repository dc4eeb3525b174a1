/** The attribute and property `a11y`. */
export { readTexts, stringsOf, type A11yTexts } from './read-texts.js';
