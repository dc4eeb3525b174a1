/** The common parts of the side panels: their frame, their styles, and the line for the pointer. */
export { PointerLine } from './pointer-line.js';
export { SidePanel } from './side-panel.js';
export { placeStyles } from '../places/index.js';
export { sidePanelStyles } from './styles-side-panel.js';
