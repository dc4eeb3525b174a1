/** The link to what is shown, and loading it again by its addresses. Loaded with the first of them. */
export { toPermalink } from './permalink.js';
export { reload, resume } from './reload.js';
