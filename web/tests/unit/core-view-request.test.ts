import { beforeAll, describe, expect, it } from 'vitest';
import createModule from '#wasm-module';
import { startModule } from '../../core/compile.js';
import type { CameraPath } from '../../core/index.js';
import { NO_INSPECTION } from '../../core/inspection.js';
import type { ViewState } from '../../core/stage-types.js';
import { readResult, requestLayout, writeRequest } from '../../core/view-request.js';
import type { WasmModule } from '../../core/wasm-module.js';
import { builtWasm } from '../support/wasm-core.js';

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
let names: string;
beforeAll(async () => {
  const module = await startModule(createModule, await WebAssembly.compile(builtWasm('md5-viewer')));
  names = module.requestFields!();
});
const layoutFor = (exported: string) => requestLayout({ requestFields: () => exported } as WasmModule);
const tile = { x: 0, y: 0, width: 2, height: 2 };

describe('the request of the page for a view', () => {
  // The module's memory has arbitrary content before.
  it.each<[string, ViewState['camera']]>([
    ['a free camera', state.camera],
    ['a camera path that is gone', { kind: 'path', path, seconds: 1, fovRule: 'doom3' }],
  ])('is written whole with %s', (_, camera) => {
    const layout = layoutFor(names);
    const memory = new Float64Array(layout.size).fill(NaN);
    writeRequest(layout, memory, 0, 1, { ...state, camera }, tile, 1);
    expect([...memory].filter(Number.isNaN)).toEqual([]);
  });

  it('has each value where the module has the name, in either order of the names', () => {
    const reversed = names
      .slice(1)
      .split(',')
      .reverse()
      .map((name) => `,${name}`)
      .join('');
    const camera = { ...state.camera, orthographic: true };
    const inspection = { ...NO_INSPECTION, trail: true, shading: 'uv', selectedJoint: 5 } as const;
    for (const layout of [layoutFor(names), layoutFor(reversed)]) {
      const memory = new Float64Array(3 * layout.size).fill(NaN);
      writeRequest(layout, memory, 1, 9, { ...state, camera, inspection }, tile, 1);
      const record = memory.subarray(layout.size, 2 * layout.size);
      const { fields } = layout;
      const at = (name: keyof typeof fields, size = 1) => [
        ...record.slice(fields[name], fields[name] + size),
      ];
      expect(at('view')).toEqual([9]);
      expect(at('eye', 3)).toEqual([1, 2, 3]);
      expect(at('fovY')).toEqual([30]);
      expect(at('orthographic')).toEqual([1]);
      expect(at('boneColor', 4)).toEqual([1, 1, 1, 1]);
      expect(at('trail')).toEqual([1]);
      expect(at('axes')).toEqual([0]);
      expect(at('shading')).toEqual([4]);
      expect(at('selectedJoint')).toEqual([5]);
      record[fields.cycle] = 3;
      expect(readResult(layout, memory, 1).cycle).toBe(3);
    }
  });
});
