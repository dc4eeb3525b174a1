import type { FileEntry } from '../types.js';

/**
 * Images that were added without other files, for a shown model: if several match a material, the last one is
 * used.
 */
export const loneImages = new WeakSet<FileEntry>();
