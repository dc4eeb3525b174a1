/** Finds the mesh of an animation, from whose vertices its bounds are computed. */
import { readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Catalog } from '../core/game.js';
import type { Clip, Core, Fit, Model } from '../core/index.js';
import { SYSTEM } from '../files/local-errors/index.js';
import { kindByName } from '../report/name-remark.js';
import { belongsTo, inNaturalOrder } from './find-files.js';
import type { InputFile } from './inputs.js';
import { staysInside } from './roots.js';

/** A mesh that may belong to animations. */
export interface MeshCandidate {
  readonly path: string;
  /** Whether it has the edits of the command; a mesh may be a candidate with and without them. */
  readonly isEdited: boolean;
  /** Whether it is in another folder, so that only equal joints prove that it belongs to an animation. */
  readonly isElsewhere?: boolean;
  /** Text of version 10, null if the file is unreadable. Made on first use. */
  readonly text: () => string | null;
}

/** Limit of meshes in an animation's folder that are read to find its own. */
const ATTEMPTS = 6;
/** Number of cached models: animations of one folder are compared with the same meshes. */
const KEPT = 8;

export class MeshFinder {
  readonly #core: Core;
  readonly #models = new Map<string, Model | null>();
  /** By mesh, so that those in other folders are read once. */
  readonly #joints = new Map<string, string>();
  /** By the name of the mesh and the joints of the animation. */
  readonly #misfits = new Set<string>();

  constructor(core: Core) {
    this.#core = core;
  }

  /** The candidate that the clip fits best, the first of equal ones. This object owns the model. */
  find(
    clip: Clip,
    candidates: readonly MeshCandidate[],
  ): { readonly mesh: MeshCandidate; readonly model: Model } | null {
    const joints = hierarchyOf(clip);
    let best: { readonly mesh: MeshCandidate; readonly cost: number } | null = null;
    for (const mesh of candidates) {
      if (mesh.isElsewhere && this.#jointsOf(mesh) !== joints) continue;
      const pair = `${keyOf(mesh)}\n${joints}`;
      if (this.#misfits.has(pair)) continue;
      const fit = this.#modelOf(mesh)?.fit(clip);
      if (!fit?.compatible) this.#misfits.add(pair);
      else if (!best || costOf(fit) < best.cost) best = { mesh, cost: costOf(fit) };
      if (best?.cost === 0) break;
    }
    const model = best && this.#modelOf(best.mesh);
    return best && model ? { mesh: best.mesh, model } : null;
  }

  dispose(): void {
    for (const model of this.#models.values()) model?.dispose();
    this.#models.clear();
  }

  /** The names and parents of a mesh's joints. */
  #jointsOf(mesh: MeshCandidate): string {
    const key = keyOf(mesh);
    const known = this.#joints.get(key);
    if (known !== undefined) return known;
    const model = this.#modelOf(mesh);
    const joints = model ? hierarchyOf(model) : '';
    this.#joints.set(key, joints);
    return joints;
  }

  /** Null if it has no data for bounds. */
  #modelOf(mesh: MeshCandidate): Model | null {
    const key = keyOf(mesh);
    const known = this.#models.get(key);
    const model = known === undefined ? this.#read(mesh) : known;
    // The last entry of the map is the most recently used one.
    this.#models.delete(key);
    this.#models.set(key, model);
    for (const [oldest, old] of this.#models) {
      if (this.#models.size <= KEPT) break;
      old?.dispose();
      this.#models.delete(oldest);
    }
    return model;
  }

  #read({ path, text: make }: MeshCandidate): Model | null {
    const text = make();
    if (text === null) return null;
    const { model } = this.#core.readModel(new TextEncoder().encode(text), path);
    const isUsable = model && model.jointCount > 0 && model.meshes.some(({ vertexCount }) => vertexCount > 0);
    if (isUsable) return model;
    model?.dispose();
    return null;
  }
}

/** A key that is equal for equal names and parents. */
function hierarchyOf({ joints }: Pick<Clip | Model, 'joints'>): string {
  return JSON.stringify(joints.map(({ name, parent }) => [name, parent]));
}

const keyOf = ({ path, isEdited }: MeshCandidate): string => `${isEdited ? 'edited' : 'own'} ${path}`;

/** 0 for a perfect fit. Another scale or up axis has a higher cost than different joints. */
function costOf({ how, missing, extra, boneScale, turnedRoot }: Fit): number {
  const differences = how === 'exact' ? 0 : 1 + missing.length + extra.length;
  return differences + (boneScale === undefined ? 0 : 1e6) + (turnedRoot ? 1e6 : 0);
}

/**
 * The meshes among the inputs in two groups: those in a folder of the animation, and others. Similar names
 * come first.
 */
export function meshesAmong(
  catalog: Catalog,
  animation: InputFile,
  meshes: readonly InputFile[],
): { readonly near: InputFile[]; readonly elsewhere: InputFile[] } {
  const order = catalog.likestFirst(
    animation.path,
    meshes.map(({ path }) => path),
  );
  const sorted = [...order].flatMap((index) => meshes[index] ?? []);
  const isNear = (mesh: InputFile): boolean => belongsTo(animation, mesh);
  return { near: sorted.filter(isNear), elsewhere: sorted.filter((mesh) => !isNear(mesh)) };
}

/**
 * Paths of other meshes in the folder of an animation on disk, similar names first. Links that lead out of its game,
 * or its folder, and of `allow` are skipped.
 */
export function meshesBeside(
  catalog: Catalog,
  animation: InputFile,
  inputs: readonly InputFile[],
  allow: readonly string[],
): string[] {
  if (!animation.isOnDisk) return [];
  const folder = dirname(animation.path);
  const known = new Set(inputs.map(({ path }) => resolve(path)));
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    return [];
  }
  const others = names
    .filter((name) => kindByName(name) === 'mesh' && !SYSTEM.test(name) && !known.has(resolve(folder, name)))
    .filter((name) => staysInside(join(folder, name), allow))
    .sort(inNaturalOrder);
  return [...catalog.likestFirst(animation.path, others).slice(0, ATTEMPTS)].map((index) =>
    join(folder, others[index] ?? ''),
  );
}
