/** Reports files that are not used. Loaded on demand. */
export { inVain, planned, sumUnused, type PlannedChoice } from './unused.js';
