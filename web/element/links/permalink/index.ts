/** Makes the link to the current view, and reloads its files. Loaded on demand. */
export { toPermalink } from './permalink.js';
export { reload, resume } from './reload.js';
