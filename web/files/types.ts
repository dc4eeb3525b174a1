import type {
  BlockFormat,
  BlockImage,
  CameraPath,
  Clip,
  Diagnostic,
  ImageStep,
  ListedSurface,
  MaterialDeclaration,
  MaterialState,
  Model,
  ModelAnim,
  PixelImage,
  Report,
  SkinDeclaration,
  TextureRole,
  UpAxis,
} from '../core/index.js';
import type { DefinedAttachment, Definitions, ModelBlock } from '../core/game.js';

export type UrlEntryInit = Pick<RequestInit, 'credentials' | 'cache'>;

/** One file that was dropped, picked or linked. Nothing is read before `bytes` is called. */
export interface FileEntry {
  /** '/'-separated, in the original spelling, relative to the dropped folder or the page's folder. */
  readonly path: string;
  /** Absolute address of a network file. */
  readonly url?: string;
  /**
   * Options for fetching it. A request that bypasses caches is read again and not shared with other elements.
   */
  readonly init?: UrlEntryInit;
  /** Size in bytes, if it is known without reading. */
  readonly size?: number;
  /** It is opened as an archive, regardless of its name. */
  readonly isArchive?: boolean;
  /** It represents a folder that could not be listed completely: reading it gives the reason. */
  readonly unlisted?: boolean;
  /** For an image whose address is guessed: the name of the file that arrived, null until then. */
  readonly arrival?: Arrival;
  /** Nothing names this image, so it is not reported if it does not exist. */
  readonly isOptional?: boolean;
  /** The engine generates this image: there is no such file. */
  readonly isBuiltIn?: boolean;
  /** The up axis of the file; Z by default. */
  readonly upAxis?: UpAxis;
  /** The archive that contains it. */
  readonly archive?: ArchivePlace;
  /** Files of an archive with the same object here are the same range of its bytes. */
  readonly range?: object;
  /** The location of a file that Doom 3 BFG compiled; `path` is the one in declarations. */
  readonly compiledPath?: string;
  /** All compiled files of an image, including this one, if there are several. */
  readonly variants?: readonly FileEntry[];
  /** Only compiled files have it: what of this file and an earlier one of its path takes the place of both. */
  readonly laterOf?: (before: FileEntry | undefined, entry: FileEntry) => FileEntry;
  /**
   * All files that were converted from the same glTF as this one; paths are relative to the folder of the
   * mod.
   */
  readonly modFolder?: readonly Pick<FileEntry, 'path' | 'bytes'>[];
  /** The length of a unit in that glTF. */
  readonly metresPerUnit?: number;
  /** The browser's object of a local file, without reading it. */
  blob?(): Promise<Blob>;
  /** For a network file, bytes() as the browser's object, which the page need not copy. */
  download?(signal?: AbortSignal): Promise<Blob>;
  /** The handle for observing changes of the file on disk. */
  readonly handle?: WatchedFile;
  /** The dropped or picked folder that contained the file, or another object that lists files again. */
  readonly folder?: FileSystemDirectoryHandle | FileLister;
  /** Rejects with a FileError with the reason, or with an AbortError. */
  bytes(signal?: AbortSignal): Promise<Uint8Array>;
}

export interface Arrival {
  name: string | null;
  /** The last read, which sets the name. */
  reading?: Promise<unknown>;
}

/** A file on disk, with a stable identity, such as a FileSystemFileHandle. */
export interface WatchedFile {
  /** Its current state. Rejects if it was removed. */
  getFile(): Promise<Pick<File, 'lastModified' | 'size' | 'arrayBuffer'>>;
}

/** Files that can be listed again. */
export interface FileLister {
  list(): Promise<readonly FileEntry[]>;
}

/** An .md5scale file of the Quake II re-release. */
export interface ScaleFile {
  readonly entry: FileEntry;
  /** The clip that it scales: tris.md5anim next to tris.md5scale, or else the only clip of this name. */
  clipIn(clips: readonly Asset<Clip>[]): Asset<Clip> | undefined;
  /** Scales that clip, and returns problems. */
  applyTo(clips: readonly Asset<Clip>[]): Problem[];
}

export interface ArchivePlace {
  /** As for an entry; for an archive in an archive with the path of the outer one before it. */
  readonly path: string;
  /** Absolute address of a network archive. */
  readonly url?: string;
  /** The archive itself; for nested archives the outer one. */
  readonly file?: FileEntry;
}

/** A mesh that can be shown. It may be unread. */
export interface Offer {
  /** Shown in lists, unique among the offers; an asset that was read has the same name. */
  readonly name: string;
  readonly entry: FileEntry;
}

/**
 * A finding on a file or on missing parts of a collection. `line` and `column` are 0 if it concerns the
 * entire file.
 */
