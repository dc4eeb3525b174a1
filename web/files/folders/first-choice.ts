import { Affinity, planOf, type Plan } from './catalog.js';
import { FileTree, treeOf, comparePaths, extensionOf, fileName } from '../tree/index.js';
import { counted } from '../../report/numbers.js';
import { problem } from '../problems.js';
import type { Collection, DeclarationSet, FileEntry, Offer, Problem } from '../types.js';

/** Number of meshes that are tried before a large set is shown without one. */
const ATTEMPTS = 4;
/** Limit of animations that are read automatically with a model. */
const MOST_CLIPS = 400;

/** The files of a set that are read first. */
export interface FirstChoice {
  /** Meshes that can be chosen later, and files that may belong to them; empty in small sets. */
  readonly meshes: readonly FileEntry[];
  readonly onDemand: readonly FileEntry[];
  /** Files that are read at once for any mesh. */
  readonly now: readonly FileEntry[];
  /**
   * Candidates, the most likely first: a mesh each, with files that may belong to it by `declarations` and
   * folders. They are read until one can be shown.
   */
  attempts(declarations: DeclarationSet | null): readonly (readonly FileEntry[])[];
  /** The files to show were named. */
  readonly named: boolean;
  readonly problems: readonly Problem[];
}

/** `wanted`: named paths of the mesh and of clips and camera paths; only these are used. */
export function firstChoice(files: readonly FileEntry[], wanted: readonly string[]): FirstChoice {
  const named = wanted.length > 0;
  const plan = planOf(files, named);
  const { found, problems } = lookUp(files, wanted);
  return {
    meshes: plan.meshes,
    onDemand: plan.onDemand,
    now: plan.now,
    attempts: (declarations) => {
      const relations = relationsOf(plan.meshes, plan.onDemand);
      return named ? [ofWanted(plan, found, relations, declarations)] : ofBest(plan, relations, declarations);
    },
    named,
    problems: [...plan.problems, ...problems],
  };
}

/** Keyed by the files on demand, with the last list of offers. */
const known = new WeakMap<
  readonly FileEntry[],
  { readonly relations: Relations; readonly offers: readonly Offer[] | null }
>();

/**
 * The files to read with a mesh of a large set. These are the files in its model blocks, and those that may
 * belong to it by folder and name.
 */
export function companionsOf(collection: Collection, mesh: FileEntry): FileEntry[] {
  return relationsIn(collection).companions(mesh, collection.declarations);
}

/** The possible number of animations and camera paths of a mesh in a large set. */
export function companionCount(collection: Collection, mesh: FileEntry): number {
  return relationsIn(collection).all(mesh, collection.declarations).size;
}

/** The existing animations in a mesh's model blocks, with these names. */
export function declaredClips(
  { declarations, onDemand, clips }: Collection,
  mesh: FileEntry,
): { name: string; entry: FileEntry }[] {
  const anims = declarations?.animsOf(mesh.path) ?? [];
  if (anims.length === 0) return [];
  const [waiting, read] = [treeOf(onDemand), new FileTree(clips.map(({ entry }) => entry))];
  const at = (path: string): FileEntry | undefined =>
    waiting.endingWith(path, mesh.path) ?? read.endingWith(path, mesh.path);
  return anims.flatMap(({ name, files }) =>
    files
      .slice(0, 1)
      .flatMap((path) => at(path) ?? [])
      .map((entry) => ({ name, entry })),
  );
}

function relationsIn({ offers, onDemand }: Collection): Relations {
  const before = known.get(onDemand);
  if (before?.offers === offers) return before.relations;
  const relations = relationsOf(
    offers.map(({ entry }) => entry),
    onDemand,
  );
  known.set(onDemand, { relations, offers });
  return relations;
}

/** The cached result, if it is for the same meshes. */
function relationsOf(meshes: readonly FileEntry[], files: readonly FileEntry[]): Relations {
  const before = known.get(files)?.relations;
  if (before?.meshes.size === meshes.length && meshes.every((mesh) => before.meshes.has(mesh))) return before;
  const relations = new Relations(meshes, files);
  known.set(files, { relations, offers: null });
  return relations;
}

/** The relations between the meshes and the files on demand of a large set. */
class Relations {
  readonly affinity: Affinity;
  readonly meshes: ReadonlySet<FileEntry>;
  readonly #tree: FileTree;

  constructor(meshes: readonly FileEntry[], files: readonly FileEntry[]) {
    this.affinity = new Affinity(meshes, files);
    this.meshes = new Set(meshes);
    this.#tree = new FileTree(files);
  }

  /** Declared ones first. */
  all(mesh: FileEntry, declarations: DeclarationSet | null): Set<FileEntry> {
    const named = (declarations?.animsOf(mesh.path) ?? []).flatMap(({ files }) => files);
    const declared = named.flatMap((path) => this.#tree.endingWith(path, mesh.path) ?? []);
    const near = [...this.affinity.of(mesh)].sort((a, b) => comparePaths(a.path, b.path));
    return new Set([...declared, ...near]);
  }

  companions(mesh: FileEntry, declarations: DeclarationSet | null): FileEntry[] {
    return [...this.all(mesh, declarations)].slice(0, MOST_CLIPS);
  }
}

function ofBest({ meshes }: Plan, relations: Relations, declarations: DeclarationSet | null): FileEntry[][] {
  if (meshes.length === 0) return [];
  const best = relations.affinity.best(meshes);
  const ranked = [...meshes].sort((a, b) => Number(b === best) - Number(a === best)).slice(0, ATTEMPTS);
  // Files that several meshes share are read, and reported, once.
  const read = new Set<FileEntry>();
  return ranked.map((mesh) => {
    const files = [mesh, ...relations.companions(mesh, declarations)].filter((file) => !read.has(file));
    for (const file of files) read.add(file);
    return files;
  });
}

/** The named files. If only a mesh is named, files that may belong to it are added. */
function ofWanted(
  { meshes, onDemand }: Plan,
  found: readonly FileEntry[],
  relations: Relations,
  declarations: DeclarationSet | null,
): FileEntry[] {
  const named = found.filter((file) => meshes.includes(file) || onDemand.includes(file));
  const [mesh, ...others] = named;
  if (!mesh || others.length > 0 || !meshes.includes(mesh)) return named;
  return [mesh, ...relations.companions(mesh, declarations)];
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
  if (extension === '') return counted(tree.size, 'other file');
  const count = [...tree.entries].filter((file) => extensionOf(file.path) === extension).length;
  return count === 0 ? `no .${extension} at all` : counted(count, `other .${extension} file`);
}
