/** Records that cross the boundary are laid out by the names that the module exports. */
import { beforeAll, describe, expect, it } from 'vitest';
import createModule from '#wasm-module';
import { startModule } from '../../core/compile.js';
import { Core } from '../../core/index.js';
import { layoutOf } from '../../core/record-layout.js';
import { requestLayout } from '../../core/view-request.js';
import type { WasmModule } from '../../core/wasm-module.js';
import { layerLayout, writeLayer } from '../../core/write-layers.js';
import { builtWasm, demoFile } from '../support/wasm-core.js';

const layOut = layoutOf({ view: 1, eye: 3, shownPath: 1 }, (wasm) => wasm.requestFields!());
const moduleWith = (names: string): WasmModule =>
  ({ requestFields: () => names, layerFields: () => names }) as WasmModule;

describe('a layout', () => {
  it('follows the order of the module, whatever the order of the scripts', () => {
    expect(layOut(moduleWith(',shownPath,eye[3],view'))).toEqual({
      size: 5,
      fields: { shownPath: 0, eye: 1, view: 4 },
    });
  });

  it.each([
    ['lacks a field of the scripts', ',view,eye[3]', 'shownPath'],
    ['lacks all of them', '', 'view'],
    ['has a field that the scripts do not know', ',view,eye[3],shownPath,ground', 'ground'],
    ['spells a field in another way', ',view,eye[3],shown_path', 'shown_path'],
    ['has a field of another size', ',view,eye[4],shownPath', 'eye'],
    ['has a field twice', ',view,eye[3],view,shownPath', 'view'],
  ])('is refused if the module %s', (_, names, culprit) => {
    expect(() => layOut(moduleWith(names))).toThrow(
      expect.objectContaining({
        name: 'StageError',
        type: 'wasmfailure',
        message: `md5-viewer.wasm and the scripts have different versions (${culprit}). Reload the page.`,
      }),
    );
  });
});

describe('the module', () => {
  let module: WasmModule;
  beforeAll(async () => {
    module = await startModule(createModule, await WebAssembly.compile(builtWasm('md5-viewer')));
  });

  /** A stand-in for the module that exports two neighbouring names in exchanged order. */
  const exchanging = (a: string, b: string): WasmModule => ({
    ...module,
    layerFields: () => module.layerFields!().replace(`,${a},${b}`, `,${b},${a}`),
  });

  it('has records of the size that the scripts compute', () => {
    expect(requestLayout(module).size).toBe(module.requestsView(1).length);
    expect(layerLayout(module).size).toBe(module.layersView(1).length);
  });

  it('moves the values of two exchanged names', () => {
    const clip = { disposed: false, handle: 7 } as never;
    const write = (wasm: WasmModule) => {
      const memory = new Float64Array(layerLayout(wasm).size);
      writeLayer(layerLayout(wasm), memory, 0, { clip, frame: 3 });
      return memory;
    };
    const expected = write(module);
    const { time, isFrame } = layerLayout(module).fields;
    expect([expected[time], expected[isFrame]]).toEqual([3, 1]);
    [expected[time], expected[isFrame]] = [1, 3];
    expect(write(exchanging('time', 'isFrame'))).toEqual(expected);
  });

  /** The joints in frame 3. The module reads frame 1 if the exchanged fields are written to each other's place. */
  const pose = (wasm: WasmModule): number[] => {
    const core = new Core(wasm, () => Promise.resolve(wasm));
    const { model } = core.readModel(demoFile('wanderer.md5mesh'), 'a.md5mesh');
    const { clip } = core.readClip(demoFile('walk.md5anim'), 'a.md5anim');
    const { joints } = model!.evaluate({ clip: clip!, frame: 3 });
    model!.dispose();
    clip!.dispose();
    return [...joints];
  };

  it('shows another pose if two names are exchanged', () => {
    expect(pose({ ...module })).toEqual(pose(module));
    expect(pose(exchanging('time', 'isFrame'))).not.toEqual(pose(module));
  });
});
