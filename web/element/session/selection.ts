import type { Clip, Fit, Model } from '../../core/index.js';
import type { Asset, Collection } from '../../files/index.js';

/** A clip for the lists, which also contain clips that do not fit, with the reason. */
export interface ListedClip {
  readonly asset: Asset<Clip>;
  readonly fits: boolean;
  readonly reason: string;
}

/** Chooses one of the names for a new model; with null or another name, the first one is shown. */
export type ChooseAnimation = (names: readonly string[]) => string | null;

const NONE: ReadonlySet<Clip> = new Set();

/** The model with this name, or else the best one. */
export function chooseModel(collection: Collection, name: string | null): Asset<Model> | null {
  return collection.models.find((model) => model.name === name) ?? collection.models[0] ?? null;
}

/** All clips with their fit to the model. Without a model every clip can be shown as a skeleton. */
export function listClips(collection: Collection, model: Model | null): ListedClip[] {
  return collection.clips.map((asset) => {
    const fit = model?.fit(asset.value);
    return { asset, fits: !fit || fit.compatible, reason: fit ? reasonOf(fit) : '' };
  });
}

/**
 * Chooses the clip: the requested one, or else that of `choose`, or else the one shown before, or else the first
 * that fits. Clips in `arrived` (just dropped by the user) have priority over all others.
 */
export function chooseClip(
  clips: readonly ListedClip[],
  wanted: string | null,
  current: Clip | null,
  arrived: ReadonlySet<Clip> = NONE,
  choose: ChooseAnimation = () => null,
): Asset<Clip> | null {
  const fitting = clips.filter((clip) => clip.fits).map((clip) => clip.asset);
  const fresh = fitting.filter((asset) => arrived.has(asset.value));
  const isWanted = fitting.some(({ name }) => name === wanted);
  const chosen = isWanted ? null : choiceAmong(fresh.length > 0 ? fresh : fitting, choose);
  return (
    fresh.find((asset) => asset.name === wanted) ??
    chosen ??
    fresh[0] ??
    fitting.find((asset) => asset.name === wanted) ??
    fitting.find((asset) => asset.value === current) ??
    fitting[0] ??
    null
  );
}

/** A host whose function throws gets an error event of its window; the animation is chosen without it. */
function choiceAmong(clips: readonly Asset<Clip>[], choose: ChooseAnimation): Asset<Clip> | null {
  try {
    const name = clips.length > 0 ? choose(clips.map((clip) => clip.name)) : null;
    return clips.find((clip) => clip.name === name) ?? null;
  } catch (error) {
    reportError(error);
    return null;
  }
}

/** The clips of `after` that `before` did not have. */
export function arrivedClips(before: Collection, after: Collection): ReadonlySet<Clip> {
  const known = new Set(before.clips.map((asset) => asset.value));
  return new Set(after.clips.map((asset) => asset.value).filter((clip) => !known.has(clip)));
}

/** Name of the first model of `after` that `before` did not have; null for none. */
export function arrivedModel(before: Collection, after: Collection): string | null {
  const known = new Set(before.models.map((asset) => asset.value));
  return after.models.find((asset) => !known.has(asset.value))?.name ?? null;
}

function reasonOf(fit: Fit): string {
  if (!fit.compatible) return fit.firstDifference ?? 'the joints differ from those of the model';
  if (fit.how !== 'by-name') return '';
  const { missing, extra } = fit;
  return `fits by joint names (${missing.length} missing, ${extra.length} unknown)`;
}
