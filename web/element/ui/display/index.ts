/** The display menu and the layout of texture coordinates. Loaded on first use. */
export { DisplayPanel, displayStyles } from './display-panel.js';
