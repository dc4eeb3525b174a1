/** The bar and the messages over the picture. */
export { Overlay } from './overlay.js';
