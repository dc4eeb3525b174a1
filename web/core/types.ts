/** Public types of the core for readers, poses and reports, with their layouts and units. */

export type Severity = 'error' | 'warning' | 'info';

/**
 * One finding on a file. `line` and `column` count from 1; `column` counts bytes. Both are 0 for findings on
 * the entire file, such as those of a page on files that are missing or do not fit. Readers always give a
 * location. Compiled files have no lines; for them `offset` is the location: in bytes, from 0.
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
  /** Present if Doom 3 does not load such a file, although this is not an error here. */
  readonly strict?: true;
  /**
   * How many findings it represents, if more than one: a reader lists the first ones of a code, then counts
   * the rest.
   */
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
  /** 4 per vertex: red, green, blue, alpha, 0 to 255; null if the file stores none. */
  readonly colors: Uint8Array | null;
  /** From version 11 (Enemy Territory: Quake Wars). */
  readonly flags: readonly ('vertexColor' | 'noAnimate')[];
}

/** The weights of one mesh, as in the file. */
export interface MeshWeights {
  /** 2 per vertex, in the order of the file: the index of its first weight, and their number. */
  readonly ranges: Uint32Array;
  /** 1 joint and 1 bias per weight. Biases need not add up to 1, and may be negative. */
  readonly joints: Uint32Array;
  readonly biases: Float32Array;
  /** 3 per weight: bias times offset, in the space of its joint. */
  readonly offsets: Float32Array;
}

/** Scale of one joint of a clip, from the .md5scale files of the Quake II re-release. */
export interface JointScale {
  readonly joint: string;
  /** Whether the joint's own position relative to its parent is scaled, too. */
  readonly scalesPosition: boolean;
  /** Scale by frame, from frame 0; 1 in all other frames. */
  readonly frames: ReadonlyMap<number, number>;
}

/** Arrays of one posed mesh, model space, file vertex order. */
export interface PosedMesh {
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  /**
   * 4 per vertex, in the direction of increasing s. The bitangent, in the direction of increasing t, is w *
   * cross(normal, tangent), and w is 1 or -1. Posed tangents have unit length, but are not always
   * perpendicular to their normals.
   */
  readonly tangents: Float32Array;
}

export interface Bounds {
  readonly min: Vec3;
  readonly max: Vec3;
}

export interface Fit {
  /** True if the clip can be played on the model. */
  readonly compatible: boolean;
  readonly how: 'exact' | 'by-name' | 'none';
  /** Joints of the model that the clip lacks (they keep their bind-pose local transform). */
  readonly missing: string[];
  /** Joints of the clip that the model lacks. */
  readonly extra: string[];
  /** The same joints in another order. */
  readonly reordered: boolean;
  readonly firstDifference?: string;
  // The following properties are present only if there is a finding.
  /**
   * Joints that have another parent in the clip, although both parents exist in both. The clip's hierarchy
   * poses them.
   */
  readonly otherParents?: string[];
  /** Names that occur several times, if joints were matched by name: the first joint of a name is used. */
  readonly ambiguous?: string[];
  /** True if the rotations are the inverse of the model's; the clip plays unchanged. */
  readonly rotationsInverted?: boolean;
  /**
   * How many times longer the bones are in the clip, if nearly all agree: a scale was not applied. 0 if they
   * have no length there: the model collapses into a point.
   */
  readonly boneScale?: number;
  /** A root that the clip turns by 90 or 180 degrees relative to the model: axes or headings differ. */
  readonly turnedRoot?: RootTurn;
  /**
   * Position of the root joint in the clip's base frame, if it is more than a unit from the origin: Doom 3 subtracts
   * it during playback.
   */
  readonly rootOffset?: Vec3;
}

export interface RootTurn {
  readonly joint: string;
  readonly degrees: 90 | 180;
  /** An axis of the file's space. */
  readonly axis: 'x' | 'y' | 'z';
}

export type Loop = 'repeat' | 'once' | 'ping-pong';
export type RootMotion = 'file' | 'in-place' | 'travel';
/**
 * 'id': N-1 intervals, the last frame repeats the first. 'circular': N intervals, it does not. Played once or
 * in ping-pong, a clip has N-1 intervals by either rule.
 */
export type LoopRule = 'id' | 'circular';
/**
 * The first and the last frame that are played, both included. A range shorter than the clip has no closing
 * interval.
 */
export type FrameRange = readonly [first: number, last: number];
/** The meaning of a cut value: the last key of the old shot (id Tech 4), or the first key of the new one. */
export type CutConvention = 'last-of-old-shot' | 'first-of-new-shot';
/** The picture to which a camera path's FOV refers: 4:3 (Doom 3) or 16:9 (Doom 3 BFG Edition). */
export type FovRule = 'doom3' | 'bfg';
/**
 * The axis that is up in a file: Z in all engines of the format. A file with Y up is rotated by 90 degrees
 * about X when it is read, so that Z is up in all results: ( x y z ) becomes ( x -z y ).
 */
export type UpAxis = 'z' | 'y';
export type FileKind = 'mesh' | 'anim' | 'camera' | 'unknown';

/** A run of keys between two cuts. */
export interface Shot {
  readonly firstKey: number;
  readonly lastKey: number;
  /** In seconds on the path. */
  readonly start: number;
  readonly duration: number;
}

/** The position and direction of a camera path at one time; model space. */
export interface CameraPose {
  readonly position: Vec3;
  readonly forward: Vec3;
  readonly up: Vec3;
  /** Vertical field of view in degrees, for pictures of 4:3 and wider. */
  readonly fovY: number;
  /** The number in the file: horizontal degrees on the picture of the FOV rule. */
  readonly fov: number;
  readonly shot: number;
  /** Key index, fractional between keys of one shot. */
  readonly key: number;
}

/** The part of a model at one point of a picture. */
export interface Hit {
  /** Index of the mesh and its triangle, in the order of the file; -1 if a joint was hit. */
  readonly mesh: number;
  readonly triangle: number;
  /** The joint that was hit, or the one with the greatest weight at the hit; -1 if there are no weights. */
  readonly joint: number;
  /**
   * World space. The normal is skinned, has unit length, and belongs to the visible side; zero for a joint.
   */
  readonly position: Vec3;
  readonly normal: Vec3;
  readonly uv: readonly [number, number];
}

/** The role of an image in a material: colour, tangent-space normals, colour of highlights, or glow. */
export type TextureRole = 'diffuse' | 'normal' | 'specular' | 'glow';

/** How the surfaces of one material are drawn, except for their images. */
export interface MaterialState {
  /** Discards pixels whose diffuse alpha (0..1) does not exceed this; 0 for no test. */
  readonly alphaTest: number;
  /** 'filter' multiplies the picture behind the surface. */
  readonly blend: 'opaque' | 'blend' | 'add' | 'filter';
  readonly twoSided: boolean;
  /** Shows the diffuse image without light. */
  readonly unlit: boolean;
  readonly noDraw: boolean;
  /** Coordinates beyond 0..1 show the image's edge instead of repeating the image. */
  readonly clamp: boolean;
}
