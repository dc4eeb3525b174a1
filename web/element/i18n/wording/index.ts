/** The texts of an element in the language of its page. Loaded by elements that are not in English or have `a11y`. */
export { readWording } from './read-wording.js';
