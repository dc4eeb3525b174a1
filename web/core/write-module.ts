/** The functions of md5-viewer-write.wasm as cpp/wasm binds them. */
import type { StackControl } from './instance.js';
import type { RawDiagnostic } from './wasm-module.js';
import type { FoundRepair, UndoneRepair, RepairName } from './repair-types.js';
import type { AnimFileData, CameraFileData, Change, MeshFileData } from './writer-types.js';

export interface RawMeshEdits {
  isYUp: boolean;
  scale: number;
  /** Old and new names alternately. */
  renames: string[];
  /** 0 for any number. */
  maxWeights: number;
  normalizeWeights: boolean;
  sortJoints: boolean;
  addOrigin: boolean;
  removeUnusedJoints: boolean;
  removeUnusedWeights: boolean;
  removeZeroWeights: boolean;
  turnInsideOut: boolean;
  mergeDuplicateMeshes: boolean;
  removeEmptyMeshes: boolean;
  isVersion12: boolean;
  /** The other input has the joints. */
  hasLender: boolean;
  isLenderYUp: boolean;
}

export interface RawAnimEdits {
  isYUp: boolean;
  scale: number;
  renames: string[];
  /** First and last, or none. */
  frames: number[];
  /** 0 for the rate of the file. */
  frameRate: number;
  isInPlace: boolean;
  invertRotations: boolean;
  addOrigin: boolean;
  /** The other input is the mesh to fit. */
  hasMesh: boolean;
  meshEdits: RawMeshEdits;
  /** Six numbers per frame, or none. */
  bounds: Float32Array;
}

export type RawCameraEdits = Pick<RawAnimEdits, 'isYUp' | 'scale' | 'frames' | 'frameRate'>;

export interface RawRewritten {
  isWritten: boolean;
  changes: Change[];
  diagnostics: RawDiagnostic[];
}

export interface RawRepaired {
  isWritten: boolean;
  made: RepairName[];
  undone: UndoneRepair[];
  changes: Change[];
  obstacle: RawDiagnostic | null;
}

/** Byte offsets of the parts of a compiled file; see cpp/bfg/read.h. */
export interface RawBinaryFile {
  isWritten: boolean;
  diagnostics: RawDiagnostic[];
  /** Offsets of the diagnostics. */
  offsets: number[];
  joints: number[];
  meshes: { offset: number; vertices: number; indices: number }[];
  bounds: number;
  baseframe: number;
  components: number;
  /** Numbers stored per frame. */
  componentCount: number;
}

/** A function whose name ends in View returns a view on the module's memory that is valid until the next call. */
export interface WriteModule extends StackControl {
  inputView(size: number): Uint8Array;
  /** For a second file that some edits need. */
  otherInputView(size: number): Uint8Array;
  rewriteMesh(edits: RawMeshEdits): RawRewritten;
  rewriteAnim(edits: RawAnimEdits): RawRewritten;
  rewriteCamera(edits: RawCameraEdits): RawRewritten;
  /** These three return the error in the data, or an empty string after success. */
  writeMeshData(data: MeshFileData): string;
  writeAnimData(data: AnimFileData): string;
  writeCameraData(data: CameraFileData): string;
  /** 0 for a file that Doom 3 BFG did not compile, 1 for a mesh, 2 for an animation. */
  classifyBinary(): number;
  /** These two read the input of the last classifyBinary(). */
  readBinaryMesh(): RawBinaryFile;
  readBinaryAnim(): RawBinaryFile;
  /** The input is the file, the other one its mesh. It is kept until endRepairs(). */
  startRepairs(kind: number, name: string, hasMesh: boolean, meshName: string): void;
  /** The input is an animation of the mesh. */
  addRepairClip(name: string): void;
  repairsNeedClips(named: readonly string[], asked: number, hasAll: boolean): boolean;
  findRepairs(): FoundRepair[];
  makeRepairs(named: readonly string[], asked: number): RawRepaired;
  endRepairs(): void;
  /** The UTF-8 text of the last call that made one. */
  textView(): Uint8Array;
  releaseText(): void;
}
