import { Affinity, planOf, type Plan } from './catalog.js';
import { FileTree, treeOf, comparePaths, extensionOf, fileName } from '../tree/index.js';
import { problem } from '../problems.js';
import type { Collection, DeclarationSet, FileEntry, Offer, Problem } from '../types.js';

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
  /**
   * Each a mesh and what may belong to it by `declarations` and by folders, the likeliest first: to be read until one
   * can be shown.
   */
  attempts(declarations: DeclarationSet | null): readonly (readonly FileEntry[])[];
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
    attempts: (declarations) => {
      const relations = relationsOf(plan.meshes, plan.onDemand);
      return named ? [ofWanted(plan, found, relations, declarations)] : ofBest(plan, relations, declarations);
    },
    named,
    problems: [...plan.problems, ...problems],
  };
}

/** By the files that wait, with the list of offers that they were last asked for. */
const known = new WeakMap<
  readonly FileEntry[],
  { readonly relations: Relations; readonly offers: readonly Offer[] | null }
>();

/** What is read with a mesh of a large set: what its model blocks name, and what may belong to it by folder and name. */
export function companionsOf(collection: Collection, mesh: FileEntry): FileEntry[] {
  return relationsIn(collection).companions(mesh, collection.declarations);
}

/** How many animations and camera paths a mesh of a large set may have. */
export function companionCount(collection: Collection, mesh: FileEntry): number {
  return relationsIn(collection).all(mesh, collection.declarations).size;
}

/** The animations that a mesh's model blocks name, with these names, as far as they are there. */
export function declaredClips(
  { declarations, onDemand, clips }: Collection,
  mesh: FileEntry,
): { name: string; entry: FileEntry }[] {
  const blocks = declarations?.modelsOf(mesh.path) ?? [];
  if (blocks.length === 0) return [];
  const [waiting, read] = [treeOf(onDemand), new FileTree(clips.map(({ entry }) => entry))];
  const at = (path: string): FileEntry | undefined =>
    waiting.endingWith(path, mesh.path) ?? read.endingWith(path, mesh.path);
  return blocks
    .flatMap(({ value }) => value.anims)
    .flatMap(({ name, files }) =>
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

/** Those that were found before, where they are of the same meshes. */
function relationsOf(meshes: readonly FileEntry[], files: readonly FileEntry[]): Relations {
  const before = known.get(files)?.relations;
  if (before?.meshes.size === meshes.length && meshes.every((mesh) => before.meshes.has(mesh))) return before;
  const relations = new Relations(meshes, files);
  known.set(files, { relations, offers: null });
  return relations;
}

/** The files that wait in a large set, as its meshes see them. */
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
    const blocks = declarations?.modelsOf(mesh.path) ?? [];
    const named = blocks.flatMap(({ value }) => value.anims.flatMap(({ files }) => files));
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
  // What several meshes have in common is read, and reported, once.
  const read = new Set<FileEntry>();
  return ranked.map((mesh) => {
    const files = [mesh, ...relations.companions(mesh, declarations)].filter((file) => !read.has(file));
    for (const file of files) read.add(file);
    return files;
  });
}

/** The named files; a mesh that is named alone comes with what may belong to it. */
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
  const count = [...tree.entries].filter((file) => extensionOf(file.path) === extension).length;
  return count === 0
    ? `no .${extension} at all`
    : `${count} other .${extension} ${count === 1 ? 'file' : 'files'}`;
}
