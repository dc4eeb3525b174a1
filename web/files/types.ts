import type {
  BlockFormat,
  BlockImage,
  CameraPath,
  Clip,
  Diagnostic,
  ImageStep,
  MaterialDeclaration,
  MaterialState,
  Model,
  ModelAnim,
  ModelDeclaration,
  PixelImage,
  Report,
  SkinDeclaration,
  TextureRole,
  UpAxis,
} from '../core/index.js';
import type { CubeFacts, CubeLink } from '../report/cube-models.js';
import type { DeclaredHeir } from '../report/declared-models.js';

export type UrlEntryInit = Pick<RequestInit, 'credentials' | 'cache'>;

/** One file that was dropped, picked or linked. Nothing is read before `bytes` is called. */
export interface FileEntry {
  /** '/'-separated, spelled as found: from the dropped folder on, or from the page's folder on. */
  readonly path: string;
  /** Absolute address, for files that come from the network. */
  readonly url?: string;
  /** How it is fetched. What goes past the caches is read anew and shared with no other element. */
  readonly init?: UrlEntryInit;
  /** Bytes, where they are known without reading. */
  readonly size?: number;
  /** It is to be opened as an archive, whatever its name. */
  readonly isArchive?: boolean;
  /** It stands for a folder that could not be listed, or not to its end: reading it says why. */
  readonly unlisted?: boolean;
  /** Of an image whose address is guessed: the name of the file that came, null until one did. */
  readonly arrival?: Arrival;
  /** Nobody names this image, and nothing is missing where it is not there. */
  readonly isOptional?: boolean;
  /** The engine makes this image itself: there is no such file. */
  readonly isBuiltIn?: boolean;
  /** Which axis is up in it; Z where nothing is said. */
  readonly upAxis?: UpAxis;
  /** The archive it lies in. */
  readonly archive?: ArchivePlace;
  /** Where a file that Doom 3 BFG compiled lies; `path` is the one that declarations name. */
  readonly compiledPath?: string;
  /** All files that an image was compiled to, this one among them, where there are several. */
  readonly variants?: readonly FileEntry[];
  /** Only compiled files have it: what of this file and an earlier one of its path takes the place of both. */
  readonly laterOf?: (before: FileEntry | undefined, entry: FileEntry) => FileEntry;
  /** All files that were made of the glTF that this one was made of; paths begin in the folder of the mod. */
  readonly modFolder?: readonly Pick<FileEntry, 'path' | 'bytes'>[];
  /** A local file as the browser holds it, without reading it. */
  blob?(): Promise<Blob>;
  /** As bytes() of a file on the network, but as the browser holds it: the page need not copy it. */
  download?(signal?: AbortSignal): Promise<Blob>;
  /** Where it can be told when the file changes on disk. */
  readonly handle?: WatchedFile;
  /** The dropped or picked folder that the file was found in, or what else lists files anew. */
  readonly folder?: FileSystemDirectoryHandle | FileLister;
  /** Rejects with a FileError that says why, or with an AbortError. */
  bytes(signal?: AbortSignal): Promise<Uint8Array>;
}

export interface Arrival {
  name: string | null;
  /** The last reading, which sets the name. */
  reading?: Promise<unknown>;
}

/** A file on disk, and the same one each time: a FileSystemFileHandle does. */
export interface WatchedFile {
  /** As it is now. Rejects where it is gone. */
  getFile(): Promise<Pick<File, 'lastModified' | 'size' | 'arrayBuffer'>>;
}

/** Files that can be listed again. */
export interface FileLister {
  list(): Promise<readonly FileEntry[]>;
}

/** An .md5scale file of the Quake II re-release. */
export interface ScaleFile {
  readonly entry: FileEntry;
  /**
   * Scales the clip of the file's own name (tris.md5scale beside tris.md5anim; in another folder where only one clip has
   * the name), and says what found no place.
   */
  applyTo(clips: readonly Asset<Clip>[]): Problem[];
}

export interface ArchivePlace {
  /** As for an entry; for an archive in an archive with the outer one before it. */
  readonly path: string;
  /** Absolute address, for archives that come from the network. */
  readonly url?: string;
  /** The archive itself, the outer one of two. */
  readonly file?: FileEntry;
}

