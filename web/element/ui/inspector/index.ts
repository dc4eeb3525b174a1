/** The inspector. Loaded when it is opened first. */
export { Inspector, inspectorStyles } from './inspector.js';
export { renderSkins } from './skin-choice.js';
