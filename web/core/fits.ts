import type { Clip } from './clip.js';
import { giveInput } from './give-input.js';
import type { GameModule, RawFits } from './game-module.js';
import { toFit } from './fit.js';
import type { Model } from './model.js';
import type { Fit, Severity } from './types.js';

/** A mesh or an animation to compare. */
export interface FitFile {
  /** As messages name it. */
  readonly name: string;
  /** Its folder, with '/' between names. Null if the user named the file: it belongs to all others that were named. */
  readonly folder: string | null;
  /** Of `Model.facts()` or `Clip.facts()`. */
  readonly facts: Uint8Array;
}

/** `folder`: by default the user named the file. */
export const fitFile = (
  value: Model | Clip,
  name = value.fileName,
  folder: string | null = null,
): FitFile => ({
  name,
  folder,
  facts: value.facts(),
});

/** A mesh on which an animation plays. */
export interface PairFit {
  /** An index in the list of meshes. */
  readonly mesh: number;
  readonly fit: Fit;
  /** The differences between the joints, as phrases; none unless they are matched by name. */
  readonly differences: readonly string[];
}

/** How one animation fits the meshes. */
export interface ClipFits {
  /** In the order of the meshes; see `listsAll`. */
  readonly fitting: readonly PairFit[];
  /** The mesh that it fits best; those in its folder come first. */
  readonly best: PairFit | null;
  /** Where it fits none: the mesh from which its joints differ least, and the reason in sentences. */
  readonly misfit: { readonly mesh: number; readonly reason: string } | null;
}

/** A finding on an animation and the meshes. Equal ones of several animations are merged into the first. */
export interface FitFinding {
  readonly severity: Severity;
  readonly code: string;
  readonly message: string;
  /** Doom 3 refuses the animation on this mesh. */
  readonly strict?: true;
  /** An index in the list of animations. */
  readonly clip: number;
  /** An index in the list of meshes: where it plays. Null if it plays nowhere. */
  readonly mesh: number | null;
}

/** The files of one comparison. */
export interface FitInput {
  readonly meshes: readonly FitFile[];
  readonly clips: readonly FitFile[];
  /**
   * Whether the user brought all of them together: then a clip without a mesh in its folder or above is compared with all.
   * Otherwise its mesh is elsewhere, and nothing is said of it.
   */
  readonly isOneSet?: boolean;
  /** Whether `fitting` has all meshes, or none after one that plainly fits. */
  readonly listsAll?: boolean;
}

export interface Fits {
  /** In the order of the animations. */
  readonly clips: readonly ClipFits[];
  readonly findings: readonly FitFinding[];
}

/** Compares animations with meshes; see cpp/game/fit_table.h. */
export function compareIn(
  module: GameModule,
  { meshes, clips, isOneSet = false, listsAll = false }: FitInput,
): Fits {
  let areRead = true;
  module.startFits(isOneSet);
  for (const { name, folder, facts } of meshes) {
    giveInput(module, [facts]);
    areRead = module.addMeshFacts(name, folder ?? '', folder === null) && areRead;
  }
  for (const { name, folder, facts } of clips) {
    giveInput(module, [facts]);
    areRead = module.addClipFacts(name, folder ?? '', folder === null) && areRead;
  }
  const raw = module.takeFits(listsAll);
  if (!areRead) throw new Error('The modules of the viewer are of different versions. Reload the page.');
  return { clips: raw.clips.map(toClipFits), findings: raw.findings.map(toFinding) };
}

function toClipFits({ fitting, best, misfit, reason }: RawFits['clips'][number]): ClipFits {
  const pairs = fitting.map(({ mesh, fit, differences }) => ({ mesh, fit: toFit(fit), differences }));
  return { fitting: pairs, best: pairs[best] ?? null, misfit: misfit < 0 ? null : { mesh: misfit, reason } };
}

function toFinding({ strict, mesh, ...rest }: RawFits['findings'][number]): FitFinding {
  return { ...rest, ...(strict && { strict }), mesh: mesh < 0 ? null : mesh };
}
