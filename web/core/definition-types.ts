/** Arguments and results of the definitions of a game. */
import type { CubeFacts } from './asset-types.js';
import type { Diagnostic, Vec3 } from './types.js';

/** A file with definitions. */
export interface DefinitionFile {
  /** As findings name it. */
  readonly path: string;
  readonly bytes: Uint8Array;
  /** Any name for its game, in which a name should be defined only once. */
  readonly game?: string;
  /** The file belongs to the base game: its definitions are known, and nothing is reported of them. */
  readonly isBase?: boolean;
  /** Whether the files of its game are known. */
  readonly isChecked?: boolean;
  /**
   * For the configuration of a Cube 2 game: its path, from the same root as the files that it names, and the path of its
   * folder as far as it is known.
   */
  readonly cube?: { readonly path: string; readonly place: string };
}

/** A model block, or the configuration of a mesh in a Cube 2 game, with what it inherits. */
export interface ModelBlock {
  /** Canonical. */
  readonly name: string;
  /** An index in the list of files. */
  readonly file: number;
  /** Counted from 1. */
  readonly line: number;
  /** '' if it names none. */
  readonly skin: string;
  /** Added to the root joint, in file units. */
  readonly offset: readonly number[];
  readonly cube: CubeFacts | null;
}

/** An attachment in a definition, at a joint of a model or as its replacement. */
export interface DefinedAttachment {
  /** Its key or tag, such as 'def_head'; 'model_gib' for a replacement of the model. */
  readonly by: string;
  /** The name in the definition. */
  readonly name: string;
  /** Path of the mesh; '' if it is unknown. */
  readonly mesh: string;
  /** '' if it is unknown. */
  readonly joint: string;
  /** As attributes of <md5-attachment>. */
  readonly offset: string;
  readonly angles: string;
}

/** Where the game puts a model. */
export interface ModelOffset {
  /** Model space; 0 0 0 if the model blocks of the mesh do not agree. */
  readonly offset: Vec3;
  /** The finding to report; null if no block moves the mesh. */
  readonly finding: Diagnostic | null;
}

/**
 * The files of a game, by the paths in its definitions. `from` is the path of the file of definitions. Its methods must
 * not ask for definitions.
 */
export interface GameFiles {
  /** Any name for the file, equal for equal files; its last part is in messages. Or why there is none. */
  readonly find: (from: string, path: string) => { readonly file: string } | { readonly absence: Absence };
  /** The names of the files in the folder of this path. */
  readonly namesBeside: (from: string, path: string) => readonly string[];
  /** `Model.facts()` of a file that was found. Null if it is not read, or is not a mesh. */
  readonly meshFacts: (file: string) => Uint8Array | null;
  /** The same of an animation. */
  readonly clipFacts: (file: string) => { readonly facts: Uint8Array; readonly frames: number } | null;
}

/** Why a path leads to no file. 'elsewhere': the base game may have it; 'in-own-folder': the game has others there. */
export type Absence = 'elsewhere' | 'in-own-folder' | 'outside';

/** How names are reported that the base game may have: in one finding for each kind, one by one, or as missing. */
export type AbsentNames = 'sum' | 'list' | 'missing';
