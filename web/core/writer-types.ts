/** Arguments and results of the writer: contents of files, edits, and the changes that the edits made. */
import type { Bytes } from './core.js';
import type { FrameRange, Report, UpAxis, Vec3 } from './types.js';

/** Content of an .md5mesh for writing. Z up, front faces clockwise, t = 0 at the image's top row. */
export interface MeshFileData {
  readonly commandline: string;
  readonly joints: readonly JointData[];
  readonly meshes: readonly SubMeshData[];
}

/** A joint of the bind pose in model space. */
export interface JointData {
  readonly name: string;
  /** -1 for a root; always before its children. */
  readonly parent: number;
  readonly position: Vec3;
  /**
   * x, y, z as files store them. Readers restore the unit quaternion (x, y, z, -w) with w = sqrt(1 - x² - y²
   * - z²) in the textbook convention. So negate x, y and z of a textbook quaternion whose w is positive.
   */
  readonly rotation: Vec3;
}

export interface SubMeshData {
  readonly name: string;
  readonly material: string;
  /** 2 per vertex. */
  readonly uvs: Float32Array;
  /** 2 per vertex: the index of its first weight, and their number. */
  readonly ranges: Uint32Array;
  /** 3 per triangle. */
  readonly indices: Uint32Array;
  /** 1 joint, 1 bias and 3 numbers of a position per weight; positions are in the space of the joint. */
  readonly weightJoints: Uint32Array;
  readonly biases: Float32Array;
  readonly positions: Float32Array;
  /**
   * 3 per vertex: in model space, in the bind pose; 0, 0, 0 requests a computed one. A file with normals or
   * colours is written as version 12, because version 10 cannot store them.
   */
  readonly normals?: Float32Array | undefined;
  /** 4 per vertex: red, green, blue and alpha. */
  readonly colors?: Uint8Array | undefined;
}

/** Content of an .md5anim for writing. */
export interface AnimFileData {
  readonly commandline: string;
  readonly frameRate: number;
  readonly joints: readonly AnimJointData[];
  /** 6 per frame: min, max; model space. */
  readonly bounds: Float32Array;
  /** Relative to the parent; 1 per joint. */
  readonly baseframe: readonly StoredTransformData[];
  /** Frame by frame; the number of frames equals that of the bounds. */
  readonly components: Float32Array;
}

export interface AnimJointData {
  readonly name: string;
  /** -1 for a root; always before its children. */
  readonly parent: number;
  /** Bits of the components that frames store: 1, 2, 4 for x, y, z of the position, 8, 16, 32 for those of the rotation. */
  readonly flags: number;
  /** Index of the joint's first component in each frame. */
  readonly firstComponent: number;
}

/** The rotation is stored as in JointData. */
export interface StoredTransformData {
  readonly position: Vec3;
  readonly rotation: Vec3;
}

/** Content of an .md5camera for writing. */
export interface CameraFileData {
  readonly commandline: string;
  readonly frameRate: number;
  /** Indices of the last keys of shots, ascending; each from 1 to keys - 1. */
  readonly cuts: readonly number[];
  readonly keys: readonly CameraKeyData[];
}

export interface CameraKeyData extends StoredTransformData {
  /** Degrees, horizontal on a picture of 4:3. */
  readonly fov: number;
}

/** One change that an edit or the writer made. */
export interface Change {
  /** Stable, kebab-case: 'weights-limited'. */
  readonly code: string;
  /**
   * A sentence for the user: "3 of 120 vertices had more than 4 weights; the largest change of a position is
   * 0.02."
   */
  readonly message: string;
}

export interface Rewritten {
  /** null if nothing of the file was readable, see `report`, or if an edit does not apply, see `changes`. */
  readonly text: string | null;
  readonly changes: readonly Change[];
  /** The reader's findings on the file before the edits. */
  readonly report: Report;
}

/** Edits for every kind of file. */
interface CommonEdits {
  /** The axis that is up in the file. The result has Z up. */
  readonly upAxis?: UpAxis | undefined;
  /** Factor of all lengths, greater than 0. */
  readonly scale?: number | undefined;
}

