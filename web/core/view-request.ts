import { writeInspection } from './inspection.js';
import type { ViewState } from './stage-types.js';
import { FOV_RULES } from './wasm-module.js';

/** Indices of the fields of viewer::ViewRequest (cpp/viewer/view_request.h), one double each. */
const FIELD = {
  view: 0,
  model: 1,
  path: 2,
  shownPath: 3,
  x: 4,
  y: 5,
  width: 6,
  height: 7,
  pixelRatio: 8,
  layers: 9,
  pathSeconds: 10,
  fovRule: 11,
  eye: 12,
  target: 15,
  fovY: 18,
  orthographic: 19,
  showGrid: 20,
  showSkeleton: 21,
  gridColor: 22,
  boneColor: 26,
  exposure: 30,
  ambient: 31,
  shadowIntensity: 32,
  lightDirection: 33,
  ground: 36,
  inspection: 37,
  frame: 42,
  cycle: 43,
  shot: 44,
  key: 45,
} as const;
export const FIELD_COUNT = 46;

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
  memory[at + FIELD.shownPath] = state.shownPath?.disposed === false ? state.shownPath.handle : 0;
  memory[at + FIELD.x] = tile.x;
  memory[at + FIELD.y] = tile.y;
  memory[at + FIELD.width] = tile.width;
  memory[at + FIELD.height] = tile.height;
  memory[at + FIELD.pixelRatio] = pixelRatio;
  memory[at + FIELD.layers] = state.layers.length;
  writeCamera(memory, at, state);
  memory[at + FIELD.showGrid] = state.showGrid ? 1 : 0;
  memory[at + FIELD.showSkeleton] = state.showSkeleton ? 1 : 0;
  memory.set(state.gridColor, at + FIELD.gridColor);
  memory.set(state.boneColor, at + FIELD.boneColor);
  memory[at + FIELD.exposure] = state.exposure;
  memory[at + FIELD.ambient] = state.ambient;
  memory[at + FIELD.shadowIntensity] = state.shadowIntensity;
  memory.set(state.lightDirection ?? [0, 0, 0], at + FIELD.lightDirection);
  memory[at + FIELD.ground] = state.ground;
  writeInspection(memory, at + FIELD.inspection, state.inspection);
}

function writeCamera(memory: Float64Array, at: number, { camera }: ViewState): void {
  memory[at + FIELD.path] = 0;
  memory.fill(0, at + FIELD.pathSeconds, at + FIELD.showGrid);
  if (camera.kind === 'path') {
    memory[at + FIELD.path] = camera.path.disposed ? 0 : camera.path.handle;
    memory[at + FIELD.pathSeconds] = camera.seconds;
    memory[at + FIELD.fovRule] = FOV_RULES.indexOf(camera.fovRule);
    return;
  }
  memory.set(camera.eye, at + FIELD.eye);
  memory.set(camera.target, at + FIELD.target);
  memory[at + FIELD.fovY] = camera.fovY;
  memory[at + FIELD.orthographic] = camera.orthographic ? 1 : 0;
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
