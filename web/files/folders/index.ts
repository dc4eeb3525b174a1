/** Handles folders and other sets of several models. Loaded on demand. */
export { belongingProblems } from './belonging.js';
export {
  companionCount,
  companionsOf,
  declaredClips,
  firstChoice,
  type Attempt,
  type FirstChoice,
} from './large-set.js';
export { entriesFromHandles } from './handle-entries.js';
export { ModelCache, type CachedModel } from './model-cache.js';
export { lendSkeletons } from './lent-skeletons.js';
export { readFirst, type FirstReads } from './read-first.js';
export { waitingFor } from './waiting-files.js';
