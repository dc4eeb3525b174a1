/** Compares the animations and meshes of a run, when all of them were read. */
import { resolve, sep } from 'node:path';
import { fitFile, loadGame, type ClipFits as Compared, type FitFile } from '../core/game.js';
import type { Clip, Diagnostic, Fit, Model } from '../core/index.js';
import { NAMED, type FoundFile } from './find-files.js';

/** The fit of an animation and one mesh on which it plays, in the output of `info --json`. */
export type MeshFit = { readonly mesh: string } & Omit<Fit, 'compatible' | 'firstDifference' | 'rootOffset'>;

export interface ListedFit {
  readonly fit: MeshFit;
  /** As phrases; see PairFit. */
  readonly differences: readonly string[];
}

/** The fits of one animation and the given meshes. */
export interface ClipFits {
  /** The meshes on which it plays, in their order. */
  readonly fitting: readonly ListedFit[];
  /** The mesh that it fits best; those in its folder have priority. */
  readonly best?: string;
  /** The mesh with the least differences, among those to which it belongs; only if it fits none. */
  readonly misfit?: { readonly mesh: string; readonly firstDifference: string };
}

/** The comparison of all animations of a run with its meshes, by the paths of the animations. */
export interface FitResults {
  /** Undefined for other files. */
  fitsOf: (path: string) => ClipFits | undefined;
  findingsOn: (path: string) => readonly Diagnostic[];
}

/** Keeps only what decides how files fit: thousands of animations would fill the memory. */
export class FitInputs {
  readonly #meshes: FitFile[] = [];
  readonly #clips: FitFile[] = [];

  /** Takes ownership of the model. */
  addMesh(model: Model, file: FoundFile): void {
    this.#meshes.push(found(model, file));
    model.dispose();
  }

  /** Takes ownership of the clip. */
  addClip(clip: Clip, file: FoundFile): void {
    this.#clips.push(found(clip, file));
    clip.dispose();
  }

  async compare(listsAll: boolean): Promise<FitResults> {
    const [meshes, clips] = [this.#meshes, this.#clips];
    if (meshes.length === 0 || clips.length === 0) {
      const names = new Set(clips.map(({ name }) => name));
      return {
        fitsOf: (path) => (names.has(path) ? { fitting: [] } : undefined),
        findingsOn: () => [],
      };
    }
    const compared = (await loadGame()).compareFits({ meshes, clips, listsAll });
    const fits = new Map(
      compared.clips.map((each, i) => [clips[i]?.name ?? '', toClipFits(each, meshes)] as const),
    );
    const findings = new Map<string, Diagnostic[]>();
    for (const { clip, severity, code, message, strict } of compared.findings) {
      const file = clips[clip]?.name ?? '';
      const finding = { severity, code, message, ...(strict && { strict }), file, line: 0, column: 0 };
      findings.set(file, [...(findings.get(file) ?? []), finding]);
    }
    return { fitsOf: (path) => fits.get(path), findingsOn: (path) => findings.get(path) ?? [] };
  }
}

const found = (value: Model | Clip, { path, beside }: FoundFile): FitFile =>
  fitFile(value, path, beside === NAMED ? null : resolve(beside).replaceAll(sep, '/'));

function toClipFits({ fitting, best, misfit }: Compared, meshes: readonly FitFile[]): ClipFits {
  const nameOf = (mesh: number): string => meshes[mesh]?.name ?? '';
  return {
    fitting: fitting.map(({ mesh, fit, differences }) => ({ fit: meshFit(nameOf(mesh), fit), differences })),
    ...(best && { best: nameOf(best.mesh) }),
    ...(misfit && { misfit: { mesh: nameOf(misfit.mesh), firstDifference: misfit.reason } }),
  };
}

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
