/** Files of a set, before they are read; see cpp/game/catalog. */

/** The kind of a file by its name, in the order of game::ListedKind. */
export type ListedKind = 'other' | 'mesh' | 'motion' | 'unknown';

export interface ListedFile {
  readonly path: string;
  /** In bytes, if it is known. */
  readonly size?: number;
  /** An animation or a camera path is motion. */
  readonly kind: ListedKind;
  /** The path of the archive that has it. */
  readonly archive?: string;
  /** It has its own address. */
  readonly isLinked: boolean;
}

/** Which files of a set are read at once, by their indices. */
export interface Plan {
  readonly now: Uint32Array;
  /** Meshes that are read when they are shown, in natural order; none in a small set. */
  readonly meshes: Uint32Array;
  /** Animations and camera paths that are read with a mesh. */
  readonly onDemand: Uint32Array;
  /** Those of `meshes` and `onDemand` that were named, in that order. */
  readonly wanted: Uint32Array;
  /** Wanted paths that lead to no file, with what is there instead. */
  readonly missing: readonly { readonly path: string; readonly message: string }[];
}

/** A file that may belong to meshes. */
export interface Companion {
  readonly path: string;
  readonly archive?: string;
}

/** A mesh that was read and may lend its skeleton. */
export interface Lender {
  readonly path: string;
  readonly jointCount: number;
  /** It was shown before the files of the borrower came. */
  readonly isEarlier: boolean;
}
