/** Lists of findings on files: filtered, grouped by file, with links to parts of the picture. */
export { FindingsList } from './findings-list.js';
export { summaryOf } from './summary.js';
export { findingsStyles } from './styles-findings.js';
export { placeStyles } from '../places/index.js';
