import { Affinity, planOf, type Plan } from './catalog.js';
import { FileTree } from './file-tree.js';
import { comparePaths, extensionOf, fileName } from './paths.js';
import { problem } from './problems.js';
import type { Collection, FileEntry, Problem } from './types.js';

/** Meshes that are tried before a large set is shown without one. */
const ATTEMPTS = 4;
/** Animations that are read with a model by themselves. */
const MOST_CLIPS = 400;

/** What of a set of files is read first. */
export interface FirstChoice {
  /** Meshes that can wait for being chosen, and what may belong to them; none in small sets. */
  readonly meshes: readonly FileEntry[];
  readonly onDemand: readonly FileEntry[];
  /** To be read at once, whichever mesh is shown. */
  readonly now: readonly FileEntry[];
  /** Each a mesh and what may belong to it, the likeliest first: to be read until one can be shown. */
  readonly attempts: readonly (readonly FileEntry[])[];
  /** Somebody has named what is to be shown. */
  readonly named: boolean;
  readonly problems: readonly Problem[];
}

/** `wanted`: paths of the mesh and of clips and camera paths that somebody has named; they count alone. */
export function firstChoice(files: readonly FileEntry[], wanted: readonly string[]): FirstChoice {
  const named = wanted.length > 0;
  const plan = planOf(files, named);
  const { found, problems } = lookUp(files, wanted);
  return {
    meshes: plan.meshes,
    onDemand: plan.onDemand,
    now: plan.now,
    attempts: named ? [ofWanted(plan, found)] : ofBest(plan),
    named,
    problems: [...plan.problems, ...problems],
  };
}

const affinities = new WeakMap<readonly FileEntry[], Affinity>();

/** What is read with a mesh of a large set: files that by their folders and names may belong to it. */
export function companionsOf(collection: Collection, mesh: FileEntry): FileEntry[] {
  return companions(affinityOf(collection), mesh);
}

/** How many animations and camera paths a mesh of a large set may have. */
export function companionCount(collection: Collection, mesh: FileEntry): number {
  return affinityOf(collection).of(mesh).length;
}

function affinityOf({ offers, onDemand }: Collection): Affinity {
  let known = affinities.get(onDemand);
  if (!known) {
    known = new Affinity(
      offers.map(({ entry }) => entry),
      onDemand,
    );
    affinities.set(onDemand, known);
  }
  return known;
}

function companions(affinity: Affinity, mesh: FileEntry): FileEntry[] {
  const all = [...affinity.of(mesh)].sort((a, b) => comparePaths(a.path, b.path));
  return all.slice(0, MOST_CLIPS);
}

function ofBest({ meshes, onDemand }: Plan): FileEntry[][] {
  if (meshes.length === 0) return [];
  const affinity = new Affinity(meshes, onDemand);
  const best = affinity.best(meshes);
  const ranked = [...meshes].sort((a, b) => Number(b === best) - Number(a === best)).slice(0, ATTEMPTS);
  return ranked.map((mesh) => [mesh, ...companions(affinity, mesh)]);
}

/** The named files; a mesh that is named alone comes with what may belong to it. */
function ofWanted({ meshes, onDemand }: Plan, found: readonly FileEntry[]): FileEntry[] {
  const named = found.filter((file) => meshes.includes(file) || onDemand.includes(file));
  const [mesh, ...others] = named;
  if (!mesh || others.length > 0 || !meshes.includes(mesh)) return named;
  return [mesh, ...companions(new Affinity(meshes, onDemand), mesh)];
}

function lookUp(
  files: readonly FileEntry[],
  wanted: readonly string[],
): { found: FileEntry[]; problems: Problem[] } {
  if (wanted.length === 0) return { found: [], problems: [] };
  const tree = new FileTree(files);
  const found: FileEntry[] = [];
  const problems: Problem[] = [];
  for (const path of wanted) {
    const file = tree.get(path);
    if (file) found.push(file);
    else problems.push(notThere(path, tree));
  }
  return { found, problems };
}

function notThere(path: string, tree: FileTree): Problem {
  const [similar] = tree.named(fileName(path));
  const hint = similar ? ` There is ${similar.path}.` : ` It has ${countOf(tree, extensionOf(path))}.`;
  return problem('error', 'file-not-found', path, `The archive has no file of this path.${hint}`);
}

function countOf(tree: FileTree, extension: string): string {
  const count = [...tree.entries].filter((file) => extensionOf(file.path) === extension).length;
  return count === 0 ? `no .${extension} at all` : `${count} other .${extension} files`;
}
