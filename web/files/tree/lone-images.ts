import type { FileEntry } from '../types.js';

/** Images that came alone, for a model that was shown: of several that a material may mean the last one is used. */
export const loneImages = new WeakSet<FileEntry>();
