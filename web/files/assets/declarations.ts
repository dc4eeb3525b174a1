/** Declarations in dropped files. Loaded on demand. */
import { loadAssets, placeOf, type AssetReader } from '../../core/assets.js';
import { loadGame, type GameTexts } from '../../core/game.js';
import type {
  Declaration,
  DeclarationKind,
  Dialect,
  ListedSurface,
  Model,
  MaterialDeclaration,
  ModelAnim,
  ModelDeclaration,
  Read,
} from '../../core/index.js';
import {
  canonicalName,
  endsWithPath,
  extensionOf,
  fileName,
  folderOf,
  isImagePath,
  normalizePath,
  sourceImagePath,
} from '../tree/index.js';
import { summedUp } from '../../report/absent-names.js';
import { ancestryRemarks, MOST_ANCESTORS, removersOf } from '../../report/ancestry.js';
import { isCubeConfig } from '../../report/cube-config.js';
import type { DeclaredHeir } from '../../report/declared-models.js';
import { suggestion } from '../../report/nearest-name.js';
import { problem } from '../problems.js';
import { attachmentsOf } from './attachments.js';
import { CubeDeclarations } from './cube-declarations.js';
import { imageRemaps } from './image-skins.js';
import { md2PathOf } from './md2-path.js';
import { findSkins, remapsBy } from './skins.js';
import {
  NO_SKIN,
  type Asset,
  type DeclarationSet,
  type Declared,
  type DeclaredModel,
  type DefinedAttachment,
  type FileEntry,
  type ModelSkins,
  type Problem,
  type ResolvedMaterial,
  type Skin,
} from '../types.js';

/** Limit of tried paths in a message. */
const TRIED_NAMED = 3;

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
  const implied = { mtr: 'material', shader: 'material', skin: 'skin' }[extension] ?? 'entity';
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
    const { names: md2Skins = [], fault = '' } = (await loadTexts()).readMd2Skins(bytes) ?? {};
    const problems = fault === '' ? [] : [problem('warning', 'file-not-used', entry.path, fault)];
    // The rest of the model is not kept.
    return new FileSet(reader, [
      { entry, key, bytes: new Uint8Array(), dialect, declarations: [], md2Skins, problems },
    ]);
  }
  const list = extension === 'skin' ? (await loadTexts()).readSurfaceList(bytes) : null;
  if (list) {
    const problems = list.diagnostics.map((diagnostic) => ({ ...diagnostic, file: entry.path }));
    return new FileSet(reader, [
      { entry, key, bytes, dialect, declarations: [whole], surfaces: list.value, problems },
    ]);
  }
  if (isCubeConfig(entry.path)) {
    const path = normalizePath(entry.path) ?? entry.path;
    const config = (await loadTexts()).readCubeConfig(bytes, path, folderOf(path));
    const cube = new CubeDeclarations(config.value);
    const problems = config.diagnostics.map((diagnostic) => ({ ...diagnostic, file: entry.path }));
    return new FileSet(reader, [{ entry, key, bytes, dialect, declarations: cube.all, cube, problems }]);
  }
  const { value, diagnostics } = reader.index(bytes, implied as DeclarationKind);
  const problems = diagnostics.map((diagnostic) => ({ ...diagnostic, file: entry.path }));
  return new FileSet(reader, [{ entry, key, bytes, dialect, declarations: value, problems }]);
}

const loadTexts = async (): Promise<GameTexts> => (await loadGame()).texts;

