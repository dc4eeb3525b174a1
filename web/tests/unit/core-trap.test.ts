/** A trap while reading a file is an error of only that file. */
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import createModule from '#wasm-module';
import { startModule } from '../../core/compile.js';
import { Core } from '../../core/core.js';
import type { WasmModule } from '../../core/wasm-module.js';
import { fakeDocument, makeFakeGl } from '../support/fake-gl.js';
import { tinyAnim, tinyMesh } from '../support/tiny-model.js';
import { builtWasm } from '../support/wasm-core.js';
import { NO_CONTEXT } from '../support/weights-show.js';

const encode = (text: string) => new TextEncoder().encode(text);
const MESH = encode(tinyMesh(20));
const ANIM = encode(tinyAnim(20));
const BAD = encode('MD5Version 10 // this one traps');

/** A module of one function, without parameters and results, whose body is `unreachable`. */
// prettier-ignore
const UNREACHABLE = new Uint8Array([
  0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 4, 1, 0x60, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 0x74, 0, 0, 10, 5, 1, 3, 0, 0, 0x0b,
]);
const { t: trap } = new WebAssembly.Instance(new WebAssembly.Module(UNREACHABLE)).exports as {
  t: () => void;
};

let compiled: WebAssembly.Module;
beforeAll(async () => {
  compiled = await WebAssembly.compile(builtWasm('md5-viewer'));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/**
 * A core whose instances trap on animations of BAD's size, deep in their stack, like a defect of the reader.
 */
async function trappingCore(): Promise<{ core: Core; instances: WasmModule[] }> {
  const instances: WasmModule[] = [];
  const start = async (): Promise<WasmModule> => {
    const real = await startModule(createModule, compiled);
    let size = 0;
    const trapping: WasmModule = {
      ...real,
      inputView: (count) => real.inputView((size = count)),
      readClip: (isYUp) => {
        if (size !== BAD.length) return real.readClip(isYUp);
        real.stackRestore(real.stackSave() - 65_536);
        trap();
        throw new Error('It did not trap.');
      },
    };
    instances.push(trapping);
    return trapping;
  };
  return { core: new Core(await start(), start), instances };
}

/** Waits until the instance after a trap has started. */
const untilStarted = (instances: WasmModule[], count: number) =>
  vi.waitFor(() => expect(instances.length).toBe(count));

describe('a trap', () => {
  it('is an error of the file that has a place', async () => {
    const { core } = await trappingCore();
    const { clip, report } = core.readClip(BAD, 'bad.md5anim');
    expect(clip).toBeNull();
    expect(report.diagnostics).toEqual([
      {
        severity: 'error',
        code: 'reader-fault',
        file: 'bad.md5anim',
        line: 1,
        column: 1,
        message: 'The reader failed on this file (unreachable). The file is not shown.',
      },
    ]);
  });

  it('frees the stack, however often it happens', async () => {
    const { core, instances } = await trappingCore();
    const model = core.readModel(MESH, 'a.md5mesh').model!;
    const top = instances[0]!.stackSave();
    for (let i = 0; i < 1000; i++) core.readClip(BAD, 'bad.md5anim');
    expect(instances[0]!.stackSave()).toBe(top);
    // The model is still in use, so its instance continues to read.
    const clip = core.readClip(ANIM, 'a.md5anim').clip!;
    expect(model.fit(clip).compatible).toBe(true);
    expect(model.evaluate({ clip, frame: 1 }).joints.length).toBeGreaterThan(0);
  });

  it('leads to one new instance, once nothing of the old one is alive', async () => {
    const { core, instances } = await trappingCore();
    const model = core.readModel(MESH, 'a.md5mesh').model!;
    core.readClip(BAD, 'bad.md5anim');
    core.readClip(BAD, 'bad.md5anim');
    await untilStarted(instances, 2);
    core.readClip(ANIM, 'a.md5anim').clip!.dispose();
    expect(instances[1]!.objectCount()).toBe(0);
    model.dispose();
    const clip = core.readClip(ANIM, 'a.md5anim').clip!;
    expect(instances.map((one) => one.objectCount())).toEqual([0, 1]);
    expect(() => core.readModel(MESH, 'a.md5mesh', { skeletonFrom: model })).toThrow('was disposed');
    clip.dispose();
  });

  it('keeps the stage and its views working in the new instance', async () => {
    const { gl, calls } = makeFakeGl();
    vi.stubGlobal('document', fakeDocument(gl));
    const { core, instances } = await trappingCore();
    const lost = vi.fn();
    const stage = core.createStage({ lost, restored: lost });
    const view = stage.createView();
    const draw = () => {
      calls.count.clear();
      view.state.model = core.readModel(MESH, 'a.md5mesh').model;
      stage.draw([{ view, width: 64, height: 64, context: NO_CONTEXT }]);
      view.state.model!.dispose();
      return calls.count.get('drawElements') ?? 0;
    };
    const before = draw();
    expect(before).toBeGreaterThan(0);
    core.readClip(BAD, 'bad.md5anim');
    await untilStarted(instances, 2);
    expect(draw()).toBe(before);
    expect(stage.stats.views).toBe(1);
    expect(instances.map((one) => one.stageStatsView()[0] !== 0)).toEqual([false, true]);
    expect(lost).not.toHaveBeenCalled();
    view.dispose();
    expect(stage.stats.views).toBe(0);
  });
});

describe('other errors', () => {
  it('are thrown as they are', async () => {
    const { core, instances } = await trappingCore();
    instances[0]!.readModel = () => {
      throw new TypeError('a mistake');
    };
    expect(() => core.readModel(MESH, 'a.md5mesh')).toThrow('a mistake');
  });
});
