import type { Diagnostic, MaterialState, TextureRole } from './types.js';

/** Kinds of declarations, in the order of cpp/decl/decl_index.h. */
export const DECLARATION_KINDS = ['material', 'skin', 'model', 'entity', 'table', 'other'] as const;
export type DeclarationKind = (typeof DECLARATION_KINDS)[number];

/** The range of a declaration in its file; offsets in bytes. */
export interface Declaration {
  readonly kind: DeclarationKind;
  /** Canonical: lower case, '/', cut at the last dot. */
  readonly name: string;
  readonly offset: number;
  readonly begin: number;
  readonly end: number;
}

/** 'quake3' for .shader files. */
export type Dialect = 'doom3' | 'quake3';

/** Operations of image programs, in the order of cpp/decl/image_program.h. */
export const IMAGE_OPS = [
  'file',
  'heightmap',
  'addnormals',
  'smoothnormals',
  'add',
  'scale',
  'invertalpha',
  'invertcolor',
  'makeintensity',
  'makealpha',
  // No material names these. They are for images that an engine stores in another form.
  'copyalpha',
  'xfromalpha',
] as const;
export type ImageOp = (typeof IMAGE_OPS)[number];

/** One step. Each operation takes its operands from a stack and pushes one image. */
export interface ImageStep {
  readonly op: ImageOp;
  /** Only for 'file', as written. */
  readonly file?: string;
  readonly numbers: readonly number[];
}

export interface ImageProgram {
  /** One spelling for equal programs: 'addnormals(models/a,heightmap(models/b,4))'. */
  readonly text: string;
  readonly steps: readonly ImageStep[];
}

/** A reference to a file, material, joint, frame or animation in a declaration. */
export interface DeclReference {
  /**
   * 'mesh', 'skin', 'anim', 'joint', 'frame' or 'remove'; 'image' in a material, 'material' in a skin; for an entity the
   * key, such as 'model_gib' or 'bone_focus'.
   */
  readonly what: string;
  readonly name: string;
  /** The animation of a file or frame, the channel of a joint, the formula of an image; empty for others. */
  readonly owner: string;
  /** In bytes of the file. */
  readonly at: number;
}

/** The declared properties of a surface. */
export interface MaterialDeclaration {
  readonly images: Readonly<Partial<Record<TextureRole, ImageProgram>>>;
  readonly editorImage: ImageProgram | null;
  readonly state: MaterialState;
  /** Factors of red, green, blue and alpha of the diffuse stage. */
  readonly color: readonly number[];
  readonly unsmoothedTangents: boolean;
  readonly stages: number;
  /** The images of all stages. */
  readonly references: readonly DeclReference[];
}

export interface SkinDeclaration {
  readonly models: readonly string[];
  /** `from` is a canonical name or '*'; the first match is used. */
  readonly remaps: readonly { readonly from: string; readonly to: string }[];
  /** The new materials. */
  readonly references: readonly DeclReference[];
}

/** A surface of a model and its material, from a .skin file of Quake III. */
export interface ListedSurface {
  /** The name of a mesh. */
  readonly surface: string;
  readonly to: string;
}

/** The skins that a model of Quake II lists. */
export interface Md2Skins {
  /** Base names in lower case without extension, in the order of the file; each once. */
  readonly names: readonly string[];
  /** Why the list is not used, for users; empty if it is. */
  readonly fault: string;
}

/** An action of the game when an animation reaches a frame. */
export interface FrameCommand {
  /** Counted from 1; 0 if the number is not a valid frame. */
  readonly frame: number;
  readonly text: string;
}

export interface ModelAnim {
  readonly name: string;
  /** Several files play in sync. */
  readonly files: readonly string[];
  readonly commands: readonly FrameCommand[];
  /** The other words of its block, such as 'random_cycle_start anim_turn'. */
  readonly options: string;
}

/** A point where a Cube 2 game attaches other models. */
export interface CubeTag {
  readonly name: string;
  readonly joint: string;
}

/**
 * A joint that the game rotates as a player looks up and down: by a share of the player's pitch, in degrees. `joint` is
 * empty if the entire model rotates.
 */
export interface CubePitch {
  readonly joint: string;
  readonly scale: number;
  readonly min: number;
  readonly max: number;
}

/** A material for a mesh of a model, or for all others. */
export interface CubeSurface {
  /** Name of a mesh, or '*' for all others. */
  readonly surface: string;
  /** Of the material. */
  readonly name: string;
  /** In bytes of the file. */
  readonly at: number;
  readonly material: MaterialDeclaration;
}

/** One model of the configuration of a Cube 2 game, md5.cfg or iqm.cfg: its look. */
export interface CubeModel {
  readonly name: string;
  /** In bytes of the file. */
  readonly at: number;
  readonly mesh: string;
  readonly surfaces: readonly CubeSurface[];
}

/** What the configuration of a Cube 2 game says of a model; null if not set. */
export interface CubeFacts {
  /** In percent. */
  readonly scale: number | null;
  readonly translation: readonly number[] | null;
  readonly tags: readonly CubeTag[];
  readonly pitches: readonly CubePitch[];
}

/** Where the table of a .resources archive lies, in bytes; `fault` is a sentence for users, empty for none. */
export interface ResourceTablePlace {
  readonly fault: string;
  readonly offset: number;
  readonly size: number;
}

/** A file in a .resources archive. */
export interface ResourceEntry {
  readonly name: string;
  /** In bytes of the archive, as the next two. */
  readonly entryOffset: number;
  readonly offset: number;
  readonly length: number;
}

/** The files of a .resources archive. Sentences for users are empty if there is nothing to say. */
export interface ResourceTable {
  /** Why nothing is listed. */
  readonly fault: string;
  /** Why later files are not listed. */
  readonly damage: string;
  readonly count: number;
  entry(index: number): ResourceEntry;
}

/** A declaration with its diagnostics. The caller adds `file`. */
export interface Read<T> {
  readonly value: T;
  readonly diagnostics: readonly Omit<Diagnostic, 'file'>[];
}

/** Pixels, top row first, straight alpha. */
export interface PixelImage {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array<ArrayBuffer>;
}

export type BlockFormat = 'bc1' | 'bc2' | 'bc3';

/** A compressed image in a format of GPUs. */
export interface BlockImage {
  readonly blocks: BlockFormat;
  /** Largest first. */
  readonly levels: readonly { readonly width: number; readonly height: number; readonly bytes: Uint8Array }[];
  /** One of its small levels, decoded. */
  readonly sample: PixelImage;
}
