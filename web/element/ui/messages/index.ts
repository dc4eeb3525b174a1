/** The list of findings over the picture. Loaded when it is shown first. */
export { findingsStyles, placeStyles } from '../findings/index.js';
export { Messages } from './messages.js';
export { messageStyles } from './styles-messages.js';