class FileSet implements DeclarationSet {
  readonly #reader: AssetReader;
  readonly #files: readonly DeclarationFile[];
  readonly #materials = new Map<string, Declared<MaterialDeclaration> | null>();
  readonly #skins = new Map<string, Declared<Skin> | null>();
  readonly #models = new Map<string, Declared<DeclaredModel> | null>();
  /** Keyed by the path of the mesh, then by file names. */
  readonly #anims = new Map<string, Map<string, Set<ModelAnim>>>();
  readonly #attachments = new WeakMap<Model, readonly DefinedAttachment[]>();
  readonly #skinsFor = new WeakMap<Model, ModelSkins>();
  #allHeirs: readonly DeclaredHeir[] | null = null;
  #index: Map<string, Place> | null = null;
  #meshes: Map<string, string[]> | null = null;
  #tables: readonly Uint8Array[] | null = null;
  #ancestry: readonly Problem[] | null = null;

  constructor(reader: AssetReader, files: readonly DeclarationFile[]) {
    this.#reader = reader;
    // The engine reads a folder's files in this order, and uses the first declaration of a name.
    this.#files = [...files].sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  }

  get entries(): readonly FileEntry[] {
    return this.#files.filter(({ isImage, md2Skins }) => !isImage && !md2Skins).map(({ entry }) => entry);
  }

  get problems(): readonly Problem[] {
    this.#ancestry ??= summedUp(ancestryRemarks(this.#heirs()));
    return [...this.#files.flatMap(({ problems }) => problems), ...this.#ancestry];
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
    for (const other of others) {
      if (other instanceof FileSet) for (const file of other.#files) byKey.set(file.key, file);
    }
    return new FileSet(this.#reader, [...byKey.values()]);
  }

  only(keep: (entry: FileEntry) => boolean): DeclarationSet | null {
    const kept = this.#files.filter(({ entry }) => keep(entry));
    return kept.length > 0 ? new FileSet(this.#reader, kept) : null;
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
    const path = md2PathOf(meshPath);
    const isOf = ({ path: own }: FileEntry): boolean => normalizePath(own)?.toLowerCase() === path;
    return this.#files.find(({ md2Skins, entry }) => md2Skins && isOf(entry))?.md2Skins ?? [];
  }

  modelsOf(meshPath: string): readonly Declared<DeclaredModel>[] {
    const path = normalizePath(meshPath)?.toLowerCase() ?? '';
    return (this.#modelNames().get(fileName(path)) ?? [])
      .map((name) => this.#inherited(name))
      .filter((model) => model !== null)
      .filter(({ value }) => endsWithPath(path, value.mesh));
  }

  animsOf(meshPath: string, clipPath: string): readonly ModelAnim[] {
    let byFile = this.#anims.get(meshPath);
    if (!byFile) {
      this.#anims.set(meshPath, (byFile = new Map<string, Set<ModelAnim>>()));
      for (const anim of this.modelsOf(meshPath).flatMap(({ value }) => value.anims)) {
        for (const file of anim.files) {
          const name = fileName(normalizePath(file)?.toLowerCase() ?? '');
          byFile.set(name, (byFile.get(name) ?? new Set()).add(anim));
        }
      }
    }
    const path = normalizePath(clipPath)?.toLowerCase() ?? '';
    const named = [...(byFile.get(fileName(path)) ?? [])];
    return named.filter(({ files }) => files.some((file) => endsWithPath(path, file)));
  }

  attachmentsOf(model: Asset<Model>): readonly DefinedAttachment[] {
    let attachments = this.#attachments.get(model.value);
    if (!attachments) {
      const entities = this.heirs.filter(({ kind }) => kind === 'entity');
      attachments = attachmentsOf(model, this.modelsOf(model.entry.path), {
        entities: new Map(entities.map((entity) => [entity.name, entity])),
        meshOf: (name) => this.#inherited(name)?.value.mesh ?? '',
      });
      this.#attachments.set(model.value, attachments);
    }
    return attachments;
  }

  get heirs(): readonly DeclaredHeir[] {
    return (this.#allHeirs ??= this.#readHeirs());
  }

  #readHeirs(): readonly DeclaredHeir[] {
    const entities = [...this.#places().values()].filter(({ at }) => at.kind === 'entity');
    const read = entities.map(({ file, at }) => {
      const { value } = this.#reader.readEntity(file.bytes, at);
      return { ...at, ...value, file: file.entry.path, bytes: file.bytes };
    });
    return [...this.#heirs(), ...read];
  }

  missing(model: Asset<Model>, material: string, { declared, missing }: ResolvedMaterial): Problem[] {
    return missing.map(({ role, name, tried }) => {
      const place = declared ? `${declared.entry.path}:${declared.line}` : '';
      const named = tried.slice(0, TRIED_NAMED).join(', ');
      const more = tried.length > TRIED_NAMED ? ` and ${tried.length - TRIED_NAMED} more` : '';
      const advice = named ? `Tried ${named}${more}` : "Its name is not a path inside the game's folder";
      const text = `The ${role} image '${name}' of the material '${material}' of ${model.name} (${place}) is missing. ${advice}.`;
      return problem('warning', 'missing-texture', sourceImagePath(tried) ?? name, text);
    });
  }

  /** Names of models by the file name of their mesh. */
  #modelNames(): Map<string, string[]> {
    if (this.#meshes) return this.#meshes;
    this.#meshes = new Map();
    for (const { at } of this.#places().values()) {
      if (at.kind !== 'model') continue;
      const mesh = this.#inherited(at.name)?.value.mesh ?? '';
      const file = fileName(normalizePath(mesh)?.toLowerCase() ?? '');
      const names = this.#meshes.get(file);
      if (names) names.push(at.name);
      else this.#meshes.set(file, [at.name]);
    }
    return this.#meshes;
  }

  /** A model with inherited properties. Its own animations take the places of inherited ones of the same name. */
  #inherited(name: string): Declared<DeclaredModel> | null {
    const own = this.#model(name);
    if (!own) return null;
    let { value } = own;
    const seen = new Set([own.name]);
    for (let base = this.#model(value.inherit); base && seen.size < MOST_ANCESTORS;) {
      if (seen.has(base.name)) break;
      seen.add(base.name);
      value = withBase(value, base.value);
      base = this.#model(base.value.inherit);
    }
    return { ...own, value };
  }

  #heirs(): DeclaredHeir[] {
    const models = [...this.#places().values()].filter(({ at }) => at.kind === 'model');
    return models.map(({ file, at }) => {
      const { value } = this.#model(at.name) ?? {};
      return {
        ...at,
        file: file.entry.path,
        bytes: file.bytes,
        base: '',
        inheritAt: 0,
        references: [],
        ...value,
      };
    });
  }

  #model(name: string): Declared<DeclaredModel> | null {
    if (name === '') return null;
    return this.#declared(
      'model',
      name,
      this.#models,
      ({ file, at }) => ready(file.cube?.models.get(at)) ?? this.#reader.readModel(file.bytes, at),
    );
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

  /** The texts of all tables. */
  #tableTexts(): readonly Uint8Array[] {
    this.#tables ??= [...this.#places().values()]
      .filter(({ at }) => at.kind === 'table')
      .map(({ file, at }) => file.bytes.subarray(at.offset, at.end));
    return this.#tables;
  }
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

function withBase(own: DeclaredModel, base: ModelDeclaration): DeclaredModel {
  const ownAnims = new Map(own.anims.map((anim) => [anim.name, anim]));
  const removed = new Set(own.removed);
  const inherited = base.anims.filter(
    ({ name }) => ownAnims.has(name) || !removersOf(name).some((remover) => removed.has(remover)),
  );
  const inPlace = new Map(inherited.map((anim) => [anim.name, ownAnims.get(anim.name) ?? anim]));
  return {
    ...own,
    mesh: own.mesh || base.mesh,
    skin: own.skin || base.skin,
    offset: own.hasOffset ? own.offset : base.offset,
    hasOffset: own.hasOffset || base.hasOffset,
    anims: [...new Map([...inPlace, ...ownAnims]).values()],
    removed: [...own.removed, ...base.removed],
  };
}
