/**
 * The rows of the table of edge cases for motion, skinning and cameras. Those for the readers are in
 * cpp/tests/md5/edge_cases_*_test.cpp.
 */
import { beforeAll, expect, it } from 'vitest';
import type { CameraPath, Clip, Core, EvaluateOptions, Model, Report, Vec3 } from '../../core/index.js';
import { type Asset } from '../../files/index.js';
import { resolveMaterials } from '../../files/materials/index.js';
import { goodFile } from '../../../scripts/docs.mjs';
import { loadBuiltCore } from '../support/wasm-core.js';

let core: Core;
beforeAll(async () => {
  core = await loadBuiltCore();
});

const bytes = (text: string) => new TextEncoder().encode(text);

/** The text after replacing the first occurrence of each `from`, which must exist. */
function changed(text: string, ...changes: [from: string, to: string][]): string {
  for (const [from, to] of changes) {
    expect(text).toContain(from);
    text = text.replace(from, () => to);
  }
  return text;
}

function modelOf(text = goodFile('mesh')): Model {
  const { model, report } = core.readModel(bytes(text), 'x.md5mesh');
  if (!model) throw new Error(JSON.stringify(report));
  return model;
}

function clipOf(text: string): Clip & { report: Report } {
  const { clip, report } = core.readClip(bytes(text), 'x.md5anim');
  if (!clip) throw new Error(JSON.stringify(report));
  return Object.assign(clip, { report });
}

function pathOf(text: string): { path: CameraPath; codes: string[] } {
  const { path, report } = core.readCameraPath(bytes(text), 'x.md5camera');
  if (!path) throw new Error(JSON.stringify(report));
  return { path, codes: report.diagnostics.map(({ code }) => code) };
}

/** An animation of the good mesh whose arm has these animated numbers in each frame. */
function animOf({ frames, flags = 1, rate = 24, base = '( 0 0 8 ) ( 0 0 0 )', root = 0 }: AnimParts): Clip {
  const width = frames[0]?.length ?? 0;
  const lines = frames.map((numbers, i) => `frame ${i} { ${numbers.join(' ')} }`);
  const [origin, arm] = root === 0 ? ['0 0', `${flags} 0`] : [`${root} 0`, '0 0'];
  return clipOf(`MD5Version 10 commandline "" numFrames ${frames.length} numJoints 2 frameRate ${rate}
    numAnimatedComponents ${width} hierarchy { "origin" -1 ${origin} "arm" 0 ${arm} }
    bounds { ${'( 0 0 0 ) ( 1 1 1 ) '.repeat(frames.length)} }
    baseframe { ( 0 0 0 ) ( 0 0 0 ) ${base} } ${lines.join('\n')}`);
}

interface AnimParts {
  readonly frames: readonly (readonly number[])[];
  readonly flags?: number;
  readonly rate?: number;
  /** For the arm. */
  readonly base?: string;
  /** Flags of the root, which is then the moving joint. */
  readonly root?: number;
}

/** Position and rotation of a joint; 0: origin, 1: arm. */
function jointOf(options: EvaluateOptions, joint = 1): { position: number[]; rotation: number[] } {
  const { joints } = modelOf().evaluate(options);
  return {
    position: [...joints.slice(joint * 7, joint * 7 + 3)],
    rotation: [...joints.slice(joint * 7 + 3, joint * 7 + 7)],
  };
}

const close = (numbers: readonly number[]) => numbers.map((each) => expect.closeTo(each, 4) as number);
const codesOf = ({ diagnostics }: Report) => diagnostics.map(({ code }) => code);
const length = (v: readonly number[]) => Math.hypot(...v);
const dot = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);

/** Half a weight on vertex 1, whose offset is ( 4 0 0 ). */
const HALF = (): string => changed(goodFile('mesh'), ['weight 1 0 1 (', 'weight 1 0 0.5 (']);

it('23: weights that add up to a half put a vertex at half its distance', () => {
  const { model, report } = core.readModel(bytes(HALF()), 'x.md5mesh');
  expect([...model!.evaluate().mesh(0).positions.slice(3, 6)]).toEqual([2, 0, 0]);
  expect(report.diagnostics).toMatchObject([
    { code: 'weight-sum', severity: 'warning', line: 17, column: 2 },
  ]);
});

