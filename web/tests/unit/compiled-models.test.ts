/**
 * Compares models and animations read from Doom 3 BFG's files with the text from which they were compiled.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Core, Diagnostic, Frame, Model, Report } from '../../core/index.js';
import { loadWriter, type Decompiled, type Writer } from '../../core/writer.js';
import { bindPlaces, compileAnim, compiledMesh, compileMesh } from '../support/bfg/index.js';
import { add, inverse, minus, moved, rowsOf, scale, type Place } from '../support/bfg/pose-maths.js';
import { readSourceModel, type SourceModel } from '../support/bfg/source-text.js';
import type { Q, V3 } from '../support/double-reading.js';
import { tinyAnim, tinyMesh } from '../support/tiny-model.js';
import { loadCore as loadPackaged } from '../../core/package.js';
import { builtWasm, corpusFolder, demoFile, loadBuiltCore, textOf } from '../support/wasm-core.js';

let core: Core;
let writer: Writer;
beforeAll(async () => {
  core = await loadBuiltCore();
  writer = await loadWriter();
});

interface Read {
  readonly file: Decompiled;
  readonly report: Report;
  readonly model: Model | null;
}

function readMesh(bytes: Uint8Array): Read {
  const file = writer.decompile(bytes, 'a.bmd5mesh');
  if (!file) throw new Error('This is no compiled file.');
  if (!file.text) return { file, report: file.report, model: null };
  const { model, report } = core.readModel(file.text, 'a.bmd5mesh');
  return { file, model, report: file.reportOn(report) };
}

function clipOf(bytes: Uint8Array) {
  const { clip } = core.readClip(writer.decompile(bytes, 'a.bmd5anim')?.text ?? new Uint8Array(), 'a');
  if (!clip) throw new Error('The animation was not read.');
  return clip;
}

function modelOf(bytes: Uint8Array): Model {
  const { model } = readMesh(bytes);
  if (!model) throw new Error('The model was not read.');
  return model;
}

const vectorAt = (list: Float32Array, i: number, width = 3): V3 =>
  [...list.subarray(width * i, width * i + 3)] as V3;
const distance = (a: V3, b: V3): number => Math.hypot(...minus(a, b));

/** Model-space positions of the joints of a pose. */
function placesOf({ joints }: Frame): Place[] {
  return Array.from({ length: joints.length / 7 }, (_, i) => ({
    t: vectorAt(joints, i, 7),
    rows: rowsOf([...joints.subarray(7 * i + 3, 7 * i + 7)] as Q),
  }));
}

const size = ({ joints }: SourceModel): number =>
  Math.max(1, ...joints.map(({ position }) => Math.hypot(...position)));

/**
 * The largest distance by which a pose of the compiled model exceeds its precision. Each vertex may differ
 * from the text because of four weights in steps of 1/255, and of one bind position for all weights.
 */
function excess(source: SourceModel, frame: Frame): number {
  const [binds, places] = [bindPlaces(source), placesOf(frame)];
  let most = 0;
  source.meshes.forEach((mesh, m) => {
    const compiled = compiledMesh(mesh, binds);
    compiled.vertices.forEach(({ position, weights }, i) => {
      const origin = i < compiled.sourceCount ? i : (compiled.mirrored[i - compiled.sourceCount] ?? 0);
      const sum = (terms: V3[]): V3 => terms.reduce<V3>(add, [0, 0, 0]);
      const text = sum(
        (mesh.vertices[origin]?.weights ?? []).map(({ joint, bias, at }) =>
          scale(moved(places[joint]!, at), bias),
        ),
      );
      const parts = (mesh.vertices[origin]?.weights ?? []).map(({ joint, bias, at }) => {
        const byte = weights.find((weight) => weight.joint === joint)?.byte ?? 0;
        const offset = distance(at, moved(inverse(binds[joint]!), position));
        return (
          Math.abs(bias - byte / 255) * distance(moved(places[joint]!, at), text) + (byte / 255) * offset
        );
      });
      const bound = parts.reduce((total, part) => total + part, 0);
      const posed = vectorAt(frame.mesh(m).positions, i);
      most = Math.max(most, distance(posed, text) - bound);
    });
  });
  return most;
}

