import type { Clip, Fit, Model } from '../core/index.js';
import type { FoundFile } from './find-files.js';

export interface MeshFit {
  readonly mesh: string;
  readonly how: Fit['how'];
  readonly missing: readonly string[];
  readonly extra: readonly string[];
  readonly reordered: boolean;
}

/** How one animation fits the meshes that were given. */
export interface ClipFits {
  /** The meshes that it can be played on, in their order. */
  readonly fitting: readonly MeshFit[];
  /** Of the meshes beside it the one that differs least; only where it fits none at all. */
  readonly misfit?: { readonly mesh: string; readonly firstDifference: string };
}

interface Skeleton {
  readonly model: Model;
  readonly files: FoundFile[];
}

interface Hierarchy {
  readonly clip: Clip;
  readonly comparisons: Map<Skeleton, Comparison>;
}

/** What is kept of a fit; the lists of names only where it plays, or thousands of files would fill the memory. */
interface Comparison {
  readonly fit: Omit<MeshFit, 'mesh'> | null;
  readonly differences: number;
  readonly firstDifference: string;
}

/**
 * Compares animations with meshes. Only joints matter, so of all files with the same joints one is kept and the
 * others are disposed; two sets of joints are compared once.
 */
export class FitTable {
  readonly #skeletons = new Map<string, Skeleton>();
  readonly #hierarchies = new Map<string, Hierarchy>();
  readonly #clips = new Map<string, { readonly found: FoundFile; readonly hierarchy: Hierarchy }>();

  /** Takes the model over. */
  addMesh(model: Model, found: FoundFile): void {
    const key = keyOf(model.joints);
    const known = this.#skeletons.get(key);
    if (known) known.files.push(found);
    // A mesh without joints refers to another file's skeleton: no animation can be held against it.
    else if (model.joints.length > 0) this.#skeletons.set(key, { model, files: [found] });
    if (known || model.joints.length === 0) model.dispose();
  }

  /** Takes the clip over. */
  addClip(clip: Clip, found: FoundFile): void {
    const key = keyOf(clip.joints);
    const known = this.#hierarchies.get(key);
    const hierarchy = known ?? { clip, comparisons: new Map<Skeleton, Comparison>() };
    if (known) clip.dispose();
    else this.#hierarchies.set(key, hierarchy);
    this.#clips.set(found.path, { found, hierarchy });
  }

  /** Of the animation with this path; undefined for everything else. To be asked when all files are in. */
  fitsOf(path: string): ClipFits | undefined {
    const entry = this.#clips.get(path);
    if (!entry) return undefined;
    const compared = [...this.#skeletons.values()].flatMap((skeleton) => {
      const comparison = compare(skeleton, entry.hierarchy);
      return skeleton.files.map((mesh) => ({ mesh, comparison }));
    });
    const fitting = compared.flatMap(({ mesh, comparison: { fit } }) =>
      fit ? [{ mesh: mesh.path, ...fit }] : [],
    );
    if (fitting.length > 0) return { fitting };
    const [nearest] = compared
      .filter(({ mesh }) => mesh.beside === entry.found.beside)
      .sort((a, b) => a.comparison.differences - b.comparison.differences);
    if (!nearest) return { fitting };
    const { firstDifference } = nearest.comparison;
    return { fitting, misfit: { mesh: nearest.mesh.path, firstDifference } };
  }

  dispose(): void {
    for (const { model } of this.#skeletons.values()) model.dispose();
    for (const { clip } of this.#hierarchies.values()) clip.dispose();
  }
}

function compare(skeleton: Skeleton, { clip, comparisons }: Hierarchy): Comparison {
  const known = comparisons.get(skeleton);
  if (known) return known;
  const { compatible, how, missing, extra, reordered, firstDifference = '' } = skeleton.model.fit(clip);
  const comparison = {
    fit: compatible ? { how, missing, extra, reordered } : null,
    differences: missing.length + extra.length,
    firstDifference,
  };
  comparisons.set(skeleton, comparison);
  return comparison;
}

const keyOf = (joints: readonly { readonly name: string; readonly parent: number }[]): string =>
  JSON.stringify(joints.map(({ name, parent }) => [name, parent]));
