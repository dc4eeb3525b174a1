/** All that users see and touch besides the picture. The element loads it in one file. */
export { Interaction } from '../input/interaction.js';
export { loadingStyles, renderLoading } from './loading.js';
export { Overlay, overlayStyles } from './overlay.js';