function expectSameModel(text: string): void {
  const source = readSourceModel(text);
  const model = modelOf(compileMesh(text));
  expect(model.joints.map(({ name, parent }) => [name, parent])).toEqual(
    source.joints.map(({ name, parent }) => [name, parent]),
  );
  const bind = model.evaluate();
  const allowed = 2e-5 * size(source);
  bindPlaces(source).forEach(({ t, rows }, i) => {
    const place = placesOf(bind)[i]!;
    expect(distance(place.t, t)).toBeLessThan(allowed);
    rows.forEach((row, axis) => expect(distance(place.rows[axis]!, row)).toBeLessThan(1e-4));
  });
  expect(model.meshes.map(({ material, triangleCount }) => [material, triangleCount])).toEqual(
    source.meshes.map(({ material, triangles }) => [material, triangles.length]),
  );
  expect(excess(source, bind)).toBeLessThan(allowed);
  source.meshes.forEach((mesh, m) => {
    const { vertices, indices } = compiledMesh(mesh, bindPlaces(source));
    const read = model.mesh(m);
    expect([...read.indices]).toEqual(indices);
    const { normals, tangents } = bind.mesh(m);
    vertices.forEach(({ uv, normal, tangent, sign }, i) => {
      for (const axis of [0, 1] as const) {
        const step = Math.max(2 ** -24, Math.abs(uv[axis]) / 1024);
        expect(Math.abs((read.uvs[2 * i + axis] ?? 0) - uv[axis])).toBeLessThanOrEqual(step);
      }
      if (Math.hypot(...normal) < 0.9 || Math.hypot(...tangent) < 0.9) return;
      // Half a step of 2 / 255 on each axis.
      expect(distance(vectorAt(normals, i), normal)).toBeLessThan(0.012);
      expect(distance(vectorAt(tangents, i, 4), tangent)).toBeLessThan(0.02);
      expect(tangents[4 * i + 3]).toBe(sign);
    });
  });
  model.dispose();
}

describe('a compiled model', () => {
  it('has the joints, materials, triangles, positions and directions of the text', () => {
    expectSameModel(textOf(demoFile('wanderer.md5mesh')));
  });

  it('moves as the text does, as far as its four weights allow', () => {
    const source = textOf(demoFile('wanderer.md5mesh'));
    const model = modelOf(compileMesh(source));
    const clip = clipOf(compileAnim(textOf(demoFile('walk.md5anim'))));
    for (const time of [0, 0.2, 0.5]) {
      const frame = model.evaluate({ clip, seconds: time });
      expect(excess(readSourceModel(source), frame)).toBeLessThan(1e-3);
    }
  });

  it('may have geometry in its static part', () => {
    const model = modelOf(compileMesh(tinyMesh(10), { hasGeometry: true }));
    expect(model.meshes[0]?.vertexCount).toBe(3);
  });

  it.each([
    [
      [109, 106],
      'This is version 109 of a compiled model of Doom 3 BFG, and only versions 108 and 110 are ',
      0,
    ],
    [
      [108, 107],
      'version 107 of the skinned part of a compiled model of Doom 3 BFG, and only version 106',
      101,
    ],
  ] as const)('of the versions %j is refused', (versions, text, offset) => {
    const { model, report } = readMesh(compileMesh(tinyMesh(10), { versions }));
    expect(model).toBeNull();
    expect(report.diagnostics[0]).toMatchObject({ code: 'other-model-format', offset });
    expect(report.diagnostics[0]?.message).toContain(text);
  });

  it('gives findings on its text the offsets of its own bytes', () => {
    const bytes = compileMesh(tinyMesh(10).replace('vert 1 ( 1 0 ) 1 1', 'vert 1 ( 1 0 ) 1 2'));
    const weights = bytes.lastIndexOf(255) - 1;
    const half = bytes.slice();
    half[weights + 1] = 100;
    const { report } = readMesh(half);
    const finding = report.diagnostics.find(({ code }) => code === 'weight-sum');
    expect(finding).toMatchObject({ line: 0, column: 0 });
    expect(finding?.offset).toBeLessThanOrEqual(weights);
    expect(finding?.offset).toBeGreaterThan(weights - 32);
  });

  it('is none if the content is anything else', () => {
    expect(writer.decompile(new TextEncoder().encode('BLENDER-v300'), 'a')).toBeNull();
    expect(writer.decompile(new Uint8Array(), 'a')).toBeNull();
  });
});

