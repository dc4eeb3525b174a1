/** What the panels beside the picture have in common: their frame, their styles, and the place under the pointer. */
export { PointerLine } from './pointer-line.js';
export { SidePanel } from './side-panel.js';
export { placeStyles } from '../places/index.js';
export { sidePanelStyles } from './styles-side-panel.js';
