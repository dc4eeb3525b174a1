/** The list of findings over the picture. Loaded on first use. */
export { findingsStyles, placeStyles } from '../findings/index.js';
export { Messages } from './messages.js';
export { messageStyles } from './styles-messages.js';
