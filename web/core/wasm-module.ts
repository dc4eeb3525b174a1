/** The functions of md5-viewer.wasm as cpp/wasm binds them. Handles are numbers, 0 for none. */
import type { MeshInfo, RootTurn } from './types.js';

export interface RawDiagnostic {
  severity: 'error' | 'warning' | 'info';
  code: string;
  line: number;
  column: number;
  message: string;
  strict: boolean;
  /** How many findings it represents. */
  count: number;
}

/** The result of every reader. The other properties are valid only if `handle` is not 0. */
export interface RawRead {
  handle: number;
  diagnostics: RawDiagnostic[];
}

/** One entry per joint in each list. */
export interface RawHierarchy {
  names: string[];
  parents: number[];
}

export interface RawMesh extends MeshInfo {
  /** Bits in the order of MESH_FLAGS. */
  flags: number;
}

export interface RawModel extends RawRead {
  jointCount: number;
  neededJoints: number;
  meshes: RawMesh[];
}

export interface RawClip extends RawRead {
  frameCount: number;
  frameRate: number;
}

export interface RawCameraPath extends RawRead {
  frameCount: number;
  frameRate: number;
  cuts: number[];
  /** At least one; `start` and `length` in frames. */
  shots: { firstKey: number; lastKey: number; start: number; length: number }[];
  cutsBeginShots: boolean;
}

export interface RawFit {
  kind: number;
  missing: string[];
  extra: string[];
  reparented: string[];
  ambiguous: string[];
  reordered: boolean;
  isPlain: boolean;
  firstDifference: string;
  /** 1 if the bones have equal lengths, or differ irregularly. Six decimals. */
  boneScale: number;
  rotationsInverted: boolean;
  /** Empty if there is none. */
  turnedRoot: string;
  turnDegrees: RootTurn['degrees'];
  turnAxis: RootTurn['axis'];
  /** For the clip's root in its base frame; file units. Empty if there is no finding. */
  rootOffset: number[];
}

/**
 * A function whose name ends in View returns a view on the module's memory. It is valid until the next call
 * into the module, so copy it at once.
 */
export interface WasmModule {
  inputView(size: number): Uint8Array;
  classifyInput(): number;
  readModel(lender: number, isYUp: boolean): RawModel;
  readClip(isYUp: boolean): RawClip;
  readCameraPath(isYUp: boolean): RawCameraPath;
  indicesView(model: number, mesh: number): Uint32Array;
  uvsView(model: number, mesh: number): Float32Array;
  colorsView(model: number, mesh: number): Uint8Array;
  /** Two numbers per vertex: its first influence and how many it has. */
  influenceRangesView(model: number, mesh: number): Uint32Array;
  /** 20 bytes per influence: bias * offset (3 floats, joint space), bias (float), joint (32-bit integer). */
  influencesView(model: number, mesh: number): Uint8Array;
  clipIsCircular(clip: number): boolean;
  /** Bits of the file's flags: position x y z, rotation x y z. */
  movedComponents(clip: number, joint: number): number;
  /** The input is frame and scale alternately, as 32-bit floats. */
  addScale(joint: string, scalesPosition: boolean): void;
  /** Applies the calls of addScale() since the last call. */
  scaleClip(clip: number): void;
  setOffset(model: number, x: number, y: number, z: number): void;
  setUnsmoothedTangents(model: number, material: string, on: boolean): void;
  fit(model: number, clip: number): RawFit;
  /** See cpp/model/facts.h. */
  modelFactsView(model: number): Uint8Array;
  clipFactsView(clip: number): Uint8Array;
  /** The input is the handles of the models, then of clips. The result is indices in both lists. */
  rankView(models: number): Uint32Array;
  setCutConvention(path: number, convention: number): RawCameraPath;
  layersView(count: number): Float64Array;
  /** The fields of a layer in order; see layoutOf(). */
  /** Older modules lack it. */
  layerFields?(): string;
  /**
   * Byte addresses of the result's arrays: joints (7 floats each), bounds (6 floats), then positions, normals
   * and tangents of each mesh. Empty if a clip does not fit the model.
   */
  evaluateView(model: number): Uint32Array;
  /** x y z qx qy qz qw per joint, model space. */
  bindPoseView(model: number): Float32Array;
  /** Two corners. */
  clipBoundsView(model: number, samples: number): Float32Array;
  clipTravelView(): Float32Array;
  modelHierarchy(model: number): RawHierarchy;
  clipHierarchy(clip: number): RawHierarchy;
  skeletonOfClip(clip: number): RawModel;
  /** Two corners. */
  pathBoundsView(path: number): Float32Array;
  /** Position, forward, up, fovY, fov, shot and key of a CameraPose. */
  cameraView(path: number, seconds: number, fovRule: number): Float64Array;
  heapBytes(): number;
  /** The number of models, clips and camera paths that are not disposed. */
  objectCount(): number;
  disposeModel(handle: number): boolean;
  disposeClip(handle: number): boolean;
  disposePath(handle: number): boolean;

