/** Files with Y up are upright like those with Z up: results are rotated, and nothing else changes. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Core, Vec3 } from '../../core/index.js';
import { EMPTY, Library, type FileEntry } from '../../files/index.js';
import { tinyAnim, tinyMesh } from '../support/tiny-model.js';
import { demoFile, loadBuiltCore } from '../support/wasm-core.js';

let core: Core;
beforeAll(async () => {
  core = await loadBuiltCore();
});

const turned = ([x = 0, y = 0, z = 0]: ArrayLike<number> & Iterable<number>): Vec3 => [x, -z, y];

function expectTurned(flat: Float32Array, up: Float32Array, off: number): void {
  expect(up.length).toBe(flat.length);
  let worst = 0;
  for (let i = 0; i < flat.length; i += 3) {
    const want = turned(flat.subarray(i, i + 3));
    worst = Math.max(worst, ...want.map((value, k) => Math.abs(value - up[i + k]!)));
  }
  expect(worst).toBeLessThan(off);
}

describe('a file with Y up', () => {
  it('is read as a model, a clip and a camera path that are turned', () => {
    const read = (upAxis: 'z' | 'y') => ({
      model: core.readModel(demoFile('wanderer.md5mesh'), 'wanderer.md5mesh', { upAxis }).model!,
      clip: core.readClip(demoFile('walk.md5anim'), 'walk.md5anim', { upAxis }).clip!,
      path: core.readCameraPath(demoFile('tour.md5camera'), 'tour.md5camera', { upAxis }).path!,
    });
    const [flat, up] = [read('z'), read('y')];
    flat.model.joints.forEach(({ position }, i) => {
      const { position: other } = up.model.joints[i]!;
      expect(Math.hypot(...turned(position).map((value, k) => value - other[k]!))).toBeLessThan(1e-4);
    });
    expect(up.model.fit(up.clip)).toEqual(flat.model.fit(flat.clip));
    for (const frame of [0, 3.5, 17]) {
      const [a, b] = [flat, up].map(({ model, clip }) => model.evaluate({ clip, frame }));
      for (let i = 0; i < flat.model.meshes.length; i++) {
        expectTurned(a!.mesh(i).positions, b!.mesh(i).positions, 1e-3);
        expectTurned(a!.mesh(i).normals, b!.mesh(i).normals, 1e-3);
      }
    }
    const [a, b] = [flat.path.at(1.3), up.path.at(1.3)];
    for (const name of ['position', 'forward', 'up'] as const) {
      expect(Math.hypot(...turned(a[name]).map((value, k) => value - b[name][k]!))).toBeLessThan(1e-3);
    }
    expect([b.fov, up.path.cuts]).toEqual([a.fov, flat.path.cuts]);
  });

  it('has the same findings at the same places', () => {
    const bytes = new TextEncoder().encode(tinyMesh(20).replace('weight 1 0 1', 'weight 1 0 0.5'));
    const remarksOf = (upAxis: 'z' | 'y') =>
      core.readModel(bytes, 'a.md5mesh', { upAxis }).report.diagnostics;
    expect(remarksOf('z').length).toBeGreaterThan(0);
    expect(remarksOf('y')).toEqual(remarksOf('z'));
  });
});

describe('a library', () => {
  const encode = (text: string) => new TextEncoder().encode(text);
  const entry = (path: string, text: string): FileEntry => ({
    path,
    url: `https://site.example/${path}`,
    bytes: () => Promise.resolve(encode(text)),
  });
  const files = [entry('imp.md5mesh', tinyMesh(20)), entry('lift.md5anim', tinyAnim(20))];

  it('shares files of one address among users of the same up axis', async () => {
    const library = new Library(core);
    const flat = await library.add(EMPTY, files, { mode: 'auto' });
    const up = await library.add(EMPTY, files, { mode: 'auto', upAxis: 'y' });
    const again = await library.add(EMPTY, files, { mode: 'auto', upAxis: 'y' });
    const topOf = ({ models }: typeof flat) => models[0]!.value.joints[1]!.position;
    expect(topOf(flat)).toEqual([0, 0, 20]);
    expect(topOf(up)).toEqual([0, -20, 0]);
    expect(again.models[0]!.value).toBe(up.models[0]!.value);
    for (const collection of [flat, up, again]) library.release(collection);
  });

  it('turns files back that are read again with Z up', async () => {
    const library = new Library(core);
    const up = await library.add(EMPTY, files, { mode: 'auto', upAxis: 'y' });
    const held = [...up.models, ...up.clips].map((asset) => asset.entry);
    const flat = await library.add(up, held, { mode: 'replace', upAxis: 'z' });
    expect(flat.models[0]!.value.joints[1]!.position).toEqual([0, 0, 20]);
    for (const collection of [up, flat]) library.release(collection);
  });
});
