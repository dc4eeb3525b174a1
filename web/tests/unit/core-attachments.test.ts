import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Core, Model, Vec3 } from '../../core/index.js';
import { placed } from '../../element/companions/transform.js';
import { fakeDocument, makeFakeGl } from '../support/fake-gl.js';
import { demoPaths } from '../support/files.js';
import { tinyMesh } from '../support/tiny-model.js';
import { NO_CONTEXT } from '../support/weights-show.js';
import { loadBuiltCore } from '../support/wasm-core.js';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Columns are the axes. */
type Matrix = readonly [Vec3, Vec3, Vec3];

const times = (m: Matrix, [x, y, z]: Vec3): Vec3 =>
  [0, 1, 2].map((i) => m[0][i]! * x + m[1][i]! * y + m[2][i]! * z) as unknown as Vec3;
const plus = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const scaled = (a: Vec3, by: number): Vec3 => [a[0] * by, a[1] * by, a[2] * by];
const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const unit = (a: Vec3): Vec3 => scaled(a, 1 / Math.hypot(...a));
const transposed = (m: Matrix): Matrix =>
  [0, 1, 2].map((i) => [m[0][i], m[1][i], m[2][i]]) as unknown as Matrix;

function matrixOf([x, y, z, w]: readonly number[]): Matrix {
  const turn = (v: Vec3): Vec3 => {
    const q: Vec3 = [x!, y!, z!];
    const t = scaled(cross(q, v), 2);
    return plus(plus(v, scaled(t, w!)), cross(q, t));
  };
  return [turn([1, 0, 0]), turn([0, 1, 0]), turn([0, 0, 1])];
}

/** The axes of id Tech 4's angles: forward, left and up of idAngles::ToMat3(). */
function axesOf(pitch: number, yaw: number, roll: number): Matrix {
  const [sp, cp, sy, cy, sr, cr] = [pitch, yaw, roll].flatMap((degrees) => {
    const radians = (degrees * Math.PI) / 180;
    return [Math.sin(radians), Math.cos(radians)];
  }) as [number, number, number, number, number, number];
  return [
    [cp * cy, cp * sy, -sp],
    [sr * sp * cy - cr * sy, sr * sp * sy + cr * cy, sr * cp],
    [cr * sp * cy + sr * sy, cr * sp * sy - sr * cy, cr * cp],
  ];
}

/** A model of three triangles that face different directions; its joint 0 is not at the origin. */
const TETRA = tinyMesh(6)
  .replace('"root" -1 ( 0 0 0 ) ( 0 0 0 )', '"root" -1 ( 3 -2 5 ) ( 0.3 0.1 -0.5 )')
  .replace(/vert 0[\s\S]*weight 2[^\n]*/, () =>
    [
      'vert 0 ( 0 0 ) 0 1',
      'vert 1 ( 0 0 ) 1 1',
      'vert 2 ( 0 0 ) 2 1',
      'vert 3 ( 0 0 ) 3 1',
      'numtris 3',
      'tri 0 0 1 2',
      'tri 1 0 2 3',
      'tri 2 0 3 1',
      'numweights 4',
      'weight 0 0 1 ( 0 0 0 )',
      'weight 1 0 1 ( 5 0 0 )',
      'weight 2 0 1 ( 0 5 0 )',
      'weight 3 0 1 ( 0 0 5 )',
    ].join('\n'),
  )
  .replace('numverts 3', 'numverts 4');

function modelOf(core: Core, text: string | Uint8Array): Model {
  const { model } = core.readModel(
    typeof text === 'string' ? new TextEncoder().encode(text) : text,
    'a.md5mesh',
  );
  if (!model) throw new Error('not read');
  return model;
}

async function openShow() {
  const { gl, calls } = makeFakeGl();
  vi.stubGlobal('document', fakeDocument(gl));
  const core = await loadBuiltCore();
  const [mesh = ''] = demoPaths('.md5mesh');
  const walk = demoPaths('.md5anim').find((path) => path.includes('walk')) ?? '';
  const model = modelOf(core, readFileSync(mesh));
  const { clip } = core.readClip(readFileSync(walk), 'walk.md5anim');
  const attached = modelOf(core, TETRA);
  const stage = core.createStage();
  const view = stage.createView();
  Object.assign(view.state, { model, showGrid: false });
  const draw = (): number => {
    calls.count.clear();
    stage.draw([{ view, width: 64, height: 64, context: NO_CONTEXT }]);
    return calls.count.get('drawElements') ?? 0;
  };
  return { core, stage, view, model, clip: clip!, attached, draw, calls };
}

