/** Declarations in dropped files. Loaded on demand. */
import { loadAssets, placeOf, type AssetReader } from '../../core/assets.js';
import {
  loadGame,
  ReaderFaultError,
  type DefinedAttachment,
  type DefinitionFile,
  type Definitions,
  type Game,
} from '../../core/game.js';
import type {
  Declaration,
  DeclarationKind,
  Dialect,
  ListedSurface,
  Model,
  MaterialDeclaration,
  ModelAnim,
  Read,
} from '../../core/index.js';
import {
  canonicalName,
  extensionOf,
  folderOf,
  isImagePath,
  normalizePath,
  sourceImagePath,
} from '../tree/index.js';
import { isCubeConfig } from '../../report/cube-config.js';
import { missingImageText } from '../../report/missing-image.js';
import { suggestion } from '../../report/nearest-name.js';
import { problem } from '../problems.js';
import { CubeDeclarations } from './cube-declarations.js';
import { imageRemaps } from './image-skins.js';
import { md2PathOf } from './md2-path.js';
import { findSkins, remapsBy } from './skins.js';
import {
  NO_SKIN,
  type Asset,
  type DeclarationSet,
  type Declared,
  type DeclaredBlock,
  type FileEntry,
  type ModelSkins,
  type Problem,
  type ResolvedMaterial,
  type Skin,
} from '../types.js';

const MD2_ALONE =
  'Not used: this is not an MD5 file. Its list of skins is used with the .md5mesh of its name.';

const NO_REMAPS: Skin = { models: [], remaps: [], references: [] };

interface DeclarationFile {
  readonly entry: FileEntry;
  readonly key: string;
  readonly bytes: Uint8Array;
  readonly dialect: Dialect;
  readonly declarations: readonly Declaration[];
  /** For a surface list, which counts as one declaration. */
  readonly surfaces?: readonly ListedSurface[];
  /** For the configuration of a Cube 2 game. */
  readonly cube?: CubeDeclarations;
  /** Whether it has models or entities. */
  readonly defines?: boolean;
  /** The base names of the skins of a Quake II model. */
  readonly md2Skins?: readonly string[];
  /** The skin is an image, named by its path. */
  readonly isImage?: boolean;
  readonly problems: readonly Problem[];
}

/** A declaration and its file; `hidden` are others with the same name, which are ignored. */
interface Place {
  readonly file: DeclarationFile;
  readonly at: Declaration;
  readonly hidden: Place[];
}

/** Reads the declarations of one file; `bytes` are its content. Rejects if the module cannot be loaded. */
export async function readDeclarations(entry: FileEntry, bytes: Uint8Array): Promise<DeclarationSet> {
  const { reader } = await loadAssets();
  const extension = extensionOf(entry.path);
  const key = entry.url ?? normalizePath(entry.path)?.toLowerCase() ?? entry.path;
  const dialect = extension === 'shader' ? 'quake3' : 'doom3';
  const name = canonicalName(normalizePath(entry.path) ?? entry.path);
  const whole: Declaration = { kind: 'skin', name, offset: 0, begin: 0, end: bytes.length };
  if (isImagePath(entry.path)) {
    return new FileSet(reader, [
      { entry, key, bytes, dialect, declarations: [whole], isImage: true, problems: [] },
    ]);
  }
  if (extension === 'md2') {
    const { names: md2Skins = [], fault = '' } = (await loadGame()).texts.readMd2Skins(bytes) ?? {};
    const problems = fault === '' ? [] : [problem('warning', 'file-not-used', entry.path, fault)];
    // The rest of the model is not kept.
    return new FileSet(reader, [
      { entry, key, bytes: new Uint8Array(), dialect, declarations: [], md2Skins, problems },
    ]);
  }
  const list = extension === 'skin' ? (await loadGame()).texts.readSurfaceList(bytes) : null;
  if (list) {
    const problems = list.diagnostics.map((diagnostic) => ({ ...diagnostic, file: entry.path }));
    return new FileSet(reader, [
      { entry, key, bytes, dialect, declarations: [whole], surfaces: list.value, problems },
    ]);
  }
  if (isCubeConfig(entry.path)) {
    const path = normalizePath(entry.path) ?? entry.path;
    const game = await loadGame();
    const config = game.texts.readCubeConfig(bytes, path, folderOf(path));
    const cube = new CubeDeclarations(config.value);
    const problems = config.diagnostics.map((diagnostic) => ({ ...diagnostic, file: entry.path }));
    return new FileSet(
      reader,
      [{ entry, key, bytes, dialect, declarations: cube.all, cube, defines: true, problems }],
      game,
    );
  }
  const { value, diagnostics } = reader.index(bytes, entry.path);
  const problems = diagnostics.map((diagnostic) => ({ ...diagnostic, file: entry.path }));
  const defines = value.some(({ kind }) => kind === 'model' || kind === 'entity');
  const game = defines ? await loadGame() : null;
  return new FileSet(reader, [{ entry, key, bytes, dialect, declarations: value, defines, problems }], game);
}

