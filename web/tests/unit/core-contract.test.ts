import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadCore, type Core, type LoadCoreOptions } from '../../core/index.js';
import { builtWasm, loadBuiltCore } from '../support/wasm-core.js';

const MESH = `MD5Version 10
commandline ""
numJoints 2
numMeshes 1
joints {
  "origin" -1 ( 0 0 0 ) ( 0 0 0 )
  "arm" 0 ( 0 0 10 ) ( 0 0 0 )
}
mesh {
  shader "models/test/skin.png"
  numverts 3
  vert 0 ( 0 0 ) 0 1
  vert 1 ( 1 0 ) 1 1
  vert 2 ( 1 1 ) 2 2
  numtris 1
  tri 0 0 1 2
  numweights 4
  weight 0 0 1 ( 0 0 0 )
  weight 1 0 1 ( 0 4 0 )
  weight 2 0 0.5 ( 0 4 8 )
  weight 3 1 0.5 ( 0 4 -2 )
}`;

const ANIM = `MD5Version 10
commandline ""
numFrames 3
numJoints 2
frameRate 10
numAnimatedComponents 1
hierarchy {
  "origin" -1 1 0
  "arm" 0 0 0
}
bounds { ( 0 0 0 ) ( 1 1 1 ) ( 0 0 0 ) ( 1 1 1 ) ( 0 0 0 ) ( 1 1 1 ) }
baseframe { ( 0 0 0 ) ( 0 0 0 ) ( 0 0 10 ) ( 0 0 0 ) }
frame 0 { 0 }
frame 1 { 2 }
frame 2 { 6 }`;

const bytes = (text: string) => new TextEncoder().encode(text);

describe('loading the core', () => {
  const address = (name: string) => new URL(name, import.meta.url);
  const source = address('core-contract.test.ts');

  it.each<[string, LoadCoreOptions, string, string]>([
    ['bytes that are no wasm', { wasmBinary: bytes('none') }, 'wasmBinary', 'WebAssembly.compile(): '],
    ['no bytes', { wasmBinary: {} as Uint8Array<ArrayBuffer> }, 'wasmBinary', 'WebAssembly.compile(): '],
    ['wasm without content', { wasmBinary: bytes('\0asm\x01\0\0\0') }, 'wasmBinary', 'Cannot read '],
    ['another wasm file', { wasmBinary: builtWasm('md5-viewer-assets') }, 'wasmBinary', 'Cannot read '],
    ['a file that is no wasm', { wasmUrl: source }, source.href, 'WebAssembly.compile(): '],
    ['its path', { wasmUrl: fileURLToPath(source) }, fileURLToPath(source), 'WebAssembly.compile(): '],
    ['a folder', { wasmUrl: address('./') }, address('./').href, 'EISDIR: '],
    ['a file that is not there', { wasmUrl: address('no.wasm').href }, address('no.wasm').href, 'ENOENT: '],
    ['no server', { wasmUrl: 'http://127.0.0.1:1/a.wasm' }, 'http://127.0.0.1:1/a.wasm', 'no answer. Check '],
  ])('says what could not be loaded, and why: %s', async (_, options, name, reason) => {
    const error = await loadCore(options).catch((thrown: unknown) => thrown as Error);
    if (!(error instanceof Error)) throw new Error('It was loaded.');
    expect(error.message).toContain(`${name} could not be loaded: ${reason}`);
    expect(error.message.endsWith((error.cause as Error).message)).toBe(true);
  });
});

