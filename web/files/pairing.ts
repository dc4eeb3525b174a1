import type { Clip, Fit, Model } from '../core/index.js';
import { fitRemarks } from '../report/fit-remarks.js';
import { problem } from './problems.js';
import type { Asset, Problem } from './types.js';

const known = new WeakMap<Model, WeakMap<Clip, Fit>>();

/** `model.fit(clip)`, asked once per pair. */
export function fitOf(model: Model, clip: Clip): Fit {
  let ofModel = known.get(model);
  if (!ofModel) known.set(model, (ofModel = new WeakMap()));
  let fit = ofModel.get(clip);
  if (!fit) ofModel.set(clip, (fit = model.fit(clip)));
  return fit;
}

/** Those that wait for a skeleton last; most fitting clips first, of those the one that more of them fit exactly; otherwise as they came. */
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

/** Clips that fit the model exactly, then by name, then the others; each group as it came. */
export function rankClips(clips: readonly Asset<Clip>[], best: Asset<Model> | undefined): Asset<Clip>[] {
  if (!best) return [...clips];
  return [...clips].sort((a, b) => rankOf(best.value, a.value) - rankOf(best.value, b.value));
}

/** True when some model can play the clip. */
export function fitsAny(models: readonly Asset<Model>[], clip: Asset<Clip>): boolean {
  return models.some((model) => fitOf(model.value, clip.value).compatible);
}

/** What is to say about clips that no model here can play, and about files that wait for a mesh. */
export function pairingProblems(models: readonly Asset<Model>[], clips: readonly Asset<Clip>[]): Problem[] {
  const best = models[0];
  if (!best) return clips.map((clip) => waiting(clip, 'it plays'));
  const odd = clips.flatMap((clip) => oddities(models, clip));
  const unfit = clips
    .filter((clip) => !fitsAny(models, clip))
    .map((clip) => {
      const reason = fitOf(best.value, clip.value).firstDifference ?? 'Its joints are others.';
      return problem(
        'warning',
        'clip-does-not-fit',
        clip.entry.path,
        `Does not fit ${best.name}. ${reason} Drop its own mesh to play it.`,
      );
    });
  return [...unfit, ...odd];
}

/** Of the model that it fits best, so that other models beside it give no remarks. */
function oddities(models: readonly Asset<Model>[], clip: Asset<Clip>): Problem[] {
  const [best] = rankModelsFor(models, clip);
  if (!best) return [];
  return fitRemarks(fitOf(best.value, clip.value), best.name).map(({ severity, code, message }) =>
    problem(severity, code, clip.entry.path, message),
  );
}

function rankModelsFor(models: readonly Asset<Model>[], { value: clip }: Asset<Clip>): Asset<Model>[] {
  const cost = ({ value, name }: Asset<Model>): number => {
    const fit = fitOf(value, clip);
    return (
      (fit.how === 'exact' ? 0 : 1e6) + fit.missing.length + fit.extra.length + fitRemarks(fit, name).length
    );
  };
  return models.filter(({ value }) => fitOf(value, clip).compatible).sort((a, b) => cost(a) - cost(b));
}

/** What is to say about meshes that refer to a skeleton which is not here. */
export function skeletonProblems(models: readonly Asset<Model>[]): Problem[] {
  return models
    .filter(({ value }) => value.neededJoints > 0)
    .map(({ entry, value }) => {
      const message = `No skeleton yet: drop the mesh that has it, with ${value.neededJoints} joints or more.`;
      return problem('info', 'no-skeleton-yet', entry.path, message);
    });
}

/** A file that cannot be shown before its mesh is there. */
export function waiting(asset: Asset<unknown>, then: string): Problem {
  return problem('info', 'no-mesh-yet', asset.entry.path, `No mesh yet: drop the mesh and ${then}.`);
}

const Rank = { exact: 0, byName: 1, none: 2 } as const;

function rankOf(model: Model, clip: Clip): number {
  const { compatible, how } = fitOf(model, clip);
  if (!compatible) return Rank.none;
  return how === 'exact' ? Rank.exact : Rank.byName;
}
