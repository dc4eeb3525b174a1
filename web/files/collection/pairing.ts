import { Model, type Clip } from '../../core/index.js';
import type { Asset, Collection } from '../types.js';

interface Pairable {
  readonly models: readonly Asset<Model>[];
  readonly clips: readonly Asset<Clip>[];
}

/** Both in the order in which they are offered. */
export function ranked({ models, clips }: Pairable): Pairable {
  const order = Model.rank(
    models.map(({ value }) => value),
    clips.map(({ value }) => value),
  );
  return {
    models: order.models.flatMap((at) => models[at] ?? []),
    clips: order.clips.flatMap((at) => clips[at] ?? []),
  };
}

/** True when some model can play the clip. */
export function fitsAny(models: readonly Asset<Model>[], clip: Asset<Clip>): boolean {
  return models.some(({ value }) => value.fit(clip.value).compatible);
}

/** Whether there are no findings on the relations: skeletons exist, and each clip plainly fits a model. */
export function belongTogether({
  models,
  clips,
  paths,
}: Pick<Collection, 'models' | 'clips' | 'paths'>): boolean {
  if (models.length === 0) return clips.length + paths.length === 0;
  return (
    models.every(({ value }) => value.neededJoints === 0) &&
    clips.every((clip) => models.some(({ value }) => value.isPlainFit(clip.value)))
  );
}
