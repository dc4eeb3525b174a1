/**
 * md5-viewer/core: reads, poses and writes id Tech 4's .md5mesh, .md5anim and .md5camera files (the model format, not
 * the hash) in the browser and in Node.
 */
export {
  loadCore,
  WritableCameraPath as CameraPath,
  WritableClip as Clip,
  WritableCore as Core,
  WritableModel as Model,
  type ClipTextOptions,
} from './writable.js';
export { boundsOfFrames } from './frame-bounds.js';
export type { LoadCoreOptions, WasmBytes } from './load.js';
export type { Bytes, ReadOptions } from './core.js';
export type { EvaluateOptions, Frame } from './model.js';
export type { PoseLayer } from './pose-layer.js';
export { NO_INSPECTION, SHADINGS, type Inspection, type Shading } from './inspection.js';
export { StageError } from './stage-error.js';
export type * from './asset-types.js';
export type * from './stage-types.js';
export type * from './types.js';
export type * from './writer-types.js';