/** A mesh that can be shown. Nothing of it need have been read. */
export interface Offer {
  /** Shown in lists, unique among the offers; an asset that is read has the same name. */
  readonly name: string;
  readonly entry: FileEntry;
}

/** A remark on a file or on what a collection lacks. `line` and `column` are 0 where it concerns the whole file. */
export interface Problem extends Diagnostic {
  /** The models that it is about, by their meshes; absent where its file says enough. */
  readonly models?: readonly FileEntry[];
}

export interface Asset<T> {
  /** Shown in lists, unique among its kind: the given name, else the base name, with folders where that repeats. */
  readonly name: string;
  /** The name that was given with the load, if one was. */
  readonly given?: string;
  /** The name that a declaration gives it. */
  readonly declared?: string;
  readonly entry: FileEntry;
  readonly value: T;
  readonly report: Report;
}

/**
 * What one element holds: immutable, replaced by each load. It owns one reference to each of its values until
 * `Library.release` takes them back.
 */
export interface Collection {
  /** Every mesh of the files. */
  readonly offers: readonly Offer[];
  /** Animations and camera paths of large sets: read when a model is chosen that they may belong to. */
  readonly onDemand: readonly FileEntry[];
  /** Those of the offers that are read, best first: the one with the most fitting clips. */
  readonly models: readonly Asset<Model>[];
  /** Those that fit the first model exactly, then by name, then the others; each group as dropped or linked. */
  readonly clips: readonly Asset<Clip>[];
  readonly paths: readonly Asset<CameraPath>[];
  readonly images: readonly FileEntry[];
  readonly declarations: DeclarationSet | null;
  /** .md5scale files; each scales the clip of the same name. */
  readonly scales: readonly ScaleFile[];
  /** Every diagnostic of these files, every file that was not used, and what is missing. */
  readonly problems: readonly Problem[];
}

/** What a drop holds, taken before its event ends: the browser empties it afterwards. */
export interface DroppedItems {
  /** Nothing where the browser has no File System Access interface. */
  readonly handles: readonly Promise<FileSystemHandle | null | undefined>[];
  readonly roots: readonly (FileSystemEntry | File | null)[];
  /** Those of a drop without items. */
  readonly files: readonly File[];
}

/** 'auto': with a mesh among the files they replace what was there, otherwise they are added to it. */
export type LoadMode = 'auto' | 'add' | 'replace';

export interface LoadOptions {
  readonly mode: LoadMode;
  /** Names to show, by the entries' paths. */
  readonly names?: ReadonlyMap<string, string>;
  /** Paths inside archives of what is to be shown: the mesh, and its clips and camera paths where not all that fit. */
  readonly wanted?: readonly string[];
  /** Which axis is up in the files, Z by default. */
  readonly upAxis?: UpAxis;
  /** The files are changed versions of those that are there. */
  readonly refresh?: boolean;
  readonly signal?: AbortSignal;
  /** Share of the work that is done. */
  readonly onProgress?: (share: number) => void;
}

/** A declaration with its place, and what is odd about it. */
export interface Declared<T> {
  /** Canonical. */
  readonly name: string;
  readonly entry: FileEntry;
  readonly line: number;
  readonly value: T;
  readonly problems: readonly Problem[];
}

/** A model block of a .def file, or what the configuration of a Cube 2 game says of a mesh. */
export interface DeclaredModel extends ModelDeclaration {
  readonly cube?: CubeFacts & { readonly links: readonly CubeLink[] };
}

/** Something that a definition puts on a joint of a model, or in the place of it. */
export interface DefinedAttachment {
  /** The key or tag that says so, as 'def_head'; 'model_gib' for what takes the place of the model. */
  readonly by: string;
  /** As the definition has it. */
  readonly name: string;
  /** Path of the mesh; '' where nothing tells it. */
  readonly mesh: string;
  /** '' where nothing tells it. */
  readonly joint: string;
  /** As attributes of <md5-attachment>. */
  readonly offset: string;
  readonly angles: string;
}

/** A line of a surface list: what the mesh of this name, or number, is drawn with. */
export interface SurfaceRemap {
  /** Lower case; '*' for every mesh. */
  readonly surface: string;
  readonly to: string;
}

