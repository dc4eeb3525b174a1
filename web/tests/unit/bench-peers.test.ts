import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectEqual, expectSamePoints } from '../../../bench/check.mjs';
import { animFiles, meshFiles } from '../../../bench/files.mjs';
import { readCheckedClip, readCheckedModel } from '../../../bench/js-checking-reader.mjs';
import { readJsClip, readJsModel } from '../../../bench/js-reader.mjs';
import { JsPalette, prepareSkins, skinJs } from '../../../bench/js-skinning.mjs';
import { chainAnimText, idLikeText, sheetText } from '../../../bench/made-files.mjs';
import type { Core, Model } from '../../core/index.js';
import { demoFile, loadBuiltCore } from '../support/wasm-core.js';

let core: Core;
beforeAll(async () => {
  core = await loadBuiltCore();
});

const encoder = new TextEncoder();

function modelOf(bytes: Uint8Array): Model {
  const { model, report } = core.readModel(bytes, 'mesh');
  const errors = report.diagnostics.filter(({ severity }) => severity === 'error');
  expect(errors).toEqual([]);
  return model!;
}

const positionsOf = (model: Model) => {
  const frame = model.evaluate();
  return model.meshes.flatMap((_, m) => [...frame.mesh(m).positions]);
};

describe('checks before timing', () => {
  it('fail if a peer does other work', () => {
    expect(() => expectSamePoints('x', [1, 2, 3], [1, 2, 3])).not.toThrow();
    expect(() => expectSamePoints('x', [1, 2, 3.1], [1, 2, 3])).toThrow('off by');
    expect(() => expectSamePoints('x', [1, 2, NaN], [1, 2, 3])).toThrow('off by');
    expect(() => expectSamePoints('x', [1, 2], [1, 2, 3])).toThrow('points');
    expect(() => expectSamePoints('x', [], [])).toThrow('points');
    expect(() => expectEqual('x', [1, 2], [1, 3])).toThrow('[1,2], not [1,3]');
  });
});

describe.each([
  ['that trusts its file', readJsModel, readJsClip],
  ['that checks its file', readCheckedModel, readCheckedClip],
])('the plain JavaScript reader %s', (_, readMesh, readAnim) => {
  it.each(meshFiles())('agrees with ours on $name', ({ path }) => {
    const bytes = readFileSync(path);
    const model = modelOf(bytes);
    const js = readMesh(bytes);
    expect(js.joints.names).toEqual(model.joints.map((joint) => joint.name));
    expectSamePoints(
      path,
      js.meshes.flatMap((mesh) => [...mesh.positions]),
      positionsOf(model),
    );
    js.meshes.forEach((mesh, m) => {
      expect(mesh.indices).toEqual(model.mesh(m).indices);
      expect(mesh.uvs).toEqual(model.mesh(m).uvs);
    });
    model.dispose();
  });

  it.each(animFiles())('agrees with ours on $name', ({ path }) => {
    const bytes = readFileSync(path);
    const { clip } = core.readClip(bytes, 'anim');
    const js = readAnim(bytes);
    expect(js.names).toEqual(clip?.joints.map((joint) => joint.name));
    expect([js.frameCount, js.frameRate]).toEqual([clip?.frameCount, clip?.frameRate]);
    expect(js.components).toHaveLength(js.frameCount * js.componentCount);
    clip?.dispose();
  });
});

