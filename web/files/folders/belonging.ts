import type { Clip, Model } from '../../core/index.js';
import { fitRemarks, mergedRemarks, misfitText } from '../../report/fit-remarks.js';
import { fitOf, fitsAny } from '../collection/index.js';
import { problem } from '../problems.js';
import type { Asset, Collection, Problem } from '../types.js';

/** Findings on files that belong together with differences, or not at all. */
export function belongingProblems({
  models,
  clips,
  paths,
}: Pick<Collection, 'models' | 'clips' | 'paths'>): Problem[] {
  const alone =
    models.length + clips.length === 0
      ? paths.map((path) => waiting(path, 'the camera moves around it'))
      : [];
  return [...pairingProblems(models, clips), ...alone];
}

/** Findings on clips that fit no model here, and on files that wait for a mesh. */
function pairingProblems(models: readonly Asset<Model>[], clips: readonly Asset<Clip>[]): Problem[] {
  const best = models[0];
  if (!best) return clips.map((clip) => waiting(clip, 'it plays'));
  const odd = mergedRemarks(clips.flatMap((clip) => oddities(models, clip)));
  const unfit = clips
    .filter((clip) => !fitsAny(models, clip))
    .map((clip) => {
      const reason = misfitText(fitOf(best.value, clip.value));
      const text = `Does not fit ${best.name}. ${reason} Drop its own mesh to play it.`;
      // If there are several models, the clip does not belong to the shown one.
      const others = models.length > 1 ? { models: [] } : {};
      return { ...problem('warning', 'clip-does-not-fit', clip.entry.path, text), ...others };
    });
  return [...unfit, ...odd];
}

/** Findings for the model that it fits best, so that other models cause no findings. */
function oddities(models: readonly Asset<Model>[], clip: Asset<Clip>): Problem[] {
  const [best] = rankModelsFor(models, clip);
  if (!best) return [];
  return fitRemarks(fitOf(best.value, clip.value), best.name).map(({ severity, code, message, cause }) => ({
    ...problem(severity, code, clip.entry.path, message),
    models: [best.entry],
    ...(cause !== undefined && { cause }),
  }));
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

/** A file that cannot be shown before its mesh is loaded. */
function waiting(asset: Asset<unknown>, then: string): Problem {
  return problem('info', 'no-mesh-yet', asset.entry.path, `No mesh yet: drop the mesh and ${then}.`);
}
