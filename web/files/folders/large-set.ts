import { loadGame, type Companions, type Game, type ListedFile, type ListedKind } from '../../core/game.js';
import { isSkipped } from '../skipped/index.js';
import { FileTree, treeOf, extensionOf, isDeclarationPath, isImagePath } from '../tree/index.js';
import { problem } from '../problems.js';
import type { Collection, DeclarationSet, FileEntry, Offer, Problem } from '../types.js';

/** The files of a set that are read first. */
export interface FirstChoice {
  /** Meshes that can be chosen later, and files that may belong to them; empty in small sets. */
  readonly meshes: readonly FileEntry[];
  readonly onDemand: readonly FileEntry[];
  /** Files that are read at once for any mesh. */
  readonly now: readonly FileEntry[];
  /** Candidates, the most likely first. They are read until one can be shown. */
  attempts(declarations: DeclarationSet | null): readonly Attempt[];
  /** The files to show were named. */
  readonly named: boolean;
  readonly problems: readonly Problem[];
}

/** A mesh with the files that may belong to it by declarations and folders; or the named files. */
export interface Attempt {
  /** What its first picture needs. */
  readonly files: readonly FileEntry[];
  /** Animations and camera paths that are read afterwards, because they are many. */
  readonly later: readonly FileEntry[];
}

/** Up to so many are read together with the mesh: as many as are read at once. See readEntries(). */
const FEW = 16;

/** Set by firstChoice(), without which no file waits for its mesh. */
let game: Game | null = null;

/**
 * `wanted`: named paths of the mesh and of clips and camera paths; only these are used. Rejects if the module cannot be
 * loaded.
 */
export async function firstChoice(
  files: readonly FileEntry[],
  wanted: readonly string[],
): Promise<FirstChoice> {
  const { catalog } = (game ??= await loadGame());
  const plan = catalog.plan(files.map(listed), wanted);
  const at = (indices: Uint32Array): FileEntry[] => [...indices].flatMap((index) => files[index] ?? []);
  const [meshes, onDemand, chosen] = [at(plan.meshes), at(plan.onDemand), at(plan.wanted)];
  const named = wanted.length > 0;
  const now = at(plan.now);
  const used = new Set([...now, ...meshes, ...onDemand]);
  const unused = files.filter((file) => !used.has(file));
  const [only] = chosen.length === 1 ? chosen.filter((file) => meshes.includes(file)) : [];
  return {
    ...{ meshes, onDemand, now, named },
    attempts: (declarations) => {
      if (named && !only) return [{ files: chosen, later: [] }];
      if (meshes.length === 0) return [];
      const relations = relationsOf(meshes, onDemand);
      // Files that several meshes share are read, and reported, once.
      const read = new Set<FileEntry>();
      return (only ? [only] : relations.firstMeshes()).map((mesh) => {
        const own = relations.companions(mesh, declarations).filter((file) => !read.has(file));
        if (own.length > FEW) return { files: [mesh], later: own };
        for (const file of own) read.add(file);
        return { files: [mesh, ...own], later: [] };
      });
    },
    problems: [
      ...plan.missing.map(({ path, message }) => problem('error', 'file-not-found', path, message)),
      ...unused.map(({ path }) =>
        problem('info', 'file-not-used', path, 'Not used: its name is not that of an MD5 file.'),
      ),
    ],
  };
}

function listed(entry: FileEntry): ListedFile {
  const { path, size = 0, archive, url } = entry;
  const file = { path, size, isLinked: url !== undefined, kind: kindOf(entry) };
  return archive ? { ...file, archive: archive.path } : file;
}

function kindOf({ path, unlisted }: FileEntry): ListedKind {
  const extension = extensionOf(path);
  if (extension === 'md5mesh') return 'mesh';
  if (/^md5(anim|camera)$/.test(extension)) return 'motion';
  const isKnown = extension.startsWith('md5') || isImagePath(path) || isDeclarationPath(path);
  return unlisted || isKnown || isSkipped(path) ? 'other' : 'unknown';
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
  return relationsIn(collection)?.companions(mesh, collection.declarations) ?? [];
}

/** The possible number of animations and camera paths of a mesh in a large set. */
export function companionCount(collection: Collection, mesh: FileEntry): number {
  return relationsIn(collection)?.count(mesh, collection.declarations) ?? 0;
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

/** Null if no file waits for its mesh. */
function relationsIn({ offers, onDemand }: Collection): Relations | null {
  if (onDemand.length === 0) return null;
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
  if (before?.isOf(meshes)) return before;
  if (!game) throw new Error('Files wait for their mesh before they were chosen.');
  const relations = new Relations(game, meshes, files);
  known.set(files, { relations, offers: null });
  return relations;
}

/** The relations between the meshes and the files on demand of a large set. */
class Relations {
  readonly #companions: Companions;
  readonly #meshes: readonly FileEntry[];
  readonly #files: readonly FileEntry[];
  readonly #indices: ReadonlyMap<FileEntry, number>;

  constructor({ catalog }: Game, meshes: readonly FileEntry[], files: readonly FileEntry[]) {
    this.#companions = catalog.companions(meshes.map(placed), files.map(placed));
    this.#meshes = meshes;
    this.#files = files;
    this.#indices = new Map(meshes.map((mesh, i) => [mesh, i]));
  }

  isOf(meshes: readonly FileEntry[]): boolean {
    return this.#meshes.length === meshes.length && meshes.every((mesh) => this.#indices.has(mesh));
  }

  /** Those to try for the first picture. */
  firstMeshes(): FileEntry[] {
    return [...this.#companions.firstMeshes()].flatMap((index) => this.#meshes[index] ?? []);
  }

  /** Declared ones first. */
  companions(mesh: FileEntry, declarations: DeclarationSet | null): FileEntry[] {
    const index = this.#indices.get(mesh);
    if (index === undefined) return [];
    const found = this.#companions.of(index, declaredFiles(mesh, declarations));
    return [...found].flatMap((file) => this.#files[file] ?? []);
  }

  count(mesh: FileEntry, declarations: DeclarationSet | null): number {
    const index = this.#indices.get(mesh);
    return index === undefined ? 0 : this.#companions.countOf(index, declaredFiles(mesh, declarations));
  }
}

/** The paths of the animations in the mesh's model blocks. */
function declaredFiles(mesh: FileEntry, declarations: DeclarationSet | null): string[] {
  return (declarations?.animsOf(mesh.path) ?? []).flatMap(({ files }) => files);
}

const placed = ({ path, archive }: FileEntry): { path: string; archive?: string } =>
  archive ? { path, archive: archive.path } : { path };
