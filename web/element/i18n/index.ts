/** Texts of the interface. */
export { FRAME_TEXTS, textsOf, type PageTexts, type TextOf, type TextParts, type Worded } from './texts.js';
