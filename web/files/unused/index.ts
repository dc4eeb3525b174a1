/** Reports files that are not used. Loaded on demand. */
export { failedModel, inVain, planned, sumUnused, withSkinLists, type PlannedChoice } from './unused.js';
