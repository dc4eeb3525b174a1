/** The display menu and the layout of texture coordinates. Loaded when one of them is opened first. */
export { DisplayPanel, displayStyles } from './display-panel.js';
