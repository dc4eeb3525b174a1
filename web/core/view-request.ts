import type { ViewState } from './stage-types.js';
import { LOOPS, ROOT_MOTIONS } from './wasm-module.js';

/** Places of the fields of viewer::ViewRequest (cpp/viewer/view_request.h), one double each. */
const FIELD = {
  view: 0,
  model: 1,
  clip: 2,
  path: 3,
  shownPath: 4,
  x: 5,
  y: 6,
  width: 7,
  height: 8,
  pixelRatio: 9,
  seconds: 10,
  loop: 11,
  rootMotion: 12,
  pathSeconds: 13,
  eye: 14,
  target: 17,
  fovY: 20,
  showGrid: 21,
  showSkeleton: 22,
  gridColor: 23,
  boneColor: 27,
  exposure: 31,
  ambient: 32,
  shadowIntensity: 33,
  lightDirection: 34,
  frame: 37,
  cycle: 38,
  shot: 39,
  key: 40,
} as const;
export const FIELD_COUNT = 41;

/** A rectangle of the shared framebuffer, origin lower left. */
export interface Tile {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function writeRequest(
  memory: Float64Array,
  index: number,
  view: number,
  state: ViewState,
  tile: Tile,
  pixelRatio: number,
): void {
  const at = index * FIELD_COUNT;
  memory[at + FIELD.view] = view;
  memory[at + FIELD.model] = state.model?.disposed === false ? state.model.handle : 0;
  memory[at + FIELD.clip] = state.clip?.disposed === false ? state.clip.handle : 0;
  memory[at + FIELD.shownPath] = state.shownPath?.disposed === false ? state.shownPath.handle : 0;
  memory[at + FIELD.x] = tile.x;
  memory[at + FIELD.y] = tile.y;
  memory[at + FIELD.width] = tile.width;
  memory[at + FIELD.height] = tile.height;
  memory[at + FIELD.pixelRatio] = pixelRatio;
  memory[at + FIELD.seconds] = state.seconds;
  memory[at + FIELD.loop] = LOOPS.indexOf(state.loop);
  memory[at + FIELD.rootMotion] = ROOT_MOTIONS.indexOf(state.rootMotion);
  writeCamera(memory, at, state);
  memory[at + FIELD.showGrid] = state.showGrid ? 1 : 0;
  memory[at + FIELD.showSkeleton] = state.showSkeleton ? 1 : 0;
  memory.set(state.gridColor, at + FIELD.gridColor);
  memory.set(state.boneColor, at + FIELD.boneColor);
  memory[at + FIELD.exposure] = state.exposure;
  memory[at + FIELD.ambient] = state.ambient;
  memory[at + FIELD.shadowIntensity] = state.shadowIntensity;
  memory.set(state.lightDirection ?? [0, 0, 0], at + FIELD.lightDirection);
}

function writeCamera(memory: Float64Array, at: number, { camera }: ViewState): void {
  memory[at + FIELD.path] = 0;
  if (camera.kind === 'path') {
    memory[at + FIELD.path] = camera.path.disposed ? 0 : camera.path.handle;
    memory[at + FIELD.pathSeconds] = camera.seconds;
    return;
  }
  memory.set(camera.eye, at + FIELD.eye);
  memory.set(camera.target, at + FIELD.target);
  memory[at + FIELD.fovY] = camera.fovY;
}

export function readResult(
  memory: Float64Array,
  index: number,
): { frame: number; cycle: number; shot: number; key: number } {
  const at = index * FIELD_COUNT;
  return {
    frame: memory[at + FIELD.frame] ?? 0,
    cycle: memory[at + FIELD.cycle] ?? 0,
    shot: memory[at + FIELD.shot] ?? -1,
    key: memory[at + FIELD.key] ?? -1,
  };
}
