import type { Model } from '../../core/index.js';
import { type Contents, fitsAny } from '../collection/index.js';
import type { Asset, FileEntry } from '../types.js';

/**
 * Files that stay when new models replace old ones, because they waited for a mesh: clips that fit a new
 * model and no old one, meshes that lack a skeleton, images that came without a mesh (`loose`) and that no
 * old model shows (`used`), and declarations that came without one. With models from the network, also all
 * local clips that fit a new model, and all local camera paths.
 */
export function waitingFor(
  models: readonly Asset<Model>[],
  old: Contents,
  loose: Pick<WeakSet<FileEntry>, 'has'>,
  used: ReadonlySet<FileEntry>,
): Contents {
  const waiting = old.models.filter(({ value }) => value.neededJoints > 0);
  const linked = old.models.every(({ entry }) => entry.url !== undefined);
  const isGuest = ({ entry }: Asset<unknown>): boolean => linked && entry.url === undefined;
  return {
    offers: old.offers.filter(({ entry }) => waiting.some((model) => model.entry === entry)),
    onDemand: [],
    models: waiting,
    clips: old.clips.filter((clip) => fitsAny(models, clip) && (isGuest(clip) || !fitsAny(old.models, clip))),
    paths: old.paths.filter(isGuest),
    images: old.images.filter((image) => loose.has(image) && !used.has(image)),
    declarations: old.declarations?.only((entry) => loose.has(entry)) ?? null,
    scales: old.scales.filter(({ entry }) => linked && entry.url === undefined),
  };
}
