/** The bar and the messages over the picture. */
export { Overlay, overlayStyles } from './overlay.js';
