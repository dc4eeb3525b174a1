/** Checks files of declarations for `check`. */
import { basename, dirname, resolve } from 'node:path';
import type {
  Assets,
  Declaration,
  DeclarationKind,
  EntityDeclaration,
  ModelDeclaration,
  Read,
} from '../core/assets.js';
import type { Game } from '../core/game.js';
import { addAll } from '../core/lists.js';
import type { Core, Diagnostic, Model } from '../core/index.js';
import { listedAll, summedUp } from '../report/absent-names.js';
import { ancestryRemarks } from '../report/ancestry.js';
import { isCubeConfig } from '../report/cube-config.js';
import { DeclaredModels, type DeclaredHeir } from '../report/declared-models.js';
import type { BaseDeclarations, FileSource } from './file-source.js';
import { DiskGameFiles } from './game-files.js';
import { missingImages, type Naming, type ShadedMesh } from './missing-images.js';

/** The kind of declarations without a type word, by the file's extension. */
const IMPLIED: ReadonlyMap<string, DeclarationKind> = new Map([
  ['mtr', 'material'],
  ['shader', 'material'],
  ['skin', 'skin'],
  ['def', 'entity'],
]);

const extensionOf = (path: string): string => /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? '';

/** Whether the name is that of materials, skins or other declarations, or of a configuration of a Cube 2 game. */
export function isDeclarationFile(path: string): boolean {
  return IMPLIED.has(extensionOf(path)) || isCubeConfig(path);
}

interface DeclarationFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly declarations: readonly Declaration[];
  readonly remarks: readonly Omit<Diagnostic, 'file'>[];
}

/** The data of all files that their declarations are read with, and that is compared afterwards. */
interface Found {
  readonly tables: readonly Uint8Array[];
  readonly heirs: DeclaredHeir[];
  readonly naming: Naming[];
  /** Names of materials that skins replace. */
  readonly replaced: string[];
}

/**
 * All files of declarations that are checked together, because they refer to tables and bases of each other.
 */
export class DeclarationFiles {
  readonly #reader: Assets['reader'];
  readonly #game: Game;
  readonly #files: DeclarationFile[] = [];
  /** Of the base game: their names are known, and nothing is reported. */
  readonly #base: DeclarationFile[] = [];
  /** Models of Cube 2 games, which do not inherit. */
  readonly #cubeModels: DeclaredHeir[] = [];
  readonly #meshes: ShadedMesh[] = [];

  constructor({ reader }: Assets, game: Game) {
    this.#reader = reader;
    this.#game = game;
  }

  /** Returns how many declarations the file has. */
  add(path: string, bytes: Uint8Array): number {
    const extension = extensionOf(path);
    const list = extension === 'skin' ? this.#game.texts.readSurfaceList(bytes) : null;
    if (list) {
      // A surface list of Quake III is one skin.
      this.#files.push({ path, bytes, declarations: [], remarks: list.diagnostics });
      return list.value.length > 0 ? 1 : 0;
    }
    if (isCubeConfig(path)) return this.#addCubeConfig(path, bytes);
    const { value, diagnostics } = this.#reader.index(bytes, IMPLIED.get(extension) ?? 'other');
    this.#files.push({ path, bytes, declarations: value, remarks: diagnostics });
    return value.length;
  }

  addBase({ path, bytes }: BaseDeclarations): void {
    const { value } = this.#reader.index(bytes, IMPLIED.get(extensionOf(path)) ?? 'other');
    this.#base.push({ path, bytes, declarations: value, remarks: [] });
  }

  addMesh(file: string, { meshes }: Model): void {
    this.#meshes.push({ file, materials: [...new Set(meshes.map(({ material }) => material))] });
  }