describe('the core', () => {
  let core: Core;
  beforeAll(async () => {
    core = await loadBuiltCore();
  });

  const readModel = (text = MESH) => {
    const { model, report } = core.readModel(bytes(text), 'test.md5mesh');
    if (!model) throw new Error(JSON.stringify(report));
    return model;
  };
  const readClip = (text = ANIM) => {
    const { clip, report } = core.readClip(bytes(text), 'test.md5anim');
    if (!clip) throw new Error(JSON.stringify(report));
    return clip;
  };

  it('returns null and a report with file, line and column for bytes it cannot read', () => {
    for (const input of ['', 'hello', '\0\0\0', '{"asset":{}}']) {
      const { model, report } = core.readModel(bytes(input), 'bad.md5mesh');
      expect(model).toBeNull();
      expect(report.diagnostics.length).toBeGreaterThan(0);
      for (const entry of report.diagnostics) {
        expect(entry.file).toBe('bad.md5mesh');
        expect(entry.line).toBeGreaterThanOrEqual(1);
        expect(entry.column).toBeGreaterThanOrEqual(1);
        expect(entry.code).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(entry.message.length).toBeGreaterThan(10);
      }
    }
    expect(core.readClip(bytes('x'), 'a').clip).toBeNull();
    expect(core.readCameraPath(bytes('x'), 'a').path).toBeNull();
  });

  it('distinguishes the formats by content', () => {
    expect(core.classify(bytes(MESH))).toBe('mesh');
    expect(core.classify(bytes(ANIM))).toBe('anim');
    expect(
      core.classify(
        bytes('MD5Version 10 commandline "" numFrames 1 frameRate 24 numCuts 0 cuts { } camera { }'),
      ),
    ).toBe('camera');
    expect(core.classify(bytes('a text about numJoints'))).toBe('unknown');
    expect(core.classify(new ArrayBuffer(0))).toBe('unknown');
  });

  it('describes joints and meshes in file order', () => {
    const model = readModel();
    expect(model.joints.map(({ name, parent }) => [name, parent])).toEqual([
      ['origin', -1],
      ['arm', 0],
    ]);
    expect(model.joints[1]?.position).toEqual([0, 0, 10]);
    expect(Math.abs(model.joints[1]?.rotation[3] ?? 0)).toBe(1);
    expect(model.meshes).toEqual([
      {
        name: '',
        material: 'models/test/skin.png',
        vertexCount: 3,
        triangleCount: 1,
        weightCount: 4,
        maxWeightsPerVertex: 2,
      },
    ]);
    expect([...model.mesh(0).indices]).toEqual([0, 1, 2]);
    expect([...model.mesh(0).uvs]).toEqual([0, 0, 1, 0, 1, 1]);
  });

  it('has the weights of each vertex, with offsets times their bias', () => {
    const { ranges, joints, biases, offsets } = readModel().meshWeights(0);
    expect([...ranges]).toEqual([0, 1, 1, 1, 2, 2]);
    expect([...joints]).toEqual([0, 0, 0, 1]);
    expect([...biases]).toEqual([1, 1, 0.5, 0.5]);
    expect([...offsets]).toEqual([0, 0, 0, 0, 4, 0, 0, 2, 4, 0, 2, -1]);
  });

  it('poses by frame, by seconds and by the bind pose', () => {
    const model = readModel();
    const clip = readClip();
    expect(clip.duration).toBeCloseTo(0.2, 9);
    const x = (frame: ReturnType<typeof model.evaluate>) => frame.mesh(0).positions[0];
    expect(x(model.evaluate())).toBe(0);
    expect(x(model.evaluate({ clip, frame: 2 }))).toBe(6);
    expect(x(model.evaluate({ clip, frame: 0.5 }))).toBe(1);
    expect(x(model.evaluate({ clip, seconds: 0.1 }))).toBe(2);
    expect(x(model.evaluate({ clip, seconds: 0.2 }))).toBe(0);
    expect(x(model.evaluate({ clip, seconds: 0.2, loop: 'once' }))).toBe(6);
    expect(x(model.evaluate({ clip, seconds: 0.3, loop: 'ping-pong' }))).toBe(2);
    expect(x(model.evaluate({ clip, seconds: 0.4, rootMotion: 'travel' }))).toBe(12);
    expect(x(model.evaluate({ clip, frame: 2, rootMotion: 'in-place' }))).toBe(0);
  });

  it('takes null for no frame', () => {
    const model = readModel();
    const clip = readClip();
    const frame = null as unknown as undefined;
    expect(model.evaluate({ clip, frame, seconds: 0.1 }).joints).toEqual(
      model.evaluate({ clip, seconds: 0.1 }).joints,
    );
  });

  it('gives unit normals and tangents and bounds that enclose the positions', () => {
    const frame = readModel().evaluate({ clip: readClip(), frame: 1 });
    const { positions, normals, tangents } = frame.mesh(0);
    expect([positions.length, normals.length, tangents.length, frame.joints.length]).toEqual([9, 9, 12, 14]);
    for (let v = 0; v < 3; v++) expect(Math.hypot(...normals.subarray(v * 3, v * 3 + 3))).toBeCloseTo(1, 5);
    expect(frame.bounds).toEqual({ min: [2, 0, 0], max: [2, 4, 8] });
  });

  it('returns copies that stay as they are', () => {
    const model = readModel();
    const clip = readClip();
    const first = model.evaluate({ clip, frame: 0 });
    const kept = [...first.mesh(0).positions];
    model.evaluate({ clip, frame: 2 });
    core.readModel(bytes(MESH.repeat(2000)), 'large.md5mesh').model?.dispose();
    expect([...first.mesh(0).positions]).toEqual(kept);
  });

  it('gives joints, meshes and flags that may be changed', () => {
    const model = readModel(
      MESH.replace('Version 10', 'Version 11').replace('mesh {', 'mesh { flags { noAnimate }'),
    );
    const clip = readClip();
    const whole = () => [model.joints, model.meshes, model.mesh(0).flags, clip.joints];
    const before = structuredClone(whole());
    for (const { position, rotation } of model.joints) {
      position.fill(99);
      rotation.reverse();
    }
    for (const list of [model.joints, model.meshes, model.mesh(0).flags, clip.joints] as unknown[][])
      list.length = 0;
    (clip.joints[0] as { name: string }).name = 'changed';
    expect(model.mesh(0).flags).toEqual(['noAnimate']);
    expect(whole()).toEqual(before);
  });

  it('fills the arrays of an earlier frame if it is given one', () => {
    const model = readModel();
    const clip = readClip();
    const into = model.evaluate({ clip, frame: 0 });
    const { positions, normals, tangents } = into.mesh(0);
    const fresh = model.evaluate({ clip, frame: 2 });
    const filled = model.evaluate({ clip, frame: 2, into });
    expect(filled.joints).toBe(into.joints);
    expect(filled.mesh(0).positions).toBe(positions);
    expect(filled.mesh(0).normals).toBe(normals);
    expect(filled.mesh(0).tangents).toBe(tangents);
    expect(filled.joints).toEqual(fresh.joints);
    expect(filled.mesh(0)).toEqual(fresh.mesh(0));
    expect(filled.bounds).toEqual(fresh.bounds);
    expect(into.bounds).toEqual(fresh.bounds);
  });

  it('throws if the frame to fill is of another model or its arrays are detached', () => {
    const model = readModel();
    const into = model.evaluate();
    const joints = [...into.joints];
    const other = readModel(MESH.replace('numJoints 2', 'numJoints 1').replace(/^\s*"arm".*$/m, ''));
    expect(other.jointCount).toBe(1);
    expect(() => other.evaluate({ into })).toThrow(RangeError);
    expect(() => other.evaluate({ into })).toThrow(/frame to fill/);
    expect([...into.joints]).toEqual(joints);
    structuredClone(into.mesh(0).normals.buffer, { transfer: [into.mesh(0).normals.buffer] });
    expect(() => model.evaluate({ into })).toThrow(/frame to fill/);
  });

  it('says how a clip fits', () => {
    const model = readModel();
    expect(model.fit(readClip())).toEqual({
      compatible: true,
      how: 'exact',
      missing: [],
      extra: [],
      reordered: false,
    });
    const other = readClip(ANIM.replaceAll('"origin"', '"Bone1"').replaceAll('"arm"', '"Bone2"'));
    const fit = model.fit(other);
    expect(fit).toMatchObject({
      compatible: false,
      how: 'none',
      missing: ['origin', 'arm'],
      extra: ['Bone1', 'Bone2'],
    });
    expect(fit.firstDifference).toContain("'origin'");
    const { missing, extra }: { missing: string[]; extra: string[] } = model.fit(other);
    missing.length = extra.length = 0;
    expect(model.fit(other)).toEqual(fit);
    expect(() => model.evaluate({ clip: other })).toThrow(/does not fit/);
  });

  it('throws clearly for indices that are not there', () => {
    const model = readModel();
    for (const index of [-1, 1, 0.5, NaN]) {
      expect(() => model.mesh(index)).toThrow(RangeError);
      expect(() => model.evaluate().mesh(index)).toThrow(RangeError);
    }
  });

  it('throws clearly for what another core has read, and for what is no clip', async () => {
    const model = readModel();
    readClip();
    const other = await loadBuiltCore();
    const { clip } = other.readClip(bytes(ANIM), 'other.md5anim');
    if (!clip) throw new Error('not read');
    const foreign = 'This animation (other.md5anim) belongs to another core.';
    expect(() => model.evaluate({ clip })).toThrow(foreign);
    expect(() => model.evaluate({ layers: [{ clip }] })).toThrow(foreign);
    expect(() => model.fit(clip)).toThrow(foreign);
    expect(() => core.skeletonOf(clip)).toThrow(foreign);
    expect(() => other.readModel(bytes(MESH), 'a.md5mesh', { skeletonFrom: model })).toThrow(
      'This model (test.md5mesh) belongs to another core.',
    );
    for (const none of [model, {}, 'walk', 7]) {
      const notAClip = none as unknown as typeof clip;
      expect(() => model.evaluate({ clip: notAClip })).toThrow('Expected a Clip.');
      expect(() => model.fit(notAClip)).toThrow('Expected a Clip.');
    }
    for (const none of [readClip(), {}, 7]) {
      const skeletonFrom = none as unknown as typeof model;
      expect(() => core.readModel(bytes(MESH), 'a.md5mesh', { skeletonFrom })).toThrow('Expected a Model.');
    }
  });

  it('throws clearly for unknown values of an option', () => {
    const model = readModel();
    const clip = readClip();
    expect(() => model.evaluate({ clip, loop: 'bogus' as 'once' })).toThrow(
      "Expected one of repeat, once, ping-pong, got 'bogus'.",
    );
    expect(() => model.evaluate({ clip, rootMotion: 'x' as 'file' })).toThrow('Expected one of file, ');
    expect(() => model.evaluate({ clip, loopRule: 'x' as 'id' })).toThrow(
      "Expected one of id, circular, got 'x'.",
    );
    expect(() => clip.durationBy('x' as 'id')).toThrow("Expected one of id, circular, got 'x'.");
    const upAxis = 'x' as 'z';
    for (const read of [
      () => core.readModel(bytes(MESH), 'a.md5mesh', { upAxis }),
      () => core.readClip(bytes(ANIM), 'a.md5anim', { upAxis }),
      () => core.readCameraPath(bytes(''), 'a.md5camera', { upAxis }),
    ]) {
      expect(read).toThrow(RangeError);
      expect(read).toThrow("Expected one of z, y, got 'x'.");
    }
  });

  it('takes bytes in every array of bytes, and throws clearly for what has none', () => {
    const file = bytes(MESH);
    const shared = new Uint8Array(new SharedArrayBuffer(file.length));
    shared.set(file);
    const wide = new Uint8Array(file.length + 8);
    wide.set(file, 4);
    const ways: unknown[] = [file, file.buffer, shared, shared.buffer, [...file]];
    ways.push(wide.subarray(4, 4 + file.length), new DataView(wide.buffer, 4, file.length));
    for (const way of ways) {
      expect(core.readModel(way as Uint8Array, 'a.md5mesh').report.diagnostics).toEqual([]);
    }
    for (const none of ['MD5Version 10', null, undefined, 7, {}, new Blob([MESH])]) {
      expect(() => core.readModel(none as Uint8Array, 'a.md5mesh')).toThrow('Expected a Uint8Array');
      expect(() => core.classify(none as Uint8Array)).toThrow(TypeError);
    }
  });

  it('refuses more than its memory can hold, and continues to work', () => {
    const large = new ArrayBuffer(2 ** 28 + 1);
    expect(() => core.readModel(large, 'a.md5mesh')).toThrow('Files larger than 256 MB are not read.');
    expect(() => core.readClip(large, 'a.md5anim')).toThrow(RangeError);
    expect(() => core.readCameraPath(large, 'a.md5camera')).toThrow(RangeError);
    expect(core.readModel(bytes(MESH), 'a.md5mesh').report.diagnostics).toEqual([]);
  });

  it('throws clearly after dispose, but not for a second dispose', () => {
    const model = readModel();
    const clip = readClip();
    model.dispose();
    expect(model.disposed).toBe(true);
    model.dispose();
    model[Symbol.dispose]();
    expect(model.disposed).toBe(true);
    for (const use of [() => model.mesh(0), () => model.evaluate(), () => model.fit(clip)]) {
      expect(use).toThrow(/test\.md5mesh.*disposed/);
    }
    const { duration } = clip;
    clip[Symbol.dispose]();
    expect(() => readModel().evaluate({ clip })).toThrow(/disposed/);
    expect(() => clip.durationBy('id')).toThrow(/test\.md5anim.*disposed/);
    expect(() => clip.travel()).toThrow(/disposed/);
    expect(clip.duration).toBe(duration);
  });

  it('keeps joints that were asked for, and returns none after dispose', () => {
    for (const read of [readModel, readClip]) {
      const asked = read();
      const joints = asked.joints;
      expect(joints.map(({ name, parent }) => [name, parent])).toEqual([
        ['origin', -1],
        ['arm', 0],
      ]);
      expect(asked.joints).toEqual(joints);
      asked.dispose();
      expect(asked.joints).toEqual(joints);
      const unasked = read();
      unasked.dispose();
      expect(() => unasked.joints).toThrow(/disposed/);
    }
  });

  it('frees a model of very many meshes as fast as it was read', () => {
    const { model } = core.readModel(bytes(MESH + '\nmesh { }'.repeat(20_000)), 'many.md5mesh');
    expect(model?.meshes).toHaveLength(20_001);
    model?.dispose();
  });

  it('holds no memory after dispose', () => {
    const large = MESH.replace('numweights', `${'// padding\n'.repeat(100)}numweights`);
    const heap = () => core.heapBytes;
    for (let i = 0; i < 50; i++) readModel(large).dispose();
    const before = heap();
    for (let i = 0; i < 2000; i++) readModel(large).dispose();
    expect(heap()).toBe(before);
  });
});