class FileSet implements DeclarationSet {
  readonly definitions: Definitions | null;
  readonly #reader: AssetReader;
  readonly #files: readonly DeclarationFile[];
  /** Null without definitions. */
  readonly #game: Game | null;
  readonly #defining: readonly DeclarationFile[];
  readonly #materials = new Map<string, Declared<MaterialDeclaration> | null>();
  readonly #skins = new Map<string, Declared<Skin> | null>();
  /** By the path of the mesh. */
  readonly #blocks = new Map<string, readonly DeclaredBlock[]>();
  /** By the paths of mesh and clip. */
  readonly #anims = new Map<string, readonly ModelAnim[]>();
  readonly #attachments = new WeakMap<Model, readonly DefinedAttachment[]>();
  readonly #skinsFor = new WeakMap<Model, ModelSkins>();
  #index: Map<string, Place> | null = null;
  #tableBytes: readonly Uint8Array[] | null = null;

  constructor(reader: AssetReader, files: readonly DeclarationFile[], game: Game | null = null) {
    this.#reader = reader;
    this.#game = game;
    // The engine reads a folder's files in this order, and uses the first declaration of a name.
    this.#files = [...files].sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
    this.#defining = this.#files.filter(({ defines }) => defines);
    this.definitions =
      this.#defining.length > 0 ? (game?.define(this.#defining.map(definitionFile)) ?? null) : null;
  }

  get entries(): readonly FileEntry[] {
    return this.#files.filter(({ isImage }) => !isImage).map(({ entry }) => entry);
  }

