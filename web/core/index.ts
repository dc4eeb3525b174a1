/**
 * The core: reads and poses id Tech 4's .md5mesh, .md5anim and .md5camera files (the model format, not
 * the hash) in the browser and in Node.
 */
export { loadCore, type LoadCoreOptions, type WasmBytes } from './load.js';
export { Core, type Bytes, type ReadOptions } from './core.js';
export { Model, type EvaluateOptions, type Frame } from './model.js';
export { Clip } from './clip.js';
export { CameraPath } from './camera-path.js';
export type { PoseLayer } from './pose-layer.js';
export { NO_INSPECTION, SHADINGS, type Inspection, type Shading } from './inspection.js';
export { StageError } from './stage-error.js';
export type * from './asset-types.js';
export type * from './stage-types.js';
export type * from './types.js';
export type * from './writer-types.js';