  createRenderer(): string;
  createView(): number;
  disposeView(handle: number): boolean;
  requestsView(count: number): Float64Array;
  /** Older modules lack it. */
  requestFields?(): string;
  drawViews(count: number): void;
  /** Mesh, triangle, joint, position, normal, texture coordinates; empty if nothing is hit. */
  pickView(view: number, x: number, y: number, jointRadius: number): Float32Array;
  releaseGpu(): void;
  /** The input has a byte per triangle of the model, not 0 where hidden; it is empty where all are shown. */
  hideTriangles(view: number): void;
  /** The input is x, y, z and a joint per point, as 32-bit floats; see View.project() for the result. */
  projectView(view: number, tests: boolean): Float32Array;
  /**
   * The input is the model's position and rotation relative to the joint, as 32-bit floats. Model 0 removes
   * all models.
   */
  attach(view: number, model: number, joint: number): void;
  inspectError(): string;
  setMaterial(
    model: number,
    material: string,
    alphaTest: number,
    blend: number,
    twoSided: boolean,
    unlit: boolean,
    hidden: boolean,
    clamp: boolean,
    declared: boolean,
  ): void;
  createTexture(model: number, material: string, role: number): number;
  finishTexture(model: number, texture: number, width: number, height: number): void;
  guessAlphaTest(model: number, material: string, width: number, height: number): void;
  finishCompressedTexture(model: number, texture: number, levels: number, bytes: number): void;
  /** Buffers, textures and bytes on the GPU; then the number of models and views. */
  stageStatsView(): Uint32Array;

  /** The top of the C++ stack, which a trap does not reset. */
  stackSave(): number;
  stackRestore(top: number): void;

  /** @internal Emscripten's GL layer, which numbers contexts and objects. */
  readonly GL: {
    registerContext(context: WebGL2RenderingContext, attributes: { majorVersion: number }): number;
    makeContextCurrent(context: number): boolean;
    readonly textures: (WebGLTexture | null)[];
  };
}

/** Orders of the enumerations in cpp/anim, cpp/model and cpp/render. */
export const LOOPS = ['repeat', 'once', 'ping-pong'] as const;
export const ROOT_MOTIONS = ['file', 'in-place', 'travel'] as const;
export const LOOP_RULES = ['id', 'circular'] as const;
export const CUT_CONVENTIONS = ['last-of-old-shot', 'first-of-new-shot'] as const;
export const FOV_RULES = ['doom3', 'bfg'] as const;
export const FIT_KINDS = ['exact', 'by-name', 'none'] as const;
/** Bits of a mesh's flags, from the lowest. */
export const MESH_FLAGS = ['vertexColor', 'noAnimate'] as const;
export const FILE_KINDS = ['unknown', 'mesh', 'anim', 'camera'] as const;
export const BLENDS = ['opaque', 'blend', 'add', 'filter'] as const;
export const TEXTURE_ROLES = ['diffuse', 'normal', 'specular', 'glow'] as const;
