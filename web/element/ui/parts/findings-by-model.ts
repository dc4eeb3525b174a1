import type { Model } from '../../../core/index.js';
import type { Asset, Collection, Problem } from '../../../files/index.js';

/** Findings grouped by model. */
export interface FindingsByModel {
  /** On the shown model, its files, and files that belong to no model. */
  readonly own: readonly Problem[];
  /** On other models and on files that only those use. */
  readonly others: readonly Problem[];
}

type Sets = Pick<Collection, 'offers' | 'clips'>;

const known = new WeakMap<readonly Problem[], { model: Asset<Model> | null; found: FindingsByModel }>();

/**
 * Keeps the order of `problems`. The result for one list and model is cached, because each render needs it.
 */
export function findingsByModel(
  problems: readonly Problem[],
  model: Asset<Model> | null,
  collection: Sets,
): FindingsByModel {
  const before = known.get(problems);
  if (before?.model === model) return before.found;
  const found = split(problems, model, collection);
  known.set(problems, { model, found });
  return found;
}

function split(
  problems: readonly Problem[],
  model: Asset<Model> | null,
  { offers, clips }: Sets,
): FindingsByModel {
  if (!model || offers.length < 2) return { own: problems, others: [] };
  const { entry: shown, value } = model;
  const unfit = clips.filter((clip) => !value.fit(clip.value).compatible);
  const entries = [...offers, ...unfit].map(({ entry }) => entry);
  const foreign = new Set(entries.filter((entry) => entry !== shown).map(({ path }) => path));
  const isForeign = ({ models, file }: Problem): boolean =>
    models ? !models.includes(shown.path) : foreign.has(file);
  return {
    own: problems.filter((problem) => !isForeign(problem)),
    others: problems.filter(isForeign),
  };
}