it('39: w of a quaternion longer than 1 comes from the absolute value, and the quaternion is normalised', () => {
  const model = modelOf(changed(goodFile('mesh'), ['( 0 0 8 ) ( 0 0 0 )', '( 0 0 8 ) ( 0.8 0.8 0 )']));
  const w = -Math.sqrt(Math.abs(1 - 1.28));
  expect(w).toBeCloseTo(-0.52915, 5);
  const size = Math.hypot(0.8, 0.8, w);
  const rotation = model.joints[1]!.rotation;
  // A quaternion and its negative are one rotation.
  const sign = Math.sign(rotation[0]);
  expect(rotation.map((each) => each * sign)).toEqual(close([0.8 / size, 0.8 / size, 0, w / size]));
});

it('49: flags 9 animate x and the first number of the rotation; the other numbers come from the base frame', () => {
  const clip = animOf({ frames: [[3, 0.6]], flags: 9, base: '( 1 2 8 ) ( 0 0.1 0.2 )' });
  const { position, rotation } = jointOf({ clip, frame: 0 });
  expect(position).toEqual(close([3, 2, 8]));
  const w = -Math.sqrt(1 - 0.6 ** 2 - 0.1 ** 2 - 0.2 ** 2);
  expect(Math.abs(dot(rotation, [0.6, 0.1, 0.2, w]))).toBeCloseTo(1, 5);
});

/** Four frames at 24 per second; x is the frame. */
const FOUR = (): Clip => animOf({ frames: [[0], [1], [2], [3]] });
const xAt = (clip: Clip, seconds: number, loop: 'repeat' | 'once'): number =>
  jointOf({ clip, seconds, loop }).position[0]!;

it('55: four frames at 24 per second begin again after three intervals', () => {
  const clip = FOUR();
  expect(clip.duration).toBeCloseTo(0.125, 9);
  expect(xAt(clip, 0.125, 'repeat')).toBeCloseTo(0, 5);
  expect(xAt(clip, 0.02, 'repeat')).toBeCloseTo(0.48, 5);
  expect(xAt(clip, 0.083, 'repeat')).toBeCloseTo(1.992, 5);
  expect(xAt(clip, 0.124, 'repeat')).toBeCloseTo(2.976, 5);
  expect(xAt(clip, 0.25, 'repeat')).toBeCloseTo(0, 5);
});

it('56: played once they hold the last frame', () => {
  for (const seconds of [0.125, 0.2, 99]) expect(xAt(FOUR(), seconds, 'once')).toBeCloseTo(3, 5);
});

it('57: a single frame stands still', () => {
  const clip = animOf({ frames: [[7]] });
  expect(clip.duration).toBe(0);
  for (const seconds of [0, 0.01, 5, -5]) {
    for (const loop of ['repeat', 'once', 'ping-pong'] as const) {
      expect(jointOf({ clip, seconds, loop }).position[0]).toBe(7);
    }
  }
});

it('58: a rotation whose stored sign flips between frames goes the short way', () => {
  const clip = animOf({ frames: [[0.999], [-0.999]], flags: 32 });
  const { rotation } = jointOf({ clip, frame: 0.5 });
  expect(rotation.map(Math.abs)).toEqual(close([0, 0, 1, 0]));
});

it('59: a limb that turns by 90 degrees in one frame keeps its length', () => {
  // The root rotates about z; the arm is at a distance of 8.
  const clip = animOf({ frames: [[0], [Math.SQRT1_2]], root: 32, base: '( 8 0 0 ) ( 0 0 0 )' });
  for (const frame of [0, 0.25, 0.5, 0.75, 1]) {
    expect(length(jointOf({ clip, frame }).position)).toBeCloseTo(8, 4);
  }
  const half = jointOf({ clip, frame: 0.5 }).position;
  expect(Math.abs(half[1]!)).toBeCloseTo(8 * Math.SQRT1_2, 4);
});

