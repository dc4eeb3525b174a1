import type { CameraPath, Clip, Diagnostic, Model, Report, TextureRole } from '../core/index.js';

/** One file that was dropped, picked or linked. Nothing is read before `bytes` is called. */
export interface FileEntry {
  /** '/'-separated, spelled as found: from the dropped folder on, or from the page's folder on. */
  readonly path: string;
  /** Absolute address, for files that come from the network. */
  readonly url?: string;
  readonly credentials?: RequestCredentials;
  /** Bytes, where they are known without reading. */
  readonly size?: number;
  /** It is to be opened as an archive, whatever its name. */
  readonly isArchive?: boolean;
  /** The archive it lies in. */
  readonly archive?: ArchivePlace;
  /** A local file as the browser holds it, without reading it. */
  blob?(): Promise<Blob>;
  /** Where the browser can tell when the file changes on disk. */
  readonly handle?: FileSystemFileHandle;
  /** The dropped or picked folder that the file was found in. */
  readonly folder?: FileSystemDirectoryHandle;
  /** Rejects with a FileError that says why, or with an AbortError. */
  bytes(signal?: AbortSignal): Promise<Uint8Array>;
}

export interface ArchivePlace {
  /** As for an entry; for an archive in an archive with the outer one before it. */
  readonly path: string;
  /** Absolute address, for archives that come from the network. */
  readonly url?: string;
}

/** A mesh that can be shown. Nothing of it need have been read. */
export interface Offer {
  /** Shown in lists, unique among the offers; an asset that is read has the same name. */
  readonly name: string;
  readonly entry: FileEntry;
}

/** A remark on a file or on what a collection lacks. `line` and `column` are 0 where it concerns the whole file. */
export type Problem = Diagnostic;

export interface Asset<T> {
  /** Shown in lists, unique among its kind: the given name, else the base name, with folders where that repeats. */
  readonly name: string;
  /** The name that was given with the load, if one was. */
  readonly given?: string;
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
  /** Every diagnostic of these files, every file that was not used, and what is missing. */
  readonly problems: readonly Problem[];
}

/** 'auto': with a mesh among the files they replace what was there, otherwise they are added to it. */
export type LoadMode = 'auto' | 'add' | 'replace';

export interface LoadOptions {
  readonly mode: LoadMode;
  /** Names to show, by the entries' paths. */
  readonly names?: ReadonlyMap<string, string>;
  /** Paths inside archives of what is to be shown: the mesh, and its clips and camera paths where not all that fit. */
  readonly wanted?: readonly string[];
  readonly signal?: AbortSignal;
  /** Share of the work that is done. */
  readonly onProgress?: (share: number) => void;
}

/** A decoded image is the caller's to close. TGA files stay as they are: the core decodes them. */
export type TextureImage = ImageBitmap | { readonly tga: Uint8Array };

export interface Texture {
  readonly material: string;
  readonly role: TextureRole;
  readonly image: TextureImage;
  /** The file it came from. */
  readonly entry: FileEntry;
  /** Which rule found it, in words: 'the file itself', 'only image'. */
  readonly rule: string;
}

export const EMPTY: Collection = {
  offers: [],
  onDemand: [],
  models: [],
  clips: [],
  paths: [],
  images: [],
  problems: [],
};
