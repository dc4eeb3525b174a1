import type { Clip, Model } from '../core/index.js';
import type { Library, Asset, Collection, FileEntry } from '../files/index.js';
import { fitsAny } from '../files/collection/index.js';

export interface Peeked {
  readonly model: Asset<Model>;
  readonly clip: Asset<Clip> | null;
}

/**
 * Reads one offered mesh, with the clip of `pose` if it fits, for a small picture; null if it cannot be
 * shown. The caller releases it with drop().
 */
export async function peek(
  library: Library,
  { offers }: Collection,
  entry: FileEntry,
  pose: FileEntry | null,
  signal: AbortSignal,
): Promise<Peeked | null> {
  const { models, clips } = await library.read(pose ? [entry, pose] : [entry], offers, signal);
  const [model] = models;
  const clip = clips.find((one) => fitsAny(models, one)) ?? null;
  library.drop(clips.filter((one) => one !== clip));
  return model ? { model, clip } : null;
}

/** Releases the result of peek(), once. */
export function drop(library: Library, { model, clip }: Peeked): void {
  library.drop(clip ? [model, clip] : [model]);
}