  filesOf(
    model: Asset<Model>,
    skin: string | null,
    materials: Iterable<ResolvedMaterial>,
  ): readonly FileEntry[] {
    const worn = skin ?? this.skinsFor(model).byDefault;
    const declared = [...materials].flatMap(({ declared: one }) => one ?? []);
    const all = [
      ...declared.flatMap((one) => [one.entry, ...this.#tablesIn(one)]),
      ...this.blocksOf(model.entry.path).map(({ entry }) => entry),
      worn === null ? undefined : this.skin(worn)?.entry,
      this.#md2Of(model.entry.path)?.entry,
    ];
    return [...new Set(all.filter((entry) => entry && !isImagePath(entry.path)))] as FileEntry[];
  }

  problemsWith(meshes: readonly string[]): readonly Problem[] {
    const lists = this.#files.filter(({ md2Skins }) => md2Skins).map(({ entry }) => entry.path);
    const used = new Set(lists.length > 0 ? meshes.map(md2PathOf) : []);
    const unused = lists.filter((path) => !used.has(normalizePath(path)?.toLowerCase() ?? ''));
    return [
      ...this.#files.flatMap(({ problems }) => problems),
      ...unused.map((path) => problem('info', 'file-not-used', path, MD2_ALONE)),
    ];
  }

  get skinNames(): readonly string[] {
    return [...this.#places().values()].filter(({ at }) => at.kind === 'skin').map(({ at }) => at.name);
  }

  suggestMaterial(name: string): string {
    const materials = [...this.#places().values()].filter(({ at }) => at.kind === 'material');
    const wanted = canonicalName(name);
    const names = materials.map(({ at }) => at.name).filter((each) => each !== wanted);
    return suggestion(wanted, names);
  }

  and(others: readonly DeclarationSet[]): DeclarationSet {
    const byKey = new Map(this.#files.map((file) => [file.key, file]));
    let game = this.#game;
    for (const other of others) {
      if (!(other instanceof FileSet)) continue;
      for (const file of other.#files) byKey.set(file.key, file);
      game ??= other.#game;
    }
    return new FileSet(this.#reader, [...byKey.values()], game);
  }

  only(keep: (entry: FileEntry) => boolean): DeclarationSet | null {
    const kept = this.#files.filter(({ entry }) => keep(entry));
    return kept.length > 0 ? new FileSet(this.#reader, kept, this.#game) : null;
  }

  material(name: string): Declared<MaterialDeclaration> | null {
    return this.#declared(
      'material',
      name,
      this.#materials,
      ({ file, at }) =>
        ready(file.cube?.materials.get(at)) ??
        this.#reader.readMaterial(file.bytes, at, file.dialect, this.#tableTexts()),
    );
  }

  skin(name: string): Declared<Skin> | null {
    return this.#declared('skin', name, this.#skins, ({ file, at }): Read<Skin> => {
      const { surfaces, isImage, entry } = file;
      if (isImage) return { value: { ...NO_REMAPS, image: entry.path }, diagnostics: [] };
      return surfaces
        ? { value: { ...NO_REMAPS, surfaces }, diagnostics: [] }
        : (ready(file.cube?.skins.get(at)) ?? this.#reader.readSkin(file.bytes, at));
    });
  }

  skinsFor(model: Asset<Model>): ModelSkins {
    let skins = this.#skinsFor.get(model.value);
    if (!skins) this.#skinsFor.set(model.value, (skins = findSkins(model, this)));
    return skins;
  }

  remapsOf(model: Asset<Model>, name: string | null): ReadonlyMap<string, string> {
    const chosen = name ?? this.skinsFor(model).byDefault;
    const skin = chosen === null || chosen === NO_SKIN ? null : this.skin(chosen);
    if (!skin) return new Map();
    const { image } = skin.value;
    return image === undefined ? remapsBy(skin.value, model) : imageRemaps(skin.name, image, model, this);
  }

  md2SkinsOf(meshPath: string): readonly string[] {
    return this.#md2Of(meshPath)?.md2Skins ?? [];
  }

  #md2Of(meshPath: string): DeclarationFile | undefined {
    const path = md2PathOf(meshPath);
    const isOf = ({ path: own }: FileEntry): boolean => normalizePath(own)?.toLowerCase() === path;
    return this.#files.find(({ md2Skins, entry }) => md2Skins && isOf(entry));
  }

  /** The files of the tables that a material names. */
  #tablesIn({ name }: Declared<MaterialDeclaration>): FileEntry[] {
    const place = this.#places().get(`material ${name}`);
    if (!place) return [];
    const text = textOf(place).toLowerCase();
    return this.#tables().flatMap(({ file, at }) => (text.includes(at.name) ? file.entry : []));
  }

  blocksOf(meshPath: string): readonly DeclaredBlock[] {
    let blocks = this.#blocks.get(meshPath);
    if (!blocks) {
      blocks = this.#defined([], (all) => all.blocksOf(meshPath)).flatMap((block) => {
        const entry = this.#defining[block.file]?.entry;
        return entry ? [{ ...block, entry }] : [];
      });
      this.#blocks.set(meshPath, blocks);
    }
    return blocks;
  }

  animsOf(meshPath: string, clipPath?: string): readonly ModelAnim[] {
    const key = JSON.stringify([meshPath, clipPath]);
    let anims = this.#anims.get(key);
    if (!anims) this.#anims.set(key, (anims = this.#defined([], (all) => all.animsOf(meshPath, clipPath))));
    return anims;
  }

  attachmentsOf({ entry, value }: Asset<Model>): readonly DefinedAttachment[] {
    let attachments = this.#attachments.get(value);
    if (!attachments) {
      attachments = this.#defined([], (all) => all.attachmentsOf(entry.path, value.facts()));
      this.#attachments.set(value, attachments);
    }
    return attachments;
  }

  /** `nothing` without definitions, or if their reader fails, which their check reports. */
  #defined<T>(nothing: T, ask: (definitions: Definitions) => T): T {
    if (!this.definitions) return nothing;
    try {
      return ask(this.definitions);
    } catch (error) {
      if (error instanceof ReaderFaultError) return nothing;
      throw error;
    }
  }

  missing(model: Asset<Model>, material: string, { declared, missing }: ResolvedMaterial): Problem[] {
    const place = declared ? `${declared.entry.path}:${declared.line}` : '';
    return missing.map((image) => {
      const text = missingImageText({ ...image, of: `material '${material}' of ${model.name}`, place });
      return problem('warning', 'missing-texture', sourceImagePath(image.tried) ?? image.name, text);
    });
  }

  #declared<T>(
    kind: DeclarationKind,
    name: string,
    known: Map<string, Declared<T> | null>,
    read: (place: Place) => Read<T>,
  ): Declared<T> | null {
    const key = canonicalName(name);
    const before = known.get(key);
    if (before !== undefined) return before;
    const place = this.#places().get(`${kind} ${key}`);
    const declared = place ? declaredAt(place, read(place)) : null;
    known.set(key, declared);
    return declared;
  }

