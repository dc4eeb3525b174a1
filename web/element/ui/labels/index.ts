/** Names of joints over the picture. */
export { JointLabels } from './joint-labels.js';
