/** What stands in the picture or moves with it: annotations, captions, models at joints, elements in sync. */
export { annotationAt } from './annotation-at.js';
export { Companions } from './companions.js';
export type { Md5AttachmentElement } from './attachment-element.js';
