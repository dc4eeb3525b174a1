/**
 * Elements in the picture or synchronised with it: annotations, captions, attached models, elements in sync.
 */
export { annotationAt } from './annotation-at.js';
export { Companions } from './companions.js';
export type { Md5AttachmentElement } from './attachment-element.js';