/** A skin of Doom 3's kind; or a surface list of Quake III's or an image of Quake's, which are called by their paths. */
export interface Skin extends SkinDeclaration {
  readonly surfaces?: readonly SurfaceRemap[];
  /** The path of the image that the skin is, in the re-releases of Quake and Quake II. */
  readonly image?: string;
}

/** The skins that are for one model. */
export interface ModelSkins {
  /** In the order of the files. */
  readonly names: readonly string[];
  /** The one that the game puts on it: that of its model blocks where they agree, else the surface list called default. */
  readonly byDefault: string | null;
}

/** In the place of a skin's name: the mesh's own materials, also where the game would dress it. */
export const NO_SKIN = 'none';

/** One image of a material: a file, or what steps make of several. */
export interface MaterialMap {
  readonly role: TextureRole;
  readonly steps: readonly ImageStep[];
  /**
   * The files of the steps, in their order; null for one that is not there. At least one is. After them the palette
   * that .lmp images among them need, where it was found.
   */
  readonly entries: readonly (FileEntry | null)[];
  /** Which rule found it, in words. */
  readonly rule: string;
}

/** An image that is asked for and not there. */
export interface MissingImage {
  readonly role: TextureRole;
  readonly name: string;
  readonly tried: readonly string[];
}

export interface ResolvedMaterial {
  readonly maps: readonly MaterialMap[];
  /** How it is drawn, where anything says so. */
  readonly state: MaterialState | null;
  readonly declared: Declared<MaterialDeclaration> | null;
  /** Of declared images; without a declaration nothing is promised. */
  readonly missing: readonly MissingImage[];
}

/** What of a collection decides what a model's materials are. */
export type MaterialSources = Pick<Collection, 'images' | 'declarations'>;

/** The declarations of some files, read when they are asked for. Of several of one name the first counts. */
export interface DeclarationSet {
  readonly entries: readonly FileEntry[];
  /** Remarks on the files as such. */
  readonly problems: readonly Problem[];
  /** These and those: of files with the same path or address the later one counts. */
  and(others: readonly DeclarationSet[]): DeclarationSet;
  only(keep: (entry: FileEntry) => boolean): DeclarationSet | null;
  material(name: string): Declared<MaterialDeclaration> | null;
  skin(name: string): Declared<Skin> | null;
  readonly skinNames: readonly string[];
  /** Skins that name the model, or a material or surface of it. */
  skinsFor(model: Asset<Model>): ModelSkins;
  /** What the skin of this name (null: the default one) makes of materials; none where there is no such skin. */
  remapsOf(model: Asset<Model>, skin: string | null): ReadonlyMap<string, string>;
  /** Base names of the skins that the .md2 of this mesh lists, in its order; none where no .md2 does. */
  md2SkinsOf(meshPath: string): readonly string[];
  /** The model blocks that show the mesh of this path, with what they inherit. */
  modelsOf(meshPath: string): readonly Declared<DeclaredModel>[];
  /** The animations of these model blocks that play the file of this path. */
  animsOf(meshPath: string, clipPath: string): readonly ModelAnim[];
  /** What definitions put on joints of the model. */
  attachmentsOf(model: Asset<Model>): readonly DefinedAttachment[];
  /** All models and entities. */
  readonly heirs: readonly DeclaredHeir[];
  /** What is to say about images that a declared material of the model asks for and that are not there. */
  missing(model: Asset<Model>, material: string, resolved: ResolvedMaterial): Problem[];
}

/** A decoded image; a bitmap is the caller's to close. */
export type TextureImage = ImageBitmap | PixelImage | BlockImage;

/** Whether the GPU takes images of this compression as they are. */
export type TakesBlocks = (format: BlockFormat, role: TextureRole) => boolean;

export interface Texture {
  readonly material: string;
  readonly role: TextureRole;
  readonly image: TextureImage;
  /** The file that it, or the first part of it, came from. */
  readonly entry: FileEntry;
}

/** Everything that one material of a model brings: how it is drawn, and its images. */
export interface MaterialPaint {
  readonly material: string;
  /** Null where nothing says anything. */
  readonly state: MaterialState | null;
  readonly unsmoothedTangents: boolean;
  /** All its images, once they are decoded; never rejects. Bitmaps are the caller's to close. */
  readonly textures: Promise<readonly Texture[]>;
}

/** Roles of the images that each material of a model has on the stage. */
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
