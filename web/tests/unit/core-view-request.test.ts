import { describe, expect, it } from 'vitest';
import type { CameraPath } from '../../core/index.js';
import { NO_INSPECTION } from '../../core/inspection.js';
import type { ViewState } from '../../core/stage-types.js';
import { FIELD_COUNT, writeRequest } from '../../core/view-request.js';

const state: ViewState = {
  model: null,
  layers: [],
  camera: { kind: 'free', eye: [1, 2, 3], target: [0, 0, 0], fovY: 30 },
  shownPath: null,
  showGrid: false,
  showSkeleton: false,
  gridColor: [0, 0, 0, 1],
  boneColor: [1, 1, 1, 1],
  exposure: 1,
  ambient: 1,
  shadowIntensity: 1,
  lightDirection: null,
  ground: 0,
  inspection: NO_INSPECTION,
};
const path = { disposed: true, handle: 7 } as unknown as CameraPath;
/** The number of fields that the module writes: frame, cycle, shot and key. */
const RESULTS = 4;

describe('what the page asks of a view', () => {
  // The module's memory has arbitrary content before.
  it.each<[string, ViewState['camera']]>([
    ['a free camera', state.camera],
    ['a camera path that is gone', { kind: 'path', path, seconds: 1, fovRule: 'doom3' }],
  ])('is written whole with %s', (_, camera) => {
    const memory = new Float64Array(FIELD_COUNT).fill(NaN);
    writeRequest(memory, 0, 1, { ...state, camera }, { x: 0, y: 0, width: 2, height: 2 }, 1);
    const asked = memory.subarray(0, FIELD_COUNT - RESULTS);
    expect([...asked].filter(Number.isNaN)).toEqual([]);
  });
});
