/** The inspector. Loaded when it is opened first. */
export { findingsStyles } from '../findings/index.js';
export { numberStyles } from '../numbers/index.js';
export { placeStyles, sidePanelStyles } from '../side-panel/index.js';
export { Inspector } from './inspector.js';
export { renderSkins } from './skin-choice.js';