describe('the plain JavaScript reader that checks', () => {
  const damaged = (file: string, from: string | RegExp, to: string) =>
    encoder.encode(new TextDecoder().decode(demoFile(file)).replace(from, to));

  it('says what is wrong with a file, and where', () => {
    const mesh = (from: string | RegExp, to: string) => () =>
      readCheckedModel(damaged('wanderer.md5mesh', from, to));
    expect(mesh('MD5Version 10', 'MD5Version 9')).toThrow(/^1:\d+: only version 10/);
    expect(mesh(/^\tvert 0 \(/m, '\tvert 0 ')).toThrow(/^\d+:\d+: \( is missing/);
    expect(mesh(/^\ttri 0 \d+/m, '\ttri 0 999999')).toThrow('vertex 999999 does not exist');
    expect(mesh(/^\tweight 0 \d+/m, '\tweight 0 999')).toThrow('joint 999 does not exist');
    expect(mesh(/numverts \d+/, 'numverts 99999999')).toThrow('a count of 99999999');
    expect(mesh(/^\tweight 0 (\d+) \S+/m, '\tweight 0 $1 nothing')).toThrow('nothing is no number');
    const anim = (from: string | RegExp, to: string) => () =>
      readCheckedClip(damaged('walk.md5anim', from, to));
    expect(anim(/frame 1 \{/, 'frame 1001 {')).toThrow('frame 1001 does not exist');
    expect(anim(/\}\s*$/, '')).toThrow('} is missing');
  });

  it('reads numbers as Number() does', () => {
    const written = ['0.1', '-1.5e-3', '.25', '12345678901234567890.5', '-0.0000001', '7'];
    const text = [
      'MD5Version 10\nnumFrames 1\nnumJoints 0\nnumAnimatedComponents 6',
      `frame 0 { ${written.join(' ')} }`,
    ].join('\n');
    expect(readCheckedClip(encoder.encode(text)).components).toEqual(Float32Array.from(written, Number));
  });
});

describe('the plain JavaScript skinning', () => {
  it.each([
    ['the demo', () => demoFile('wanderer.md5mesh')],
    ["the demo with id's weights", () => encoder.encode(idLikeText(demoFile('wanderer.md5mesh')))],
  ])('agrees with ours on %s', (_, file) => {
    const bytes = file();
    const model = modelOf(bytes);
    const { clip } = core.readClip(demoFile('walk.md5anim'), 'anim');
    const posed = model.evaluate({ clip: clip!, frame: 3.4 });
    const bind = model.evaluate();
    const js = readJsModel(bytes);
    const frames = js.meshes.map((mesh, m) => {
      const { positions, normals, tangents } = bind.mesh(m);
      return Float32Array.from({ length: (mesh.ranges.length / 2) * 10 }, (__, i) => {
        const [v, k] = [Math.floor(i / 10), i % 10];
        if (k < 3) return positions[v * 3 + k]!;
        return k < 6 ? normals[v * 3 + k - 3]! : tangents[v * 4 + k - 6]!;
      });
    });
    const palette = new JsPalette(js.joints.transforms);
    palette.fill(posed.joints);
    prepareSkins(js, frames).forEach((skin, m) => {
      skinJs(skin, palette);
      const column = (first: number) =>
        [...skin.out].filter((__, i) => i % 10 >= first && i % 10 < first + 3);
      expectSamePoints('positions', column(0), posed.mesh(m).positions);
      expectSamePoints('normals', column(3), posed.mesh(m).normals, 2e-2);
    });
  });
});

describe('made models', () => {
  it("have as many weights as id's models, some shared and some separate", () => {
    const js = readJsModel(encoder.encode(idLikeText(demoFile('wanderer.md5mesh'))));
    const counts = js.meshes.flatMap((mesh) => [...mesh.ranges].filter((_, i) => i % 2 === 1));
    const mean = counts.reduce((a, b) => a + b, 0) / counts.length;
    expect(mean).toBeGreaterThan(2.2);
    expect(mean).toBeLessThan(2.6);
    expect(Math.max(...counts)).toBeGreaterThan(4);
    const weights = js.meshes.reduce((sum, mesh) => sum + mesh.weightJoints.length, 0);
    expect(weights).toBeLessThan(counts.reduce((a, b) => a + b, 0));
    const frames = js.meshes.map((mesh) => new Float32Array((mesh.ranges.length / 2) * 10));
    const agree = prepareSkins(js, frames).flatMap((skin) => [...skin.agree]);
    const apart = agree.filter((each) => each === 0).length / agree.length;
    expect(apart).toBeGreaterThan(0.1);
    expect(apart).toBeLessThan(0.2);
  });

  it('have no findings at any size, and the chain animates the sheet', () => {
    for (const [vertices, joints] of [
      [4, 10],
      [1444, 70],
      [4096, 430],
    ] as const) {
      const model = modelOf(encoder.encode(sheetText(vertices, joints)));
      const { clip, report } = core.readClip(encoder.encode(chainAnimText(joints, 5)), 'anim');
      expect(report.diagnostics).toEqual([]);
      expect(model.meshes[0]?.vertexCount).toBe(vertices);
      expect(model.fit(clip!).how).toBe('exact');
      model.dispose();
      clip?.dispose();
    }
  });
});
