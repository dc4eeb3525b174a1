/** The joint panel and the legend of the weights. Loaded on first use. */
export { JointPanel } from './joint-panel.js';
export { renderLegend } from './legend.js';
export { jointStyles } from './styles-joints.js';
export { placeStyles, sidePanelStyles } from '../side-panel/index.js';