export interface Problem extends Diagnostic {
  /** Paths of the meshes of the models it concerns; absent if its file determines them. */
  readonly models?: readonly string[];
  /** Paths of the other files for which it stands, and the reason for each of them alone. */
  readonly alike?: { readonly files: readonly string[]; readonly reason: string };
}

export interface Asset<T> {
  /**
   * Shown in lists, unique within its kind: the given name, or else the base name, with folders if that
   * repeats.
   */
  readonly name: string;
  /** The name that was given with the load, if any. */
  readonly given?: string;
  /** The name from a declaration. */
  readonly declared?: string;
  readonly entry: FileEntry;
  /** The mesh whose skeleton this mesh uses, because it has none. */
  readonly lender?: FileEntry;
  readonly value: T;
  readonly report: Report;
}

/**
 * The content of one element: immutable, replaced by each load. It owns one reference to each of its values
 * until `Library.release`.
 */
export interface Collection {
  /** Every mesh of the files. */
  readonly offers: readonly Offer[];
  /**
   * Animations and camera paths of large sets. They are read when a model is chosen to which they may belong.
   */
  readonly onDemand: readonly FileEntry[];
  /** The .md2 files of large sets. Each is read when a mesh of its name is chosen. */
  readonly skinLists?: readonly FileEntry[];
  /** The offers that were read, best first: the one with the most fitting clips. */
  readonly models: readonly Asset<Model>[];
  /**
   * Clips that fit the first model exactly, then those by name, then the others; each group in the order of
   * files.
   */
  readonly clips: readonly Asset<Clip>[];
  readonly paths: readonly Asset<CameraPath>[];
  readonly images: readonly FileEntry[];
  readonly declarations: DeclarationSet | null;
  /** .md5scale files; each scales the clip of the same name. */
  readonly scales: readonly ScaleFile[];
  /** Every diagnostic of these files, every unused file, and missing parts. */
  readonly problems: readonly Problem[];
}

/** The content of a drop, which must be read before its event ends: the browser empties it afterwards. */
export interface DroppedItems {
  /** Empty if the browser has no File System Access API. */
  readonly handles: readonly Promise<FileSystemHandle | null | undefined>[];
  readonly roots: readonly (FileSystemEntry | File | null)[];
  /** The files of a drop without items. */
  readonly files: readonly File[];
}

/** 'auto': files with a mesh replace the current ones, others are added. */
export type LoadMode = 'auto' | 'add' | 'replace';

export interface LoadOptions {
  readonly mode: LoadMode;
  /** Names to show, by the entries' paths. */
  readonly names?: ReadonlyMap<string, string>;
  /** Paths inside archives of the files to show: the mesh, and clips and camera paths to select. */
  readonly wanted?: readonly string[];
  /** The up axis of the files, Z by default. */
  readonly upAxis?: UpAxis;
  /** The files are changed versions of the current ones. */
  readonly refresh?: boolean;
  readonly signal?: AbortSignal;
  /** Receives the finished share of the work. */
  readonly onProgress?: (share: number) => void;
  /** Receives the collection with the model, before its many animations are read, and owns it. */
  readonly onModel?: (collection: Collection) => void;
}

/** A declaration with its location and its diagnostics. */
export interface Declared<T> {
  /** Canonical. */
  readonly name: string;
  readonly entry: FileEntry;
  readonly line: number;
  readonly value: T;
  readonly problems: readonly Problem[];
}

/** A model block of a .def file, or the configuration of a mesh in a Cube 2 game. */
export interface DeclaredBlock extends ModelBlock {
  readonly entry: FileEntry;
}

/** A skin of Doom 3; or a surface list of Quake III or an image of Quake, which are named by their paths. */
export interface Skin extends SkinDeclaration {
  /** The name of a surface is '*' for every mesh. */
  readonly surfaces?: readonly ListedSurface[];
  /** The path of the skin's image, in the re-releases of Quake and Quake II. */
  readonly image?: string;
}

/** The skins for one model. */
export interface ModelSkins {
  /** In the order of the files. */
  readonly names: readonly string[];
  /**
   * The game's default skin: that of its model blocks if they agree, or else the surface list called default.
   */
  readonly byDefault: string | null;
}

/** Replaces a skin's name: selects the mesh's own materials, even if the game has a default skin. */
export const NO_SKIN = 'none';

/** One image of a material: a file, or the result of steps on several files. */
export interface MaterialMap {
  readonly role: TextureRole;
  readonly steps: readonly ImageStep[];
  /**
   * The files of the steps, in order; null for missing ones, but at least one exists. The last one is the
   * palette for .lmp images, if it was found.
   */
  readonly entries: readonly (FileEntry | null)[];
  /** The rules that found it, in their order. */
  readonly rules: readonly ImageRule[];
}

