import { SHADINGS } from './inspection.js';
import { layoutOf, type RecordLayout } from './record-layout.js';
import type { ViewState } from './stage-types.js';
import { FOV_RULES } from './wasm-module.js';

/** The doubles of each field of viewer::ViewRequest (cpp/viewer/view_request.h), in any order. */
const SIZES = {
  view: 1,
  model: 1,
  path: 1,
  shownPath: 1,
  x: 1,
  y: 1,
  width: 1,
  height: 1,
  pixelRatio: 1,
  layers: 1,
  pathSeconds: 1,
  fovRule: 1,
  eye: 3,
  target: 3,
  fovY: 1,
  orthographic: 1,
  showGrid: 1,
  showSkeleton: 1,
  gridColor: 4,
  boneColor: 4,
  exposure: 1,
  ambient: 1,
  shadowIntensity: 1,
  lightDirection: 3,
  ground: 1,
  wireframe: 1,
  normals: 1,
  fileBounds: 1,
  computedBounds: 1,
  axes: 1,
  trail: 1,
  shading: 1,
  weightJoint: 1,
  hoveredJoint: 1,
  selectedJoint: 1,
  frame: 1,
  cycle: 1,
  shot: 1,
  key: 1,
};
type RequestLayout = RecordLayout<keyof typeof SIZES>;
export const requestLayout = layoutOf(SIZES, (wasm) => wasm.requestFields?.() ?? '');

/** A rectangle of the shared framebuffer, origin lower left. */
export interface Tile {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function writeRequest(
  { size, fields }: RequestLayout,
  memory: Float64Array,
  index: number,
  view: number,
  state: ViewState,
  tile: Tile,
  pixelRatio: number,
): void {
  const at = index * size;
  memory.fill(0, at, at + size);
  memory[at + fields.view] = view;
  memory[at + fields.model] = state.model?.disposed === false ? state.model.handle : 0;
  memory[at + fields.shownPath] = state.shownPath?.disposed === false ? state.shownPath.handle : 0;
  memory[at + fields.x] = tile.x;
  memory[at + fields.y] = tile.y;
  memory[at + fields.width] = tile.width;
  memory[at + fields.height] = tile.height;
  memory[at + fields.pixelRatio] = pixelRatio;
  memory[at + fields.layers] = state.layers.length;
  writeCamera(fields, memory, at, state);
  memory[at + fields.showGrid] = state.showGrid ? 1 : 0;
  memory[at + fields.showSkeleton] = state.showSkeleton ? 1 : 0;
  memory.set(state.gridColor, at + fields.gridColor);
  memory.set(state.boneColor, at + fields.boneColor);
  memory[at + fields.exposure] = state.exposure;
  memory[at + fields.ambient] = state.ambient;
  memory[at + fields.shadowIntensity] = state.shadowIntensity;
  memory.set(state.lightDirection ?? [0, 0, 0], at + fields.lightDirection);
  memory[at + fields.ground] = state.ground;
  writeInspection(fields, memory, at, state);
}

function writeCamera(
  fields: RequestLayout['fields'],
  memory: Float64Array,
  at: number,
  { camera }: ViewState,
): void {
  if (camera.kind === 'path') {
    memory[at + fields.path] = camera.path.disposed ? 0 : camera.path.handle;
    memory[at + fields.pathSeconds] = camera.seconds;
    memory[at + fields.fovRule] = FOV_RULES.indexOf(camera.fovRule);
    return;
  }
  memory.set(camera.eye, at + fields.eye);
  memory.set(camera.target, at + fields.target);
  memory[at + fields.fovY] = camera.fovY;
  memory[at + fields.orthographic] = camera.orthographic ? 1 : 0;
}

const SWITCHES = ['wireframe', 'normals', 'fileBounds', 'computedBounds', 'axes', 'trail'] as const;

function writeInspection(
  fields: RequestLayout['fields'],
  memory: Float64Array,
  at: number,
  { inspection }: ViewState,
): void {
  for (const name of SWITCHES) memory[at + fields[name]] = inspection[name] ? 1 : 0;
  memory[at + fields.shading] = Math.max(SHADINGS.indexOf(inspection.shading), 0);
  memory[at + fields.weightJoint] = inspection.weightJoint;
  memory[at + fields.hoveredJoint] = inspection.hoveredJoint;
  memory[at + fields.selectedJoint] = inspection.selectedJoint;
}

export function readResult(
  { size, fields }: RequestLayout,
  memory: Float64Array,
  index: number,
): { frame: number; cycle: number; shot: number; key: number } {
  const at = index * size;
  return {
    frame: memory[at + fields.frame] ?? 0,
    cycle: memory[at + fields.cycle] ?? 0,
    shot: memory[at + fields.shot] ?? -1,
    key: memory[at + fields.key] ?? -1,
  };
}
