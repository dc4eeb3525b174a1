/**
 * Loads the texts of an element in the language of its page. Loaded for elements that are not in English or
 * have `a11y`.
 */
export { readWording } from './read-wording.js';
