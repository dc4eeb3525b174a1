import type { Clip, Fit, Model } from '../../core/index.js';
import type { Asset, Collection } from '../types.js';

const known = new WeakMap<Model, WeakMap<Clip, Fit>>();

/** `model.fit(clip)`, cached per pair. */
export function fitOf(model: Model, clip: Clip): Fit {
  let ofModel = known.get(model);
  if (!ofModel) known.set(model, (ofModel = new WeakMap()));
  let fit = ofModel.get(clip);
  if (!fit) ofModel.set(clip, (fit = model.fit(clip)));
  return fit;
}

/**
 * Models with the most fitting clips first, then those with more exact fits, otherwise in their order. Models
 * that lack a skeleton come last.
 */
export function rankModels(models: readonly Asset<Model>[], clips: readonly Asset<Clip>[]): Asset<Model>[] {
  const ranked = models.map((model) => {
    const ranks = clips.map((clip) => rankOf(model.value, clip.value));
    const fitting = ranks.filter((rank) => rank < Rank.none).length;
    const waits = model.value.neededJoints > 0 ? 1 : 0;
    return { model, waits, fitting, exact: ranks.filter((rank) => rank === Rank.exact).length };
  });
  ranked.sort((a, b) => a.waits - b.waits || b.fitting - a.fitting || b.exact - a.exact);
  return ranked.map(({ model }) => model);
}

/**
 * Clips that fit the model exactly, then those that fit by name, then the others; each group in its order.
 */
export function rankClips(clips: readonly Asset<Clip>[], best: Asset<Model> | undefined): Asset<Clip>[] {
  if (!best) return [...clips];
  return [...clips].sort((a, b) => rankOf(best.value, a.value) - rankOf(best.value, b.value));
}

/** True when some model can play the clip. */
export function fitsAny(models: readonly Asset<Model>[], clip: Asset<Clip>): boolean {
  return models.some((model) => fitOf(model.value, clip.value).compatible);
}

/** Whether there are no findings on the relations: skeletons exist, and each clip fits a model exactly. */
export function belongTogether({
  models,
  clips,
  paths,
}: Pick<Collection, 'models' | 'clips' | 'paths'>): boolean {
  if (models.length === 0) return clips.length + paths.length === 0;
  return (
    models.every(({ value }) => value.neededJoints === 0) &&
    clips.every((clip) => models.some((model) => isPlain(fitOf(model.value, clip.value))))
  );
}

/** Whether fitRemarks() is empty: a fit has more properties only if there is a finding. */
export function isPlain(fit: Fit): boolean {
  return fit.how === 'exact' && Object.keys(fit).length === PLAIN_PROPERTIES;
}

/** compatible, how, missing, extra, reordered. */
const PLAIN_PROPERTIES = 5;

const Rank = { exact: 0, byName: 1, none: 2 } as const;

function rankOf(model: Model, clip: Clip): number {
  const { compatible, how } = fitOf(model, clip);
  if (!compatible) return Rank.none;
  return how === 'exact' ? Rank.exact : Rank.byName;
}