it('60: a root that moves 10 a cycle is 30 away after three, where it travels', () => {
  const clip = animOf({ frames: [[0], [5], [10]], root: 1, rate: 10 });
  const at = (rootMotion: 'travel' | 'file') =>
    jointOf({ clip, seconds: 3 * clip.duration + 0.05, loop: 'repeat', rootMotion }, 0).position[0];
  expect(at('travel')).toBeCloseTo(32.5, 4);
  expect(at('file')).toBeCloseTo(2.5, 4);
});

const SWAPPED = () =>
  clipOf(
    changed(
      goodFile('anim'),
      ['"origin" -1 0 0\n\t"arm" 0 1 0', '"arm" 1 1 0\n\t"origin" -1 0 0'],
      ['( 0 0 0 ) ( 0 0 0 )\n\t( 0 0 8 ) ( 0 0 0 )', '( 0 0 8 ) ( 0 0 0 )\n\t( 0 0 0 ) ( 0 0 0 )'],
    ),
  );

it('61: joints in another order are matched by their names', () => {
  const clip = SWAPPED();
  expect(codesOf(clip.report)).toEqual(['joint-parent-after-child']);
  const fit = modelOf().fit(clip);
  expect(fit).toMatchObject({ compatible: true, how: 'by-name', missing: [], extra: [], reordered: true });
  expect(jointOf({ clip, frame: 1 }).position).toEqual(close([2, 0, 8]));
  expect(jointOf({ clip, frame: 1 }, 0).position).toEqual(close([0, 0, 0]));
});

it('62: a joint that only the animation has is listed, and the others play', () => {
  const clip = clipOf(
    changed(
      goodFile('anim'),
      ['numJoints 2', 'numJoints 3'],
      ['"arm" 0 1 0', '"arm" 0 1 0\n\t"tail" 0 0 0'],
      ['( 0 0 8 ) ( 0 0 0 )', '( 0 0 8 ) ( 0 0 0 )\n\t( 9 9 9 ) ( 0 0 0 )'],
    ),
  );
  expect(modelOf().fit(clip)).toMatchObject({
    compatible: true,
    how: 'by-name',
    missing: [],
    extra: ['tail'],
  });
  expect(jointOf({ clip, frame: 1 }).position).toEqual(close([2, 0, 8]));
});

/** Vertices with one joint each, and separate weights. */
function meshOf(
  vertices: readonly { at: Vec3; uv?: [number, number] }[],
  triangles: readonly number[][],
): Model {
  const verts = vertices.map(({ uv = [0, 0] }, i) => `vert ${i} ( ${uv.join(' ')} ) ${i} 1`);
  const weights = vertices.map(({ at }, i) => `weight ${i} 0 1 ( ${at.join(' ')} )`);
  const tris = triangles.map((corners, i) => `tri ${i} ${corners.join(' ')}`);
  return modelOf(`MD5Version 10 commandline "" numJoints 1 numMeshes 1 joints { "a" -1 ( 0 0 0 ) ( 0 0 0 ) }
    mesh { shader "s" numverts ${verts.length} ${verts.join('\n')} numtris ${tris.length} ${tris.join('\n')}
    numweights ${weights.length} ${weights.join('\n')} }`);
}

const normalsOf = (model: Model): number[][] => {
  const { normals } = model.evaluate().mesh(0);
  return Array.from({ length: normals.length / 3 }, (_, i) => [...normals.slice(i * 3, i * 3 + 3)]);
};

it('63: two vertices at one place with other texture coordinates have one normal', () => {
  // Two faces of a box that meet at an edge, whose vertices exist twice.
  const model = meshOf(
    [
      { at: [0, 0, 0], uv: [0, 0] },
      { at: [0, 4, 0], uv: [1, 0] },
      { at: [4, 0, 0], uv: [0, 1] },
      { at: [0, 0, 0], uv: [0.5, 0.5] },
      { at: [0, 0, -4], uv: [0.5, 0] },
      { at: [0, 4, 0], uv: [0, 0.5] },
    ],
    [
      [0, 1, 2],
      [3, 4, 5],
    ],
  );
  const normals = normalsOf(model);
  expect(normals[3]).toEqual(close(normals[0]!));
  expect(normals[5]).toEqual(close(normals[1]!));
  expect(length(normals[0]!)).toBeCloseTo(1, 4);
  expect(Math.abs(normals[0]![0]!)).toBeCloseTo(Math.SQRT1_2, 3);
  expect(Math.abs(normals[2]![2]!)).toBeCloseTo(1, 4);
});