describe("the package's core", () => {
  const mesh = compileMesh(tinyMesh(10));
  const anim = compileAnim(tinyAnim(10));

  it('reads compiled files as others, and writes them as text', async () => {
    const packaged = await loadPackaged({ wasmBinary: builtWasm('md5-viewer') });
    expect([packaged.classify(mesh), packaged.classify(anim)]).toEqual(['mesh', 'anim']);
    const { model, report } = packaged.readModel(mesh, 'imp.bmd5mesh');
    const { clip } = packaged.readClip(anim, 'walk.bmd5anim');
    expect(report.diagnostics.filter(({ severity }) => severity !== 'info')).toEqual([]);
    expect(model!.fit(clip!).how).toBe('exact');
    expect([model!.toText(), clip!.toText()]).toEqual([
      expect.stringMatching(/^MD5Version 10\n/),
      expect.stringContaining('numFrames 12'),
    ]);
    const cut = packaged.readModel(mesh.slice(0, 120), 'imp.bmd5mesh');
    expect(cut.model).toBeNull();
    expect(cut.report.diagnostics[0]).toMatchObject({ code: 'unexpected-end', line: 0 });
    expect(cut.report.diagnostics[0]?.offset).toBeGreaterThan(100);
    // Each kind read as the other one.
    expect(packaged.readModel(anim, 'walk.bmd5anim').model).toBeNull();
    expect(packaged.readClip(mesh, 'imp.bmd5mesh').clip).toBeNull();
  });

  it('says what reads them if the writer is not loaded', async () => {
    const { WritableCore } = await import('../../core/writable.js');
    const { loadKind } = await import('../../core/load.js');
    const packaged = await loadKind(WritableCore, { wasmBinary: builtWasm('md5-viewer') });
    for (const { report } of [packaged.readModel(mesh, 'a'), packaged.readClip(anim, 'a')]) {
      expect(report.diagnostics[0]?.message).toContain(
        'a binary model of Doom 3 BFG, not MD5 text: export it as MD5. To read compiled files, call `await core.loadWriter()` first.',
      );
    }
    const blender = packaged.readModel(new TextEncoder().encode('BLENDER-v300'), 'a').report;
    expect(blender.diagnostics[0]?.message).not.toContain('loadWriter');
  });
});

describe('a compiled animation', () => {
  it('has the joints, frames and bounds of the text', () => {
    const text = textOf(demoFile('walk.md5anim'));
    const [plain, clip] = [
      core.readClip(new TextEncoder().encode(text), 'walk').clip!,
      clipOf(compileAnim(text)),
    ];
    expect(clip.joints).toEqual(plain.joints);
    expect([clip.frameCount, clip.frameRate]).toEqual([plain.frameCount, plain.frameRate]);
    const decompiled = textOf(writer.decompile(compileAnim(text), 'walk')!.text!);
    expect(numbersOf(decompiled, 'bounds').map(Math.fround)).toEqual(
      numbersOf(text, 'bounds').map(Math.fround),
    );
  });

  it.each([0, 1, 4])('may have %i numbers of padding', (padding) => {
    expect(clipOf(compileAnim(tinyAnim(10), { padding })).frameCount).toBe(12);
  });

  it('of another version is refused', () => {
    const { report } = writer.decompile(compileAnim(tinyAnim(10), { version: 102 }), 'a')!;
    expect(report.diagnostics[0]?.message).toContain('version 102 of a compiled animation');
  });
});

