/** The functions of cpp/wasm as the module exports them. Handles are numbers, 0 for none. */

export interface RawDiagnostic {
  severity: 'error' | 'warning' | 'info';
  code: string;
  line: number;
  column: number;
  message: string;
  strict?: true;
}

/** What every reader returns; the rest is there only where `handle` is not 0. */
export interface RawRead {
  handle: number;
  diagnostics: RawDiagnostic[];
}

/** In place of it, where the file is for the whole reader. */
export interface GivenUp {
  givenUp: true;
}

/** One entry per joint in each list. */
export type RawHierarchy = readonly [names: readonly string[], parents: readonly number[]];

export type RawMesh = readonly [
  name: string,
  material: string,
  vertexCount: number,
  triangleCount: number,
  weightCount: number,
  maxWeightsPerVertex: number,
  flags: number,
];

export interface RawModel extends RawRead {
  jointCount: number;
  meshes: readonly RawMesh[];
  neededJoints: number;
}

export interface RawClip extends RawRead {
  frameCount: number;
}

export interface RawPath {
  frameCount: number;
  cuts: number[];
  /** First key, last key, start and length in frames, for each shot; at least one. */
  shots: number[];
  cutsBeginShots: boolean;
}

export type RawCameraPath = RawRead & RawPath;

export interface RawFit {
  kind: number;
  missing: string[];
  extra: string[];
  reordered: boolean;
  firstDifference: string;
  /** 1 where the bones are equally long, or differ without a rule. */
  boneScaleMillionths: number;
  /** A place in FIT_MISTAKES. */
  mistake: number;
  turnedRoot?: string;
  turnDegrees?: number;
  turnAxis?: string;
}

/**
 * A function whose name ends in View returns a view on the module's memory that is valid until the next call
 * into the module: copy it at once.
 */
export interface WasmModule {
  inputView(size: number): Uint8Array;
  classifyInput(): number;
  readModel(lender: number): RawModel | GivenUp;
  readClip(): RawClip | GivenUp;
  /** These take what the whole reader found, as the input; without `diagnostics`. */
  adoptModel(lender: number): RawModel;
  adoptClip(): RawClip;
  adoptCameraPath(): RawCameraPath;
  indicesView(model: number, mesh: number): Uint32Array;
  uvsView(model: number, mesh: number): Float32Array;
  colorsView(model: number, mesh: number): Uint8Array;
  clipFrameRate(clip: number): number;
  clipIsCircular(clip: number): boolean;
  pathFrameRate(path: number): number;
  /** The input is frame and scale in turn, as 32-bit floats. */
  addScale(joint: string, scalesPosition: boolean): void;
  /** By what addScale() was given since the last call. */
  scaleClip(clip: number): void;
  setUnsmoothedTangents(model: number, material: string, on: boolean): void;
  fit(model: number, clip: number): RawFit;
  setCutConvention(path: number, convention: number): RawPath;
  layersView(count: number): Float64Array;
  layerFieldCount(): number;
  /**
   * Where the arrays of the result stand in the memory, in bytes: joints (7 floats each), bounds (6 floats), then
   * positions, normals and tangents of each mesh. None where a clip does not fit the model.
   */
  evaluateView(model: number): Uint32Array;
  /** x y z qx qy qz qw per joint, model space. */
  bindPoseView(model: number): Float32Array;
  clipBoundsView(model: number, samples: number): Float32Array;
  clipTravelView(): Float32Array;
  /** Of a clip, or of a model where `clip` is 0. */
  hierarchy(clip: number, model: number): RawHierarchy;
  skeletonOfClip(clip: number): RawModel;
  pathBoundsView(path: number): Float32Array;
  cameraAtView(path: number, seconds: number): Float32Array;
  heapBytes(): number;
  disposeModel(handle: number): boolean;
  disposeClip(handle: number): boolean;
  disposePath(handle: number): boolean;

  createRenderer(): string;
  createView(): number;
  disposeView(handle: number): boolean;
  requestsView(count: number): Float64Array;
  requestFieldCount(): number;
  drawViews(count: number): void;
  pickView(view: number, x: number, y: number, jointRadius: number): Float32Array;
  releaseGpu(): void;
  hideMeshes(view: number): void;
  jointPlacesView(view: number): Float32Array;
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
  stageStats(): { buffers: number; textures: number; gpuBytes: number; models: number; views: number };

  /** @internal Emscripten's GL layer: it knows contexts and objects by number. */
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
/** model::ClipMistake; the first is none. */
export const FIT_MISTAKES = [undefined, 'frames-in-model-space', 'rotations-inverted'] as const;
/** Bits of a mesh's flags, from the lowest. */
export const MESH_FLAGS = ['vertexColor', 'noAnimate'] as const;
export const FILE_KINDS = ['unknown', 'mesh', 'anim', 'camera'] as const;
export const BLENDS = ['opaque', 'blend', 'add', 'filter'] as const;
export const TEXTURE_ROLES = ['diffuse', 'normal', 'specular'] as const;
