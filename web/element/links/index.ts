/** Links to what is shown, and loading it again by its addresses. Loaded with the first of them. */
export {
  EMPTY_LINK,
  LINKED,
  SHOWN,
  formatLink,
  linkProblemsText,
  parseLink,
  type LinkState,
  type Theme,
} from './link-state.js';
export { checkUrl } from './link-urls.js';
export { localFile, orbitText, pageDefault, readLink } from './read-link.js';
export { toPermalink } from './permalink.js';
export { reload } from './reload.js';
