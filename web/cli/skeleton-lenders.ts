/** Finds skeletons for meshes without joints, such as the LOD meshes of Enemy Territory: Quake Wars. */
import { basename, dirname, join, resolve } from 'node:path';
import type { Core, Model, ReadOptions, Report } from '../core/index.js';
import { LENDER_ATTEMPTS, likestFirst } from '../files/folders/index.js';
import { SYSTEM } from '../files/local-errors/index.js';
import { kindByName } from '../report/name-remark.js';
import { FileSource } from './file-source.js';
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

/** Reads meshes. Meshes without joints use the skeleton of a mesh in their folder, or else of a named one. */
export class SkeletonLenders {
  readonly #core: Core;
  readonly #files: Files;
  readonly #named: readonly string[];
  readonly #options: ReadOptions;
  /** By keyOf(). */
  readonly #read = new Map<string | object, Model | null>();
  readonly #folders = new Map<string, readonly string[]>();

  /** `named`: paths of the files of the command. `files` reads them, and others on disk. */
  constructor(
    core: Core,
    named: readonly string[],
    { files = new FileSource(), ...options }: ReadOptions & { readonly files?: Files } = {},
  ) {
    this.#core = core;
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
    const message = `The mesh has no joints. The joints of ${found.path} are used.`;
    const taken = {
      severity: 'info',
      code: 'skeleton-taken',
      file: path,
      line: 1,
      column: 1,
      message,
    } as const;
    return { model: lent.model, report: { diagnostics: [...diagnostics, taken] }, lender: found.path };
  }

  dispose(): void {
    for (const model of this.#read.values()) model?.dispose();
  }

  /** A mesh that lends at least `needed` joints to the mesh at `path`. This object owns the model. */
  lenderFor(path: string, needed: number): { path: string; model: Model } | undefined {
    const folder = dirname(path);
    const others = this.#meshesOf(folder).filter((name) => name !== basename(path));
    const inFolder = likestFirst({ path: basename(path) }, others.map(asEntry));
    const candidates = [
      ...inFolder.slice(0, LENDER_ATTEMPTS).map((entry) => join(folder, entry.path)),
      ...this.#named.filter((each) => resolve(dirname(each)) !== resolve(folder)).slice(0, LENDER_ATTEMPTS),
    ];
    for (const candidate of candidates) {
      const model = this.#modelOf(candidate);
      if (model && model.jointCount >= needed) return { path: candidate, model };
    }
    return undefined;
  }

  #meshesOf(folder: string): readonly string[] {
    const known = this.#folders.get(folder);
    if (known) return known;
    const named = this.#named.filter((path) => dirname(path) === folder).map((path) => basename(path));
    const all = [...new Set([...meshesIn(this.#files, folder), ...named])];
    this.#folders.set(folder, all);
    return all;
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

const asEntry = (name: string): { readonly path: string } => ({ path: name });

function meshesIn(files: Files, folder: string): readonly string[] {
  try {
    return files
      .namesIn(folder)
      .filter((name) => kindByName(name) === 'mesh' && !SYSTEM.test(name))
      .filter((name) => staysInside(join(folder, name), files.allow));
  } catch {
    return [];
  }
}
