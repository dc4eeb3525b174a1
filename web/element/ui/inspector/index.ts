/** The inspector. Loaded on first use. */
export { findingsStyles } from '../findings/index.js';
export { numberStyles } from '../numbers/index.js';
export { placeStyles, sidePanelStyles } from '../side-panel/index.js';
export { Inspector } from './inspector.js';
export { renderSkins } from './skin-choice.js';