  /**
   * All findings on each file, in their order. Every declaration is read, used or not. `core` reads the named
   * meshes and animations from `files`. `images`: the paths of all that are checked. `listsAbsent`: lists each name
   * that the base game may have.
   */
  remarks(
    core: Core,
    files: FileSource,
    { images, listsAbsent }: { readonly images: readonly string[]; readonly listsAbsent: boolean },
  ): ReadonlyMap<string, readonly Diagnostic[]> {
    const every = [...this.#files, ...this.#base];
    const tables = every.flatMap(({ bytes, declarations }) =>
      declarations
        .filter(({ kind }) => kind === 'table')
        .map(({ offset, end }) => bytes.subarray(offset, end)),
    );
    const heirs: DeclaredHeir[] = [...this.#cubeModels];
    const naming: Naming[] = [];
    const replaced: string[] = [];
    const own = this.#files.map((file) => this.#remarksOn(file, { tables, heirs, naming, replaced }));
    const byFile = new Map(this.#files.map(({ path }, i) => [path, own[i] ?? []]));
    const onDisk = new DiskGameFiles(core, files);
    const ofBase = this.#base.flatMap((file) => this.#heirsIn(file));
    const all = every.flatMap(({ declarations }) => declarations);
    const skins = all.filter(({ kind }) => kind === 'skin').map(({ name }) => name);
    const isChecked = ({ file }: Diagnostic): boolean => byFile.has(file);
    const named = [
      ...ancestryRemarks([...heirs, ...ofBase]).filter(isChecked),
      ...new DeclaredModels(onDisk, { game: this.#game, skins }).remarks(heirs, ofBase),
    ];
    const ofModels = listsAbsent || onDisk.hasBase ? listedAll(named, onDisk.hasBase) : summedUp(named);
    const materials = all.filter(({ kind }) => kind === 'material').map(({ name }) => name);
    const paths = every.map(({ path }) => resolve(path));
    const ofImages = missingImages(onDisk, naming, this.#meshes, {
      ...{ files: paths, materials, replaced, images },
      read: (path) => files.read(path),
    });
    for (const remark of [...ofModels, ...ofImages]) {
      const remarks = byFile.get(remark.file) ?? [];
      remarks.push(remark);
      byFile.set(remark.file, remarks);
    }
    onDisk.dispose();
    for (const remarks of byFile.values()) remarks.sort((a, b) => a.line - b.line || a.column - b.column);
    return byFile;
  }

  /** The models and entities of a file. */
  #heirsIn({ path, bytes, declarations }: DeclarationFile): DeclaredHeir[] {
    return declarations.flatMap((at) => {
      if (at.kind !== 'model' && at.kind !== 'entity') return [];
      const { value } = this.#readHeir(bytes, at);
      return [{ ...at, ...value, file: path, bytes }];
    });
  }

  #readHeir(bytes: Uint8Array, at: Declaration): Read<ModelDeclaration | EntityDeclaration> {
    return at.kind === 'model' ? this.#reader.readModel(bytes, at) : this.#reader.readEntity(bytes, at);
  }

  #remarksOn(file: DeclarationFile, found: Found): Diagnostic[] {
    const remarks = file.declarations.flatMap((at) => this.#read(file, at, found));
    return [...file.remarks, ...remarks].map((each) => ({ ...each, file: file.path }));
  }

  #read(
    { path, bytes }: DeclarationFile,
    at: Declaration,
    { tables, heirs, naming, replaced }: Found,
  ): readonly Omit<Diagnostic, 'file'>[] {
    const reader = this.#reader;
    switch (at.kind) {
      case 'material': {
        const dialect = extensionOf(path) === 'shader' ? 'quake3' : 'doom3';
        const { value, diagnostics } = reader.readMaterial(bytes, at, dialect, tables);
        naming.push({ name: at.name, file: path, bytes, references: value.references });
        return diagnostics;
      }
      case 'skin': {
        const { value, diagnostics } = reader.readSkin(bytes, at);
        addAll(
          replaced,
          value.remaps.map(({ from }) => from),
        );
        naming.push({ name: at.name, file: path, bytes, references: value.references });
        return diagnostics;
      }
      case 'model':
      case 'entity': {
        const { value, diagnostics } = this.#readHeir(bytes, at);
        heirs.push({ ...at, ...value, file: path, bytes });
        return diagnostics;
      }
      case 'table':
        return reader.checkTable(bytes, at).diagnostics;
      case 'other':
        return [];
    }
  }

  /** Paths are relative to the folder of the file, or with the folder that its md5dir names. */
  #addCubeConfig(path: string, bytes: Uint8Array): number {
    const place = dirname(resolve(path)).replaceAll('\\', '/');
    const { value, diagnostics } = this.#game.texts.readCubeConfig(bytes, basename(path), place);
    for (const [i, { mesh, at, references }] of value.models.entries()) {
      const none = { inherit: '', base: '', inheritAt: at, offset: at, begin: at, end: at };
      this.#cubeModels.push({
        ...none,
        kind: 'model',
        name: `${path}:${i}`,
        file: path,
        bytes,
        mesh,
        references,
      });
    }
    this.#files.push({ path, bytes, declarations: [], remarks: diagnostics });
    return value.models.length;
  }
}