describe('a model at a joint', () => {
  it('stands with its joint 0 at the transform of the joint, to 1e-4 in every frame', async () => {
    const { view, model, clip, attached, draw } = await openShow();
    // No surface of the model hides it.
    view.state.model = model;
    view.hideMeshes(model.meshes.keys());
    const bind = attached.evaluate();
    const [bx = 0, by = 0, bz = 0, ...turn] = bind.joints.slice(0, 7);
    const toJoint = transposed(matrixOf(turn));
    const corner = (i: number): Vec3 => {
      const [x = 0, y = 0, z = 0] = bind.mesh(0).positions.slice(3 * i, 3 * i + 3);
      return times(toJoint, [x - bx, y - by, z - bz]);
    };
    const { indices } = attached.mesh(0);
    const triangles = [0, 1, 2].map((t) => [0, 1, 2].map((k) => corner(indices[3 * t + k]!)));
    let largest = 0;
    for (const name of ['handR', 'head', 'toeL']) {
      const joint = model.joints.findIndex((one) => one.name === name);
      for (const [offset, angles] of [
        [
          [0, 0, 0],
          [0, 0, 0],
        ],
        [
          [1, -2, 3],
          [0, 90, 0],
        ],
        [
          [-40, 7, 0.5],
          [20, -70, 135],
        ],
      ] as [Vec3, Vec3][]) {
        view.attach([{ model: attached, joint, transform: placed(offset, angles) }]);
        for (const frame of [0, 3, 6.5, 12, 19]) {
          view.state.layers = [{ clip, frame }];
          const [px = 0, py = 0, pz = 0, ...q] = model
            .evaluate({ clip, frame })
            .joints.slice(7 * joint, 7 * joint + 7);
          const place = (point: Vec3): Vec3 =>
            plus([px, py, pz], times(matrixOf(q), plus(offset, times(axesOf(...angles), point))));
          for (const triangle of triangles) {
            const [a, b, c] = triangle.map(place) as [Vec3, Vec3, Vec3];
            const middle = scaled(plus(plus(a, b), c), 1 / 3);
            const minus = (p: Vec3): Vec3 => plus(p, scaled(a, -1));
            // Front faces are clockwise.
            const normal = unit(cross(minus(c), minus(b)));
            const eye = plus(middle, scaled(normal, 0.25));
            view.state.camera = { kind: 'free', eye, target: middle, fovY: 30 };
            draw();
            const hit = view.pick(0.5, 0.5, 0);
            expect([hit?.mesh, hit?.joint]).toEqual([-1, joint]);
            const way = plus(hit!.position, scaled(middle, -1));
            largest = Math.max(largest, Math.hypot(...way));
          }
        }
      }
    }
    expect(largest).toBeLessThan(1e-4);
  });

  it('is drawn, casts a shadow, and disappears when it is removed', async () => {
    const { view, model, attached, draw, stage } = await openShow();
    const alone = draw();
    const buffers = stage.stats.buffers;
    view.attach([{ model: attached, joint: 3, transform: placed([0, 0, 0], [0, 0, 0]) }]);
    // The surface and its shadow are drawn.
    expect(draw() - alone).toBeGreaterThanOrEqual(1);
    const together = draw();
    view.attach([
      { model: attached, joint: 3, transform: placed([0, 0, 0], [0, 0, 0]) },
      { model: attached, joint: 4, transform: placed([0, 0, 9], [0, 0, 0]) },
    ]);
    draw();
    expect(draw() - together).toBe(1);
    view.attach([{ model: attached, joint: model.joints.length, transform: placed([0, 0, 0], [0, 0, 0]) }]);
    draw();
    const withoutJoint = draw();
    view.attach([]);
    draw();
    expect([withoutJoint, draw()]).toEqual([withoutJoint, withoutJoint]);
    expect(together - withoutJoint).toBe(1);
    // Buffers of the shared model remain until it is disposed.
    attached.dispose();
    expect(stage.stats.buffers).toBe(buffers);
  });

  it('stays while its model is disposed, and is freed with the view', async () => {
    const { view, attached, draw, stage } = await openShow();
    view.attach([{ model: attached, joint: 3, transform: placed([0, 0, 0], [0, 0, 0]) }]);
    draw();
    const count = draw();
    attached.dispose();
    expect(draw()).toBe(count);
    view.attach([{ model: attached, joint: 3, transform: placed([0, 0, 0], [0, 0, 0]) }]);
    draw();
    expect(draw()).toBe(count - 1);
    view.dispose();
    expect(stage.stats.views).toBe(0);
  });

  it('uploads nothing while nothing moves', async () => {
    const { view, attached, draw, calls } = await openShow();
    view.attach([{ model: attached, joint: 3, transform: placed([0, 0, 0], [0, 0, 0]) }]);
    draw();
    draw();
    expect((calls.count.get('bufferData') ?? 0) + (calls.count.get('bufferSubData') ?? 0)).toBe(0);
  });
});
