/** Public types of the core: what readers, poses and reports look like. Shapes and units stand with each. */

export type Severity = 'error' | 'warning' | 'info';

/**
 * One remark on a file. `line` and `column` count from 1; `column` counts bytes. Both are 0 where it is about the file
 * as a whole, as what a page says of files that are missing or do not fit; readers always name a place. In a compiled
 * file, which has no lines, `offset` is that place: in bytes, from 0.
 */
export interface Diagnostic {
  readonly severity: Severity;
  /** Stable, kebab-case: 'weight-joint-out-of-range'. */
  readonly code: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly offset?: number;
  readonly message: string;
  /** There where it is no error here, but Doom 3 does not load such a file. */
  readonly strict?: true;
  /** How many findings it stands for, if more than one: a reader lists the first of a code, then counts the rest. */
  readonly count?: number;
}

export interface Report {
  readonly diagnostics: readonly Diagnostic[];
}

export type Vec3 = [number, number, number];
/** x, y, z, w; textbook convention, unit length. */
export type Quat = [number, number, number, number];

/** A joint of the bind pose: model space, file order. `parent` is -1 for a root. */
export interface Joint {
  readonly name: string;
  readonly parent: number;
  readonly position: Vec3;
  readonly rotation: Quat;
}

export interface ClipJoint {
  readonly name: string;
  readonly parent: number;
}

export interface MeshInfo {
  readonly name: string;
  /** The `shader` text of the file. */
  readonly material: string;
  readonly vertexCount: number;
  readonly triangleCount: number;
  readonly weightCount: number;
  readonly maxWeightsPerVertex: number;
}

export interface MeshData {
  /** 3 per triangle, file order and winding (front faces clockwise). */
  readonly indices: Uint32Array;
  /** 2 per vertex; t = 0 is the image's top row. */
  readonly uvs: Float32Array;
  /** 4 per vertex: red, green, blue, alpha, 0 to 255; null where the file stores none. */
  readonly colors: Uint8Array | null;
  /** Of version 11 (Enemy Territory: Quake Wars). */
  readonly flags: readonly ('vertexColor' | 'noAnimate')[];
}

/** The weights of one mesh, as the file has them. */
export interface MeshWeights {
  /** 2 per vertex, in the order of the file: its first weight, and how many it has. */
  readonly ranges: Uint32Array;
  /** 1 joint and 1 bias per weight. Biases need not add up to 1, and may be negative. */
  readonly joints: Uint32Array;
  readonly biases: Float32Array;
  /** 3 per weight: bias times offset, in the space of its joint. */
  readonly offsets: Float32Array;
}

/** Scale of one joint of a clip, as .md5scale files of the Quake II re-release have it. */
export interface JointScale {
  readonly joint: string;
  /** Whether the joint's own position relative to its parent is scaled, too. */
  readonly scalesPosition: boolean;
  /** Scale by frame, frames from 0; 1 in all others. */
  readonly frames: ReadonlyMap<number, number>;
}

/** Arrays of one posed mesh, model space, file vertex order. */
export interface PosedMesh {
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  /**
   * 4 per vertex, towards growing s. The bitangent, towards growing t, is w * cross(normal, tangent), and w is 1 or -1.
   * Posed tangents are of unit length, but not always perpendicular to their normals.
   */
  readonly tangents: Float32Array;
}

export interface Bounds {
  readonly min: Vec3;
  readonly max: Vec3;
}