const numbersOf = (text: string, section: string): number[] =>
  (new RegExp(`${section} \\{([^}]*)\\}`).exec(text)?.[1]?.match(/[-\d.e]+/g) ?? []).map(Number);

/** 32 bits of xorshift. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** Some changed bytes, a number with extreme bits, or a truncated file. */
function mutated(bytes: Uint8Array, random: () => number): Uint8Array {
  const out = bytes.slice();
  const place = (): number => Math.floor(random() * out.length);
  for (let i = Math.floor(random() * 4); i >= 0; i--) out[place()] = Math.floor(random() * 256);
  const extremes = [0xff, 0x7f, 0x80, 0];
  if (random() < 0.3) out.fill(extremes[Math.floor(random() * 4)]!, place(), place());
  return random() < 0.2 ? out.subarray(0, place()) : out;
}

const finite = (list: Float32Array): boolean => list.every(Number.isFinite);
const isPlaced = ({ offset, code }: Diagnostic): boolean => code !== 'reader-fault' && offset !== undefined;

describe('20,000 mutated files', () => {
  it('trap nowhere, give finite numbers, and have findings with offsets', () => {
    const random = randomOf(41);
    const mesh = compileMesh(tinyMesh(10));
    for (let i = 0; i < 10_000; i++) {
      const bytes = mutated(mesh, random);
      const file = writer.decompile(bytes, 'a');
      if (!file?.text) {
        expect(!file || file.report.diagnostics.length > 0).toBe(true);
        continue;
      }
      const { model, report } = core.readModel(file.text, 'a');
      const { diagnostics } = file.reportOn(report);
      expect(diagnostics.filter((one) => !isPlaced(one) || (one.offset ?? 0) > bytes.length)).toEqual([]);
      for (const { position, rotation } of model?.joints ?? [])
        expect([...position, ...rotation].every(Number.isFinite)).toBe(true);
      for (let m = 0; m < (model?.meshes.length ?? 0); m++) expect(finite(model!.mesh(m).uvs)).toBe(true);
      model?.dispose();
    }
  });

  it('are as harmless as animations', () => {
    const random = randomOf(42);
    const anim = compileAnim(tinyAnim(10, 3));
    const model = core.readModel(new TextEncoder().encode(tinyMesh(10)), 'a').model!;
    for (let i = 0; i < 10_000; i++) {
      const bytes = mutated(anim, random);
      const file = writer.decompile(bytes, 'a');
      if (!file?.text) {
        expect(!file || file.report.diagnostics.length > 0).toBe(true);
        continue;
      }
      const { clip, report } = core.readClip(file.text, 'a');
      const { diagnostics } = file.reportOn(report);
      expect(diagnostics.filter((one) => !isPlaced(one) || (one.offset ?? 0) > bytes.length)).toEqual([]);
      if (clip && model.fit(clip).compatible) {
        const { joints } = model.evaluate({ clip, seconds: 0.01 });
        for (let joint = 0; joint < 2; joint++)
          expect(finite(joints.subarray(7 * joint + 3, 7 * joint + 7))).toBe(true);
      }
      clip?.dispose();
    }
    model.dispose();
  });
});

describe.skipIf(!corpusFolder)('every valid model of the corpus', () => {
  it('is the same after compilation', () => {
    let count = 0;
    for (const path of readdirSync(corpusFolder ?? '', { recursive: true }).map(String)) {
      if (!path.endsWith('.md5mesh')) continue;
      const bytes = readFileSync(join(corpusFolder ?? '', path));
      const { model, report } = core.readModel(bytes, path);
      const isHealthy =
        model?.neededJoints === 0 &&
        model.jointCount <= 256 &&
        model.meshes.every(({ vertexCount }) => vertexCount < 20_000) &&
        report.diagnostics.every(({ severity, code }) => severity === 'info' && !code.startsWith('version'));
      model?.dispose();
      if (!isHealthy) continue;
      expectSameModel(textOf(bytes));
      count++;
    }
    expect(count).toBeGreaterThan(5);
  }, 300_000);
});