it('64: three vertices at one place have one normal', () => {
  const at: Vec3 = [0, 0, 0];
  const model = meshOf(
    [
      { at },
      { at: [0, 4, 0] },
      { at: [4, 0, 0] },
      { at },
      { at: [0, 0, -4] },
      { at: [0, 4, 0] },
      { at },
      { at: [4, 0, 0] },
      { at: [0, 0, -4] },
    ],
    [
      [0, 1, 2],
      [3, 4, 5],
      [6, 7, 8],
    ],
  );
  const normals = normalsOf(model);
  for (const i of [3, 6]) expect(normals[i]).toEqual(close(normals[0]!));
  expect(length(normals[0]!)).toBeCloseTo(1, 4);
});

it('65: triangles and texture coordinates without area give no NaN', () => {
  const model = meshOf(
    [{ at: [0, 0, 0] }, { at: [0, 4, 0] }, { at: [4, 0, 0] }, { at: [9, 9, 9] }, { at: [9, 9, 9] }],
    [
      [0, 1, 2],
      [0, 0, 1],
      [3, 4, 3],
    ],
  );
  const { normals, tangents, positions } = model.evaluate().mesh(0);
  for (const number of [...normals, ...tangents, ...positions]) expect(Number.isFinite(number)).toBe(true);
  expect(normals[2]! ** 2).toBeCloseTo(1, 4);
});

interface CameraParts {
  readonly keys: number;
  readonly cuts: readonly number[];
  readonly rate?: number;
  /** Rotation and field of view of all keys. */
  readonly rest?: string;
  /** The position of key i on x. By default, shots are far from each other. */
  readonly x?: (key: number) => number;
}

/** Keys at a distance of 1 within a shot, and of 1000 after the last key of one. */
function cameraText({ keys, cuts, rate = 10, rest = '( 0 0 0 ) 90', x }: CameraParts): string {
  const shotOf = (key: number) => cuts.filter((cut) => cut < key).length;
  const place = x ?? ((key) => key + 1000 * shotOf(key));
  const lines = Array.from({ length: keys }, (_, key) => `( ${place(key)} 0 0 ) ${rest}`);
  return `MD5Version 10 commandline "" numFrames ${keys} frameRate ${rate} numCuts ${cuts.length}
    cuts { ${cuts.join(' ')} } camera { ${lines.join('\n')} }`;
}

it('66: a path with a cut after key 3 shows key 4 at raw frame 3, and nearly key 3 just before', () => {
  const { path, codes } = pathOf(cameraText({ keys: 8, cuts: [3] }));
  expect(codes).toEqual([]);
  const key = (raw: number) => path.at(raw / 10).key;
  expect([0, 1, 2, 3, 4, 5].map(key)).toEqual(close([0, 1, 2, 4, 5, 6]));
  expect(path.at(0.299).position[0]).toBeCloseTo(2.99, 3);
  expect(path.at(0.3).position[0]).toBeCloseTo(1004, 3);
  expect(path.duration).toBeCloseTo((8 - 1 - 1) / 10, 9);
});

it('67: cuts that descend or occur twice are sorted, with a warning', () => {
  for (const cuts of [
    [5, 3],
    [5, 5],
  ]) {
    const { path, codes } = pathOf(cameraText({ keys: 10, cuts, x: (key) => key }));
    expect(codes).toEqual(['cuts-unsorted']);
    expect(path.cuts).toEqual([...new Set(cuts)].sort());
    for (let t = -0.1; t < 2; t += 0.01) expect(path.at(t).position.every(Number.isFinite)).toBe(true);
  }
});

