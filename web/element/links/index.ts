/** Links that describe what is shown. */
export { attachmentElement, showAttachments } from './link-attachments.js';
export { backgroundStyle, linkedBackground } from './link-background.js';
export { LAYOUTS, type Layout, type LinkedComparison } from './link-comparison.js';
export {
  EMPTY_LINK,
  LINKED,
  SHOWN,
  formatLink,
  linkProblemsText,
  parseLink,
  type LinkState,
  type Theme,
} from './link-state.js';
export { checkUrl } from './link-urls.js';
export { localFile, pageDefault, readLink } from './read-link.js';
