import type { Diagnostic, MaterialState, TextureRole } from './types.js';

/** Kinds of declarations, in the order of cpp/decl/decl_index.h. */
export const DECLARATION_KINDS = ['material', 'skin', 'model', 'entity', 'table', 'other'] as const;
export type DeclarationKind = (typeof DECLARATION_KINDS)[number];

/** Where a declaration lies in its file; offsets in bytes. */
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
] as const;
export type ImageOp = (typeof IMAGE_OPS)[number];

/** One step: each takes its operands, which stand before it, from a stack and leaves one image. */
export interface ImageStep {
  readonly op: ImageOp;
  /** Of a 'file', as written. */
  readonly file?: string;
  readonly numbers: readonly number[];
}

export interface ImageProgram {
  /** One spelling for equal programs: 'addnormals(models/a,heightmap(models/b,4))'. */
  readonly text: string;
  readonly steps: readonly ImageStep[];
}

/** What a material declares of a surface. */
export interface MaterialDeclaration {
  readonly images: Readonly<Partial<Record<TextureRole, ImageProgram>>>;
  readonly editorImage: ImageProgram | null;
  readonly state: MaterialState;
  /** Factors of red, green, blue and alpha of the diffuse stage. */
  readonly color: readonly number[];
  readonly unsmoothedTangents: boolean;
  readonly stages: number;
}

export interface SkinDeclaration {
  readonly models: readonly string[];
  /** `from` is a canonical name or '*'; the first that matches counts. */
  readonly remaps: readonly { readonly from: string; readonly to: string }[];
}

/** What a declaration is made from; texts are empty where that is nothing. */
export interface Inheriting {
  readonly inherit: string;
  /** The canonical name of that. */
  readonly base: string;
  /** Where it is named, in bytes of the file. */
  readonly inheritAt: number;
}

/** A file, joint, frame or animation that a declaration names. */
export interface DeclReference {
  /** 'mesh', 'skin', 'anim', 'joint', 'frame' or 'remove'; of an entity the key, as 'model_gib' and 'bone_focus'. */
  readonly what: string;
  readonly name: string;
  /** The animation of a file or frame, the channel of a joint; else empty. */
  readonly owner: string;
  /** In bytes of the file. */
  readonly at: number;
}

/** What the game does when an animation reaches a frame. */
export interface FrameCommand {
  /** Counted from 1; 0 where the number is none that can be reached. */
  readonly frame: number;
  readonly text: string;
}

export interface ModelAnim {
  readonly name: string;
  /** More than one play in step. */
  readonly files: readonly string[];
  readonly commands: readonly FrameCommand[];
  /** The other words of its block, as 'random_cycle_start anim_turn'. */
  readonly options: string;
}

/** Texts are empty where there is none. */
export interface ModelDeclaration extends Inheriting {
  readonly mesh: string;
  readonly skin: string;
  readonly offset: readonly number[];
  readonly anims: readonly ModelAnim[];
  /** Names of inherited animations that it does not have. */
  readonly removed: readonly string[];
  /** In the order of the file. */
  readonly references: readonly DeclReference[];
}

export interface EntityDeclaration extends Inheriting {
  readonly model: string;
  readonly skin: string;
  /** The values of keys that name models, joints and attached entities, or place the entity on a joint. */
  readonly references: readonly DeclReference[];
}

/** A declaration that was read, with what was odd about it. `file` is left to the caller. */
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

/** A compressed image as GPUs take it. */
export interface BlockImage {
  readonly blocks: BlockFormat;
  /** Largest first. */
  readonly levels: readonly { readonly width: number; readonly height: number; readonly bytes: Uint8Array }[];
  /** A small one of its levels, decoded. */
  readonly sample: PixelImage;
}
