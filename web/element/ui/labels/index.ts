/** Names of joints over the picture. */
export { paintLabels } from './paint-labels.js';