  #places(): Map<string, Place> {
    if (this.#index) return this.#index;
    this.#index = new Map();
    for (const file of this.#files) {
      for (const at of file.declarations) {
        const key = `${at.kind} ${at.name}`;
        const first = this.#index.get(key);
        if (first) first.hidden.push({ file, at, hidden: [] });
        else this.#index.set(key, { file, at, hidden: [] });
      }
    }
    return this.#index;
  }

  #tables(): Place[] {
    return [...this.#places().values()].filter(({ at }) => at.kind === 'table');
  }

  #tableTexts(): readonly Uint8Array[] {
    return (this.#tableBytes ??= this.#tables().map(bytesOf));
  }
}

function bytesOf({ file, at }: Place): Uint8Array {
  return file.bytes.subarray(at.offset, at.end);
}

function textOf(place: Place): string {
  return new TextDecoder().decode(bytesOf(place));
}

/** The result of reading, with its file. */
function ready<T>(value: T | undefined): Read<T> | null {
  return value === undefined ? null : { value, diagnostics: [] };
}

function declaredAt<T>(
  { file: { entry, bytes }, at, hidden }: Place,
  { value, diagnostics }: Read<T>,
): Declared<T> {
  const { line } = placeOf(bytes, at.offset);
  const repeated = hidden
    .filter(({ file }) => !file.isImage)
    .map(({ file, at: other }) => ({
      severity: 'warning' as const,
      code: 'declaration-repeated',
      file: file.entry.path,
      ...placeOf(file.bytes, other.offset),
      message: `'${at.name}' is already declared in ${entry.path}:${line}. The first one is used.`,
    }));
  const problems = diagnostics.map((diagnostic) => ({ ...diagnostic, file: entry.path }));
  return { name: at.name, entry, line, value, problems: [...problems, ...repeated] };
}

/** A file as the module for definitions takes it. The game of a file is known where it was dropped in its folder `def`. */
function definitionFile({ entry, bytes, cube }: DeclarationFile): DefinitionFile {
  const { path, url, archive } = entry;
  const isLocal = url === undefined && archive?.url === undefined;
  const inner = normalizePath(path) ?? path;
  return {
    path,
    bytes,
    isChecked: isLocal && (cube !== undefined || /(^|\/)def\//i.test(path)),
    ...(cube && { cube: { path: inner, place: folderOf(inner) } }),
  };
}
