import { readFileSync } from 'node:fs';
import { vi } from 'vitest';
import type { Clip, Core, Model, Stage } from '../../core/index.js';
import { fakeDocument, makeFakeGl, type GlCalls } from './fake-gl.js';
import { loadBuiltCore } from './wasm-core.js';

/** A stage with a WebGL2 context that only counts, with a model of two meshes and its clip. */
export interface WeightsShow {
  readonly core: Core;
  readonly stage: Stage;
  readonly model: Model;
  readonly clip: Clip;
  readonly calls: GlCalls;
}

/** A canvas context that discards pictures. */
export const NO_CONTEXT = { drawImage: () => undefined } as unknown as CanvasRenderingContext2D;

export const weightsFile = (name: string) =>
  readFileSync(new URL(`../../../cpp/tests/data/poses/${name}`, import.meta.url));

/** Stubs `document`: call `vi.unstubAllGlobals()` after the test. */
export async function openWeightsShow(): Promise<WeightsShow> {
  const { gl, calls } = makeFakeGl();
  vi.stubGlobal('document', fakeDocument(gl));
  const core = await loadBuiltCore();
  const { model } = core.readModel(weightsFile('weights.md5mesh'), 'weights.md5mesh');
  const { clip } = core.readClip(weightsFile('weights.md5anim'), 'weights.md5anim');
  if (!model || !clip) throw new Error('not read');
  return { core, stage: core.createStage(), model, clip, calls };
}
