/** Checks files of declarations for `check`. */
import { basename, dirname, resolve } from 'node:path';
import type { Assets, Declaration } from '../core/assets.js';
import {
  ReaderFaultError,
  type AbsentNames,
  type DefinitionFile,
  type Definitions,
  type Game,
} from '../core/game.js';
import { addAll } from '../core/lists.js';
import type { Core, Diagnostic, Model } from '../core/index.js';
import { problem } from '../files/index.js';
import { isCubeConfig } from '../report/cube-config.js';
import type { BaseDeclarations, FileSource } from './file-source.js';
import { DiskGameFiles } from './game-files.js';
import { missingImages, type Naming, type ShadedMesh } from './missing-images.js';
import { isLink } from './roots.js';

const extensionOf = (path: string): string => /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? '';

interface DeclarationFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly declarations: readonly Declaration[];
  readonly remarks: readonly Omit<Diagnostic, 'file'>[];
  readonly isCubeConfig?: true;
}

/** The data of all files that their declarations are read with, and that is compared afterwards. */
interface Found {
  readonly tables: readonly Uint8Array[];
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
    const { value, diagnostics } = this.#reader.index(bytes, path);
    this.#files.push({ path, bytes, declarations: value, remarks: diagnostics });
    return value.length;
  }

  addBase({ path, bytes }: BaseDeclarations): void {
    const { value } = this.#reader.index(bytes, path);
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
    const naming: Naming[] = [];
    const replaced: string[] = [];
    const own = this.#files.map((file) => this.#remarksOn(file, { tables, naming, replaced }));
    const byFile = new Map(this.#files.map(({ path }, i) => [path, own[i] ?? []]));
    const onDisk = new DiskGameFiles(core, files);
    const all = every.flatMap(({ declarations }) => declarations);
    const skins = all.filter(({ kind }) => kind === 'skin').map(({ name }) => name);
    const definitions = this.#game.define([
      ...this.#files
        .filter(definesModels)
        .sort(byPath)
        .map((file) => definitionFile(file, onDisk)),
      ...this.#base.filter(definesModels).map(({ path, bytes }) => ({ path, bytes, isBase: true })),
    ]);
    const absent = onDisk.hasBase ? 'missing' : listsAbsent ? 'list' : 'sum';
    const ofModels = allFindings(definitions, onDisk, { skins, absent });
    const materials = all.filter(({ kind }) => kind === 'material').map(({ name }) => name);
    const paths = every.map(({ path }) => resolve(path));
    const ofImages = missingImages(onDisk, naming, this.#meshes, {
      ...{ files: paths, materials, replaced, images },
      read: (path) => files.read(path),
    });
    for (const remark of [...ofModels.filter(({ file }) => byFile.has(file)), ...ofImages]) {
      const remarks = byFile.get(remark.file) ?? [];
      remarks.push(remark);
      byFile.set(remark.file, remarks);
    }
    for (const remarks of byFile.values()) remarks.sort((a, b) => a.line - b.line || a.column - b.column);
    return byFile;
  }

  #remarksOn(file: DeclarationFile, found: Found): Diagnostic[] {
    const remarks = file.declarations.flatMap((at) => this.#read(file, at, found));
    return [...file.remarks, ...remarks].map((each) => ({ ...each, file: file.path }));
  }

  #read(
    { path, bytes }: DeclarationFile,
    at: Declaration,
    { tables, naming, replaced }: Found,
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
      case 'table':
        return reader.checkTable(bytes, at).diagnostics;
      // The definitions are read together.
      case 'model':
      case 'entity':
      case 'other':
        return [];
    }
  }

  #addCubeConfig(path: string, bytes: Uint8Array): number {
    const { inner, place } = cubePlace(path);
    const { value, diagnostics } = this.#game.texts.readCubeConfig(bytes, inner, place);
    this.#files.push({ path, bytes, declarations: [], remarks: diagnostics, isCubeConfig: true });
    return value.length;
  }
}

/** Returns the findings of reading the definitions, and of comparing them with the files of their game. */
function allFindings(
  definitions: Definitions,
  game: DiskGameFiles,
  compared: { readonly skins: readonly string[]; readonly absent: AbsentNames },
): readonly Diagnostic[] {
  try {
    return [...definitions.readingFindings(), ...definitions.check(game, compared)];
  } catch (error) {
    if (!(error instanceof ReaderFaultError)) throw error;
    const path = definitions.files[0]?.path ?? '';
    return [problem('error', 'reader-fault', path, error.message)];
  }
}

const definesModels = ({ declarations, isCubeConfig: isConfig }: DeclarationFile): boolean =>
  isConfig === true || declarations.some(({ kind }) => kind === 'model' || kind === 'entity');

/** The engine reads the files of a folder in this order, and uses the first definition of a name. */
function byPath(a: DeclarationFile, b: DeclarationFile): number {
  const [first, second] = [a.path.toLowerCase(), b.path.toLowerCase()];
  return first < second ? -1 : first > second ? 1 : 0;
}

/** Paths in the configuration are relative to its folder, or with the folder that its md5dir names. */
const cubePlace = (path: string) => ({
  inner: basename(path),
  place: dirname(resolve(path)).replaceAll('\\', '/'),
});

/** A link to another file repeats no definition, so it has no game of its own. */
function definitionFile(
  { path, bytes, isCubeConfig: isConfig }: DeclarationFile,
  game: DiskGameFiles,
): DefinitionFile {
  const { inner, place } = cubePlace(path);
  const cube = isConfig && { path: inner, place };
  return {
    path,
    bytes,
    game: isLink(path) ? '' : game.gameOf(path),
    isChecked: game.isKnown(path),
    ...(cube && { cube }),
  };
}