export interface Fit {
  /** True when the clip can be played on the model. */
  readonly compatible: boolean;
  readonly how: 'exact' | 'by-name' | 'none';
  /** Joints of the model that the clip lacks (they keep their bind-pose local transform). */
  readonly missing: string[];
  /** Joints of the clip that the model lacks. */
  readonly extra: string[];
  /** Same joints in another order. */
  readonly reordered: boolean;
  readonly firstDifference?: string;
  // What follows is there only where there is something to say.
  /** Joints that have another parent in the clip, where both have both parents. The clip's hierarchy poses them. */
  readonly otherParents?: string[];
  /** Names that occur several times, where joints were matched by name: the first of a name counts. */
  readonly ambiguous?: string[];
  /** True where the rotations are the inverse of the model's; the clip plays as it is. */
  readonly rotationsInverted?: boolean;
  /**
   * How many times longer the bones are in the clip, where nearly all agree on it: a scale was not applied. 0 where
   * they have no length there: the model collapses into a point.
   */
  readonly boneScale?: number;
  /** A root that the clip turns by a right angle or two against the model: axes or headings differ. */
  readonly turnedRoot?: RootTurn;
  /** Where joint 0 of the clip is in its base frame, where that is more than a unit away: Doom 3 subtracts it while it plays. */
  readonly rootOffset?: Vec3;
}

export interface RootTurn {
  readonly joint: string;
  readonly degrees: 90 | 180;
  /** Of the file's space. */
  readonly axis: 'x' | 'y' | 'z';
}

export type Loop = 'repeat' | 'once' | 'ping-pong';
export type RootMotion = 'file' | 'in-place' | 'travel';
/** 'id': N-1 intervals, the last frame repeats the first. 'circular': N intervals, it does not; played once, or there and
 * back, a clip has N-1 by either rule. */
export type LoopRule = 'id' | 'circular';
/** First and last frame that are played, both included. Less than the whole clip has no closing interval. */
export type FrameRange = readonly [first: number, last: number];
/** What a cut value means: the last key of the old shot (id Tech 4), or the first key of the new one. */
export type CutConvention = 'last-of-old-shot' | 'first-of-new-shot';
/** What a camera path's FOV is measured on: a picture of 4:3 (Doom 3) or of 16:9 (Doom 3 BFG Edition). */
export type FovRule = 'doom3' | 'bfg';
/**
 * Which axis is up in a file: Z in all engines of the format. What is read of a file with Y up is turned by a quarter
 * about X, so that Z is up in all that comes out: ( x y z ) becomes ( x -z y ).
 */
export type UpAxis = 'z' | 'y';
export type FileKind = 'mesh' | 'anim' | 'camera' | 'unknown';

/** A run of keys between two cuts. */
export interface Shot {
  readonly firstKey: number;
  readonly lastKey: number;
  /** Seconds on the path. */
  readonly start: number;
  readonly duration: number;
}

/** Where a camera path looks from at one time; model space. */
export interface CameraPose {
  readonly position: Vec3;
  readonly forward: Vec3;
  readonly up: Vec3;
  /** Vertical field of view in degrees, for pictures of 4:3 and wider. */
  readonly fovY: number;
  /** The number in the file: horizontal degrees on the picture that the rule names. */
  readonly fov: number;
  readonly shot: number;
  /** Key index, fractional between keys of one shot. */
  readonly key: number;
}

/** The part of a model under one point of a picture. */
export interface Hit {
  /** Index of the mesh and its triangle, in the order of the file; -1 where a joint was met. */
  readonly mesh: number;
  readonly triangle: number;
  /** The joint that was met, or the one with the greatest weight there; -1 where nothing moves the place. */
  readonly joint: number;
  /** World space. The normal is skinned, of unit length, of the side that is seen; of zero length for a joint. */
  readonly position: Vec3;
  readonly normal: Vec3;
  readonly uv: readonly [number, number];
}

/** What an image of a material means: its colour, its tangent-space normals, the colour of its highlights, its own light. */
export type TextureRole = 'diffuse' | 'normal' | 'specular' | 'glow';

/** How the surfaces of one material are drawn, beside their images. */
export interface MaterialState {
  /** Leaves out what the diffuse image's alpha (0..1) does not exceed; 0 for no test. */
  readonly alphaTest: number;
  /** 'filter' multiplies what is behind. */
  readonly blend: 'opaque' | 'blend' | 'add' | 'filter';
  readonly twoSided: boolean;
  /** Shows the diffuse image as it is. */
  readonly unlit: boolean;
  readonly noDraw: boolean;
  /** Images hold their edge beyond 0..1 instead of repeating. */
  readonly clamp: boolean;
}