interface JointEdits extends CommonEdits {
  /** New names of joints, by their old names. */
  readonly rename?: Readonly<Record<string, string>> | undefined;
  /**
   * Adds a joint `origin` above the roots of a file that has several: Doom 3 only plays animations with one
   * root. An animation that is written `for` a mesh uses the joints of the mesh.
   */
  readonly addOrigin?: boolean | undefined;
}

/** Applied in the order of this list, but skeletonFrom first. */
export interface MeshEdits extends JointEdits {
  /** Removes weights of 0; a vertex with no other weight keeps its first one. */
  readonly removeZeroWeights?: boolean | undefined;
  /** Keeps this many of the greatest weights of each vertex, scaled to the previous sum. */
  readonly maxWeights?: number | undefined;
  /** Divides the weights of a vertex by their sum. */
  readonly normalizeWeights?: boolean | undefined;
  /** Moves parents before their children. */
  readonly sortJoints?: boolean | undefined;
  /** Removes joints that have no weights, and no descendants with weights. */
  readonly removeUnusedJoints?: boolean | undefined;
  readonly removeUnusedWeights?: boolean | undefined;
  /** Reverses the triangles of closed meshes that face inwards. */
  readonly turnInsideOut?: boolean | undefined;
  readonly mergeDuplicateMeshes?: boolean | undefined;
  /** Removes meshes without triangles. */
  readonly removeEmptyMeshes?: boolean | undefined;
  /** 10 by default; 12 also writes normals, tangents and vertex colours. */
  readonly version?: 10 | 12 | undefined;
  /** The mesh file with the joints, if this file's weights refer to another file's skeleton. */
  readonly skeletonFrom?:
    { readonly bytes: Bytes; readonly fileName: string; readonly upAxis?: UpAxis | undefined } | undefined;
}

/** Applied in this order: upAxis, rename, scale, frames, frameRate, rootMotion, invertRotations, addOrigin, for, bounds. */
export interface AnimEdits extends JointEdits {
  /** The first and the last frame that are written. */
  readonly frames?: FrameRange | undefined;
  /** Resamples to this rate; the length in seconds does not change. */
  readonly frameRate?: number | undefined;
  readonly rootMotion?: 'file' | 'in-place' | undefined;
  /** Replaces every rotation by its inverse. */
  readonly invertRotations?: boolean | undefined;
  /** Use order, names and parents of this mesh. Joints that the clip lacks get their bind pose. */
  readonly for?:
    { readonly bytes: Bytes; readonly fileName: string; readonly edits?: MeshEdits | undefined } | undefined;
  /**
   * 6 per frame of the result: min, max. Without it the file's own bounds are written, transformed by the
   * edits.
   */
  readonly bounds?: Float32Array | undefined;
}

export interface CameraEdits extends CommonEdits {
  readonly frames?: FrameRange | undefined;
  readonly frameRate?: number | undefined;
}

/** A compiled file of Doom 3 BFG (.bmd5mesh, .bmd5anim), as text for any reader of MD5 files. */
export interface Decompiled {
  readonly kind: 'mesh' | 'anim';
  /** UTF-8. Version 12 for meshes, which have stored normals. Null if nothing of the file was readable. */
  readonly text: Uint8Array<ArrayBuffer> | null;
  /** Each diagnostic has its byte offset. */
  readonly report: Report;
  /**
   * Merges these findings with those of a reader of the text, in the order of the file, each with its byte
   * offset.
   */
  reportOn(report: Report): Report;
}

/** Makes text of version 10 from files and from data. It keeps nothing between calls. */
export interface Writer {
  rewriteMesh(bytes: Bytes, fileName: string, edits?: MeshEdits): Rewritten;
  rewriteAnim(bytes: Bytes, fileName: string, edits?: AnimEdits): Rewritten;
  rewriteCameraPath(bytes: Bytes, fileName: string, edits?: CameraEdits): Rewritten;
  /**
   * These three throw a RangeError if the data is inconsistent: lengths, indices, numbers that are not
   * finite.
   */
  writeMesh(data: MeshFileData): string;
  writeAnim(data: AnimFileData): string;
  writeCameraPath(data: CameraFileData): string;
  /** Null for files that Doom 3 BFG did not compile. */
  decompile(bytes: Bytes, fileName: string): Decompiled | null;
}