it('68: a cut of 0 or of the number of frames is left out, with a warning', () => {
  for (const cut of [0, 8, -1]) {
    const { path, codes } = pathOf(cameraText({ keys: 8, cuts: [cut, 3], x: (key) => key }));
    expect(codes).toEqual(['cut-out-of-range']);
    expect(path.cuts).toEqual([3]);
  }
});

it('69: 90 degrees are 73.7398 vertically, whatever the width', () => {
  const upright = (fov: number) =>
    pathOf(cameraText({ keys: 2, cuts: [], rest: `( 0 0 0 ) ${fov}` })).path.at(0).fovY;
  expect(upright(90)).toBeCloseTo(73.7398, 3);
  expect(upright(60)).toBeCloseTo(46.8264, 3);
  expect(upright(54.4322)).toBeCloseTo(42.1847, 3);
});

it('70: a camera without a rotation looks along +x, up is +z', () => {
  const { forward, up } = pathOf(cameraText({ keys: 2, cuts: [] })).path.at(0);
  expect(forward).toEqual(close([1, 0, 0]));
  expect(up).toEqual(close([0, 0, 1]));
  const turned = pathOf(cameraText({ keys: 2, cuts: [], rest: '( 0 0 0.70710678 ) 90' })).path.at(0);
  expect(turned.forward).toEqual(close([0, -1, 0]));
});

it('71: a camera with a frame rate of 0 runs at 24, with a warning', () => {
  const { path, codes } = pathOf(cameraText({ keys: 4, cuts: [], rate: 0 }));
  expect(codes).toEqual(['frame-rate-unusable']);
  expect(path.frameRate).toBe(24);
});

it('72: a cut that names the first key of the new shot is recognised by the jump', () => {
  const { path } = pathOf(cameraText({ keys: 8, cuts: [4], x: (key) => (key < 4 ? key : key + 1000) }));
  expect(path.cutConvention).toBe('first-of-new-shot');
  for (let t = 0; t <= path.duration; t += 0.001) {
    const x = path.at(t).position[0];
    expect(x < 4 || x > 1003).toBe(true);
  }
  expect(pathOf(cameraText({ keys: 8, cuts: [3] })).path.cutConvention).toBe('last-of-old-shot');
});

it('84: of body.png and body.tga the one that the shader names is taken', () => {
  const model = modelOf(changed(goodFile('mesh'), ['models/box', 'body.png']));
  const entry = (path: string) => ({ path, bytes: () => Promise.resolve(new Uint8Array()) });
  const asset: Asset<Model> = {
    name: 'x',
    entry: entry('x.md5mesh'),
    value: model,
    report: { diagnostics: [] },
  };
  const found = (...paths: string[]) => {
    const materials = resolveMaterials(asset, { images: paths.map(entry), declarations: null });
    return materials.get('body.png')?.maps[0]?.entries[0]?.path;
  };
  expect(found('body.tga', 'body.png')).toBe('body.png');
  expect(found('body.tga')).toBe('body.tga');
});

it('85: weights are not scaled to 1, as vkQuake does', () => {
  const model = modelOf(HALF());
  const x = model.evaluate().mesh(0).positions[3];
  expect(x).toBe(2);
  expect(x).not.toBe(4);
});

it('88: a camera with one key stands still', () => {
  const { path } = pathOf(cameraText({ keys: 1, cuts: [] }));
  expect(path.duration).toBe(0);
  for (const seconds of [-1, 0, 0.5, 100]) expect(path.at(seconds).position).toEqual([0, 0, 0]);
});

it('89: a camera at 60 keys a second is interpolated between them', () => {
  const { path } = pathOf(cameraText({ keys: 61, cuts: [], rate: 60 }));
  expect(path.duration).toBeCloseTo(1, 9);
  expect(path.at(0.5).position[0]).toBeCloseTo(30, 3);
  expect(path.at(0.5 + 1 / 120).position[0]).toBeCloseTo(30.5, 3);
});

it('90: an animation of one frame is a pose without a length', () => {
  const clip = animOf({ frames: [[7]], rate: 24 });
  expect(clip).toMatchObject({ frameCount: 1, frameRate: 24, duration: 0 });
  expect(jointOf({ clip, seconds: 0 }).position).toEqual(close([7, 0, 8]));
});