/** A rule that finds the image of a material. `RULE_TEXTS` of the inspector has its words. */
export type ImageRule =
  | PlainRule
  /** `name` is a suffix, with its underscore, or the role of a map. */
  | { readonly is: 'suffix' | 'beside-diffuse' | 'only-map'; readonly name: string }
  /** An image program, as it is written in the declaration. */
  | { readonly is: 'program'; readonly name: string };

export type PlainRule =
  | 'declared'
  | 'file'
  | 'precompressed'
  | 'compiled'
  | 'extension'
  | 'beside-mesh'
  | 'other-folder'
  | 'only-image'
  | 'dropped'
  | 'closest'
  | 'address'
  | 'white'
  | 'editor';

/** A required image that does not exist. */
export interface MissingImage {
  readonly role: TextureRole;
  readonly name: string;
  readonly tried: readonly string[];
}

export interface ResolvedMaterial {
  readonly maps: readonly MaterialMap[];
  /** How it is drawn, if that is known. */
  readonly state: MaterialState | null;
  readonly declared: Declared<MaterialDeclaration> | null;
  /** For declared images; without a declaration no image is required. */
  readonly missing: readonly MissingImage[];
}

/** The parts of a collection that determine a model's materials. */
export type MaterialSources = Pick<Collection, 'images' | 'declarations'>;

/** The declarations of some files, read on demand. If several have one name the first is used. */
export interface DeclarationSet {
  /** All files of the set except images, which a collection lists. */
  readonly entries: readonly FileEntry[];
  /**
   * The files that determine this look of a model: those that declare its materials, their tables, its skin and its model
   * blocks, and its .md2. `skin` is null for the default one.
   */
  filesOf(
    model: Asset<Model>,
    skin: string | null,
    materials: Iterable<ResolvedMaterial>,
  ): readonly FileEntry[];
  /** Findings on the files themselves; `meshes`: paths of all meshes, to which an .md2 may belong. */
  problemsWith(meshes: readonly string[]): readonly Problem[];
  /** Merges both; if files have the same path or address the later one is used. */
  and(others: readonly DeclarationSet[]): DeclarationSet;
  only(keep: (entry: FileEntry) => boolean): DeclarationSet | null;
  material(name: string): Declared<MaterialDeclaration> | null;
  skin(name: string): Declared<Skin> | null;
  readonly skinNames: readonly string[];
  /** A sentence with the declared material whose name is the nearest, after a blank; '' if none is near. */
  suggestMaterial(name: string): string;
  /** Skins that name the model, or a material or surface of it. */
  skinsFor(model: Asset<Model>): ModelSkins;
  /** The material replacements of a skin (null: the default one); empty if there is no such skin. */
  remapsOf(model: Asset<Model>, skin: string | null): ReadonlyMap<string, string>;
  /** Base names of the skins that the .md2 of this mesh lists, in its order; none where no .md2 does. */
  md2SkinsOf(meshPath: string): readonly string[];
  /** The model blocks for the mesh at this path, including inherited properties. */
  blocksOf(meshPath: string): readonly DeclaredBlock[];
  /** The animations of these model blocks, or those of them that use the file at this path. */
  animsOf(meshPath: string, clipPath?: string): readonly ModelAnim[];
  /** The attachments to joints of the model in definitions. */
  attachmentsOf(model: Asset<Model>): readonly DefinedAttachment[];
  /** All models and entities; null if there are none. */
  readonly definitions: Definitions | null;
  /** Findings on missing images of a declared material of the model. */
  missing(model: Asset<Model>, material: string, resolved: ResolvedMaterial): Problem[];
}

/** A decoded image; the caller must close a bitmap. */
export type TextureImage = ImageBitmap | PixelImage | BlockImage;

/** Whether the GPU supports this compression. */
export type TakesBlocks = (format: BlockFormat, role: TextureRole) => boolean;

export interface Texture {
  readonly material: string;
  readonly role: TextureRole;
  readonly image: TextureImage;
  /** The file of the image, or of its first part. */
  readonly entry: FileEntry;
  /** To call once: without uses, a bitmap is closed. Several textures may have the same image. */
  readonly release: () => void;
}

/** The result for one material of a model: how it is drawn, and its images. */
export interface MaterialPaint {
  readonly material: string;
  /** Null if nothing is known. */
  readonly state: MaterialState | null;
  readonly unsmoothedTangents: boolean;
  /** All its images, once they are decoded; never rejects. The caller releases them. */
  readonly textures: Promise<readonly Texture[]>;
}

/** The roles of images on the stage for each material of a model. */
export type GivenRoles = WeakMap<Model, Map<string, readonly TextureRole[]>>;

export const EMPTY: Collection = {
  offers: [],
  onDemand: [],
  models: [],
  clips: [],
  paths: [],
  images: [],
  declarations: null,
  scales: [],
  problems: [],
};
