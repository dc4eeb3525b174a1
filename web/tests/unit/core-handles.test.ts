/** A handle of a disposed object stops with a message; it never reads or writes at address 0. */
import { beforeAll, expect, it } from 'vitest';
import createModule from '#wasm-module';
import { startModule } from '../../core/compile.js';
import type { WasmModule } from '../../core/wasm-module.js';
import { tinyMesh } from '../support/tiny-model.js';
import { builtWasm } from '../support/wasm-core.js';

let module: WasmModule;
beforeAll(async () => {
  module = await startModule(createModule, await WebAssembly.compile(builtWasm('md5-viewer')));
});

/** Reads a model, and disposes it. */
function staleModel(): number {
  const text = new TextEncoder().encode(tinyMesh(20));
  module.inputView(text.length).set(text);
  const { handle } = module.readModel(0, false);
  module.disposeModel(handle);
  return handle;
}

const CALLS: Readonly<Record<string, (handle: number) => unknown>> = {
  indicesView: (handle) => module.indicesView(handle, 0),
  uvsView: (handle) => module.uvsView(handle, 0),
  colorsView: (handle) => module.colorsView(handle, 0),
  influenceRangesView: (handle) => module.influenceRangesView(handle, 0),
  influencesView: (handle) => module.influencesView(handle, 0),
  bindPoseView: (handle) => module.bindPoseView(handle),
  evaluateView: (handle) => module.evaluateView(handle),
  clipBoundsView: (handle) => module.clipBoundsView(handle, 1),
  setOffset: (handle) => {
    module.setOffset(handle, 1, 2, 3);
  },
  modelHierarchy: (handle) => module.modelHierarchy(handle),
  clipHierarchy: (handle) => module.clipHierarchy(handle),
  clipIsCircular: (handle) => module.clipIsCircular(handle),
  skeletonOfClip: (handle) => module.skeletonOfClip(handle),
  pathBoundsView: (handle) => module.pathBoundsView(handle),
  cameraView: (handle) => module.cameraView(handle, 0, 0),
  setCutConvention: (handle) => module.setCutConvention(handle, 0),
  pickView: (handle) => module.pickView(handle, 0, 0, 0),
  projectView: (handle) => module.projectView(handle, false),
};

it.each(Object.keys(CALLS))('%s throws for a handle that is not in use', (name) => {
  const handle = staleModel();
  module.layersView(0);
  for (const each of [handle, 0, 4_294_967_295]) {
    expect(() => CALLS[name]?.(each)).toThrow(
      new RegExp(`^No (model|clip|camera path|view) has the handle ${each}\\.`),
    );
  }
});

it('goes on after a stale handle', () => {
  const handle = staleModel();
  expect(() => module.bindPoseView(handle)).toThrow();
  const text = new TextEncoder().encode(tinyMesh(20));
  module.inputView(text.length).set(text);
  const fresh = module.readModel(0, false);
  expect(module.bindPoseView(fresh.handle).length).toBe(fresh.jointCount * 7);
  module.disposeModel(fresh.handle);
});
