import type { Clip, Fit, Model } from '../core/index.js';
import { fitRemarks, misfitText, type FitRemark } from '../report/fit-remarks.js';
import { belongsTo, type FoundFile } from './find-files.js';

/** The fit of an animation and one mesh on which it plays. */
export type MeshFit = { readonly mesh: string } & Omit<Fit, 'compatible' | 'firstDifference'>;

/** The fits of one animation and the given meshes. */
export interface ClipFits {
  /** The meshes on which it plays, in their order. */
  readonly fitting: readonly MeshFit[];
  /** The mesh with the least differences, among those that belong to it; only if it fits none. */
  readonly misfit?: { readonly mesh: string; readonly firstDifference: string };
  /** The mesh that it fits best; those in its folder have priority. */
  readonly best?: MeshFit;
  /** Findings on the animation with that mesh. */
  readonly remarks: readonly FitRemark[];
}

/** Meshes with the same joints in the same bind pose; one of them is kept. */
interface Skeleton {
  readonly joints: string;
  readonly model: Model;
  readonly files: FoundFile[];
}

interface Misfit {
  readonly differences: number;
  /** Includes the probable reason for different names, if there is one. */
  readonly firstDifference: string;
}

interface Compared {
  readonly skeleton: Skeleton;
  /** Null if it cannot be played. */
  readonly fit: Fit | null;
  readonly misfit: Misfit | null;
}

/**
 * Compares animations with meshes. All meshes are added first: each animation is compared and released
 * immediately, because thousands of them would fill the memory. A pair of joint sets that does not fit is
 * only compared once.
 */
export class FitTable {
  readonly #skeletons = new Map<string, Skeleton>();
  readonly #misfits = new Map<string, Misfit>();
  readonly #keys = new Map<string, string>();
  readonly #clips = new Map<string, { readonly found: FoundFile; readonly compared: readonly Compared[] }>();

  /** Takes ownership of the model. */
  addMesh(model: Model, found: FoundFile): void {
    const key = skeletonKey(model);
    const known = this.#skeletons.get(key);
    if (known) known.files.push(found);
    // A mesh without joints refers to another file's skeleton, so animations cannot be compared with it.
    else if (model.jointCount > 0)
      this.#skeletons.set(key, { joints: this.#keyOf(model.joints), model, files: [found] });
    if (known || model.jointCount === 0) model.dispose();
  }

  /** Takes ownership of the clip. Meshes that are added later are not compared with it. */
  addClip(clip: Clip, found: FoundFile): void {
    const joints = this.#keyOf(clip.joints);
    const compared = [...this.#skeletons.values()].map((skeleton) => this.#compare(skeleton, clip, joints));
    this.#clips.set(found.path, { found, compared });
    clip.dispose();
  }

  /** The fits of the animation with this path; undefined for other files. */
  fitsOf(path: string): ClipFits | undefined {
    const entry = this.#clips.get(path);
    if (!entry) return undefined;
    const pairs = entry.compared.flatMap(({ skeleton: { files }, ...rest }) =>
      files.map((mesh) => ({ mesh, ...rest })),
    );
    const fitting = pairs.flatMap(({ mesh, fit }) => (fit ? [{ mesh, fit }] : []));
    if (fitting.length === 0) return { fitting: [], ...nearest(pairs, entry.found), remarks: [] };
    return {
      fitting: fitting.map(({ mesh, fit }) => meshFit(mesh.path, fit)),
      ...bestOf(fitting, entry.found),
    };
  }

  dispose(): void {
    for (const { model } of this.#skeletons.values()) model.dispose();
  }

  #compare(skeleton: Skeleton, clip: Clip, joints: string): Compared {
    const pair = `${skeleton.joints} ${joints}`;
    const known = this.#misfits.get(pair);
    if (known) return { skeleton, fit: null, misfit: known };
    const fit = skeleton.model.fit(clip);
    if (fit.compatible) return { skeleton, fit, misfit: null };
    const misfit = {
      differences: fit.missing.length + fit.extra.length,
      firstDifference: misfitText(fit),
    };
    this.#misfits.set(pair, misfit);
    return { skeleton, fit: null, misfit };
  }

  /** A short key that is equal for equal names and parents. */
  #keyOf(joints: readonly { readonly name: string; readonly parent: number }[]): string {
    const text = JSON.stringify(joints.map(({ name, parent }) => [name, parent]));
    const key = this.#keys.get(text) ?? String(this.#keys.size);
    this.#keys.set(text, key);
    return key;
  }
}

/** A key that is equal for models with the same joints in the same bind pose. */
export function skeletonKey({ joints }: Model): string {
  return JSON.stringify(
    joints.map(({ name, parent, position, rotation }) => [name, parent, ...position, ...rotation]),
  );
}

/** A fit in the output of `info --json`. */
function meshFit(mesh: string, fit: Fit): MeshFit {
  // The lists contain the differences.
  const {
    how,
    missing,
    extra,
    reordered,
    otherParents,
    ambiguous,
    rotationsInverted,
    boneScale,
    turnedRoot,
  } = fit;
  return {
    ...{ mesh, how, missing, extra, reordered },
    ...(otherParents ? { otherParents } : {}),
    ...(ambiguous ? { ambiguous } : {}),
    ...(rotationsInverted ? { rotationsInverted } : {}),
    ...(boneScale === undefined ? {} : { boneScale }),
    ...(turnedRoot ? { turnedRoot } : {}),
  };
}

type Pair = { readonly mesh: FoundFile } & Omit<Compared, 'skeleton'>;

function nearest(pairs: readonly Pair[], clip: FoundFile): Pick<ClipFits, 'misfit'> {
  const [least] = pairs
    .flatMap(({ mesh, misfit }) => (misfit && belongsTo(clip, mesh) ? [{ mesh, misfit }] : []))
    .sort((a, b) => a.misfit.differences - b.misfit.differences);
  if (!least) return {};
  return { misfit: { mesh: least.mesh.path, firstDifference: least.misfit.firstDifference } };
}

function bestOf(
  fitting: readonly { readonly mesh: FoundFile; readonly fit: Fit }[],
  clip: FoundFile,
): Pick<ClipFits, 'best' | 'remarks'> {
  const rated = fitting.map(({ mesh, fit }) => {
    const remarks = fitRemarks(fit, mesh.path);
    const differences = fit.missing.length + fit.extra.length;
    return {
      rank: [belongsTo(clip, mesh) ? 0 : 1, fit.how === 'exact' ? 0 : 1, differences, remarks.length],
      best: meshFit(mesh.path, fit),
      remarks,
    };
  });
  const [first] = rated.sort((a, b) => compareLists(a.rank, b.rank));
  return first ? { best: first.best, remarks: first.remarks } : { remarks: [] };
}

function compareLists(a: readonly number[], b: readonly number[]): number {
  const differs = a.findIndex((value, i) => value !== b[i]);
  return differs < 0 ? 0 : (a[differs] ?? 0) - (b[differs] ?? 0);
}
