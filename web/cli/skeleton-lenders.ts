/** Finds skeletons for meshes without joints, such as the LOD meshes of Enemy Territory: Quake Wars. */
import { basename, dirname, join, resolve } from 'node:path';
import type { Catalog, LenderSearch } from '../core/game.js';
import type { Core, Model, ReadOptions, Report } from '../core/index.js';
import { SYSTEM } from '../files/local-errors/index.js';
import { kindByName } from '../report/name-remark.js';
import { skeletonTaken } from '../report/skeleton-taken.js';
import { FileSource } from './file-source.js';
import { inNaturalOrder } from './find-files.js';
import { staysInside } from './roots.js';

/** The source of files. */
export type Files = Pick<FileSource, 'read' | 'keyOf' | 'namesIn' | 'allow'>;

/** A mesh that was read, with the skeleton of `lender` if it has none. */
export interface ReadMesh {
  readonly model: Model | null;
  readonly report: Report;
  /** The path of the mesh whose skeleton it uses. */
  readonly lender?: string;
}

/** More named meshes of other folders than a search tries, but so few that each folder costs little. */
const MOST_ELSEWHERE = 16;

interface Search {
  readonly meshes: readonly string[];
  /** By the indices of `meshes`. */
  readonly search: LenderSearch;
}

/** Reads meshes. Meshes without joints use the skeleton of a mesh in their folder, or else of a named one. */
export class SkeletonLenders {
  readonly #core: Core;
  readonly #catalog: Catalog;
  readonly #files: Files;
  readonly #named: readonly string[];
  readonly #options: ReadOptions;
  /** By keyOf(). */
  readonly #read = new Map<string | object, Model | null>();
  /** The names of the named meshes by their folders. */
  #namedIn: ReadonlyMap<string, readonly string[]> | null = null;
  /** By folder. */
  readonly #searches = new Map<string, Search>();

  /** `named`: paths of the files of the command. `files` reads them, and others on disk. */
  constructor(
    { core, game }: { readonly core: Core; readonly game: { readonly catalog: Catalog } },
    named: readonly string[],
    { files = new FileSource(), ...options }: ReadOptions & { readonly files?: Files } = {},
  ) {
    this.#core = core;
    this.#catalog = game.catalog;
    this.#files = files;
    this.#named = named.filter((path) => kindByName(path) === 'mesh');
    this.#options = options;
  }

  /** The caller owns the model. */
  readMesh(bytes: Uint8Array, path: string): ReadMesh {
    const own = this.#core.readModel(bytes, path, this.#options);
    const needed = own.model?.neededJoints ?? 0;
    const found = needed > 0 ? this.lenderFor(path, needed) : undefined;
    if (!found) return own;
    own.model?.dispose();
    const lent = this.#core.readModel(bytes, path, { ...this.#options, skeletonFrom: found.model });
    const diagnostics = lent.report.diagnostics.filter(({ code }) => code !== 'foreign-skeleton');
    const taken = skeletonTaken(path, found.path);
    return { model: lent.model, report: { diagnostics: [...diagnostics, taken] }, lender: found.path };
  }

  dispose(): void {
    for (const model of this.#read.values()) model?.dispose();
  }

  /** A mesh that lends at least `needed` joints to the mesh at `path`. This object owns the model. */
  lenderFor(path: string, needed: number): { path: string; model: Model } | undefined {
    const folder = dirname(path);
    const { meshes, search } = this.#searchIn(folder);
    for (const index of search.candidatesFor(resolve(path))) {
      const candidate = meshes[index] ?? '';
      const model = this.#modelOf(candidate);
      if (model && model.jointCount >= needed) return { path: candidate, model };
    }
    return undefined;
  }

  /** The meshes of a folder, and the named ones elsewhere. */
  #searchIn(folder: string): Search {
    const known = this.#searches.get(folder);
    if (known) return known;
    const elsewhere: string[] = [];
    for (const each of this.#named) {
      if (elsewhere.length === MOST_ELSEWHERE) break;
      if (dirname(resolve(each)) !== resolve(folder)) elsewhere.push(each);
    }
    const meshes = [...this.#meshesOf(folder).map((name) => join(folder, name)), ...elsewhere];
    const search = { meshes, search: this.#catalog.lenders(meshes.map((each) => resolve(each))) };
    this.#searches.set(folder, search);
    return search;
  }

  #meshesOf(folder: string): readonly string[] {
    this.#namedIn ??= byFolder(this.#named);
    return [...new Set([...meshesIn(this.#files, folder), ...(this.#namedIn.get(folder) ?? [])])];
  }

  /** Null if the file is unreadable or has no joints. */
  #modelOf(path: string): Model | null {
    const key = this.#files.keyOf(path);
    const known = this.#read.get(key);
    if (known !== undefined) return known;
    const model = this.#readLender(path);
    this.#read.set(key, model);
    return model;
  }

  #readLender(path: string): Model | null {
    try {
      const { model } = this.#core.readModel(this.#files.read(path), path, this.#options);
      if (model && model.jointCount > 0) return model;
      model?.dispose();
    } catch {
      // An unreadable file lends nothing; the command reports it if it was named.
    }
    return null;
  }
}

function byFolder(paths: readonly string[]): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const path of paths) {
    const known = names.get(dirname(path));
    if (known) known.push(basename(path));
    else names.set(dirname(path), [basename(path)]);
  }
  return names;
}

function meshesIn(files: Files, folder: string): readonly string[] {
  try {
    return files
      .namesIn(folder)
      .filter((name) => kindByName(name) === 'mesh' && !SYSTEM.test(name))
      .filter((name) => staysInside(join(folder, name), files.allow))
      .sort(inNaturalOrder);
  } catch {
    return [];
  }
}
