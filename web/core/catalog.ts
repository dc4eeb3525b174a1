/** Decides which files of a set belong together, by their paths; see cpp/game/catalog. */
import type { Companion, Lender, ListedFile, ListedKind, Plan } from './catalog-types.js';
import type { GameModule } from './game-module.js';
import { giveInput } from './give-input.js';
import type { Instance } from './instance.js';

const KINDS: readonly ListedKind[] = ['other', 'mesh', 'motion', 'unknown'];

/** Each method throws a ReaderFaultError if the module fails. */
export class Catalog {
  readonly #instance: Instance<GameModule>;

  /** @internal */
  constructor(instance: Instance<GameModule>) {
    this.#instance = instance;
  }

  /** Decides which files are read at once. `wanted`: the paths of those to show; none for all. */
  plan(files: readonly ListedFile[], wanted: readonly string[]): Plan {
    const archives = new ArchiveNumbers();
    const sizes = new Float64Array(files.length);
    const facts = new Uint32Array(files.length * 3);
    for (const [i, { size = 0, kind, archive, isLinked }] of files.entries()) {
      sizes[i] = size;
      facts[3 * i] = KINDS.indexOf(kind);
      facts[3 * i + 1] = archives.of(archive);
      facts[3 * i + 2] = Number(isLinked);
    }
    return this.#instance.read((module) => module.planFiles(givePaths(module, files), sizes, facts, wanted));
  }

  /** Decides which of these files may belong to which of these meshes. */
  companions(meshes: readonly Companion[], files: readonly Companion[]): Companions {
    return new Companions(this.#instance, meshes, files);
  }

  /**
   * The indices of `others`, sorted by the similarity of their file names to that of `path`: for 'tank_lod1' first 'tank',
   * then 'tank_lod2', then 'truck'.
   */
  likestFirst(path: string, others: readonly string[]): Uint32Array {
    return this.#instance.read((module) => module.likestFirst(path, others));
  }

  /** Finds the meshes among these that are read, one after another, to get a skeleton for one of them. */
  lenders(meshes: readonly string[]): LenderSearch {
    return new LenderSearch(this.#instance, meshes);
  }

  /** The index of the mesh whose skeleton the mesh at `path` uses; null if none has the joints that it needs. */
  chooseLender(path: string, neededJoints: number, lenders: readonly Lender[]): number | null {
    const found = this.#instance.read((module) =>
      module.chooseLender(
        path,
        neededJoints,
        lenders.map((lender) => lender.path),
        lenders.map(({ jointCount }) => jointCount),
        lenders.map(({ isEarlier }) => Number(isEarlier)),
      ),
    );
    return found < 0 ? null : found;
  }
}

/** What a module holds: one set of each kind at a time. */
const held = new WeakMap<GameModule, { companions?: Companions; lenders?: LenderSearch }>();

function heldBy(module: GameModule): { companions?: Companions; lenders?: LenderSearch } {
  const known = held.get(module) ?? {};
  held.set(module, known);
  return known;
}

/** The module forgets the meshes when it is asked for others, and gets them again when they are needed. */
export class LenderSearch {
  readonly #instance: Instance<GameModule>;
  readonly #meshes: readonly string[];

  /** @internal */
  constructor(instance: Instance<GameModule>, meshes: readonly string[]) {
    this.#instance = instance;
    this.#meshes = meshes;
  }

  /** Indices of the meshes to read for the mesh at `path`. */
  candidatesFor(path: string): Uint32Array {
    return this.#instance.read((module) => {
      const holds = heldBy(module);
      if (holds.lenders !== this) {
        delete holds.lenders;
        const files = this.#meshes.map((each) => ({ path: each }));
        module.startLenders(givePaths(module, files));
        holds.lenders = this;
      }
      return module.lenderCandidates(path);
    });
  }
}

/**
 * The relations between meshes and files of a large set, which are given by their indices. The module forgets a set when it
 * is asked for another one, and gets it again when it is needed. `declared` are the paths of the files that the model
 * blocks of a mesh name.
 */
export class Companions {
  readonly #instance: Instance<GameModule>;
  readonly #meshes: readonly Companion[];
  readonly #files: readonly Companion[];

  /** @internal */
  constructor(instance: Instance<GameModule>, meshes: readonly Companion[], files: readonly Companion[]) {
    this.#instance = instance;
    this.#meshes = meshes;
    this.#files = files;
  }

  /** The files to read with the mesh: declared ones, then the others in natural order. At most 400. */
  of(mesh: number, declared: readonly string[]): Uint32Array {
    return this.#ask((module) => module.companionsOf(mesh, declared));
  }

  /** Number of files that may belong to the mesh. */
  countOf(mesh: number, declared: readonly string[]): number {
    return this.#ask((module) => module.companionCount(mesh, declared));
  }

  /** The meshes to try for the first picture, the best first. */
  firstMeshes(): Uint32Array {
    return this.#ask((module) => module.firstMeshes());
  }

  #ask<T>(call: (module: GameModule) => T): T {
    return this.#instance.read((module) => {
      if (heldBy(module).companions !== this) this.#give(module);
      return call(module);
    });
  }

  #give(module: GameModule): void {
    delete heldBy(module).companions;
    const archives = new ArchiveNumbers();
    const places = Uint32Array.from(this.#files, ({ archive }) => archives.of(archive));
    const lengths = givePaths(module, [...this.#meshes, ...this.#files]);
    module.startCompanions(lengths, this.#meshes.length, places);
    heldBy(module).companions = this;
  }
}

/** Archives in the order in which a later one hides an earlier one, from 1; 0 is for loose files. */
class ArchiveNumbers {
  readonly #numbers = new Map<string, number>();

  of(archive: string | undefined): number {
    if (archive === undefined) return 0;
    const known = this.#numbers.get(archive) ?? this.#numbers.size + 1;
    this.#numbers.set(archive, known);
    return known;
  }
}

/** Passes the paths to the next call of the module, and returns their lengths in bytes. */
function givePaths(module: GameModule, files: readonly { readonly path: string }[]): Uint32Array {
  const encoder = new TextEncoder();
  const text = files.map(({ path }) => path).join('');
  const bytes = encoder.encode(text);
  giveInput(module, [bytes]);
  const isAscii = bytes.length === text.length;
  return Uint32Array.from(files, ({ path }) => (isAscii ? path : encoder.encode(path)).length);
}
