import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  NO_INSPECTION,
  SHADINGS,
  type DrawRequest,
  type Inspection,
  type Model,
  type View,
} from '../../core/index.js';
import { NO_CONTEXT, openWeightsShow, type WeightsShow } from '../support/weights-show.js';

interface Show extends WeightsShow {
  readonly view: View;
  readonly draw: (inspection?: Partial<Inspection>, frame?: number) => GlWork;
}

/** The GL calls of one picture, and the GL objects after it. */
interface GlWork {
  readonly draws: number;
  readonly uploads: number;
  readonly programs: number;
  readonly buffers: number;
  readonly bytes: number;
}

async function openShow(): Promise<Show> {
  const show = await openWeightsShow();
  const { stage, model, clip, calls } = show;
  const view = stage.createView();
  view.state.model = model;
  view.state.shadowIntensity = 0;
  view.state.showGrid = false;
  const request: DrawRequest = { view, width: 64, height: 48, context: NO_CONTEXT };
  const count = (...names: string[]) => names.reduce((sum, name) => sum + (calls.count.get(name) ?? 0), 0);
  const draw = (inspection: Partial<Inspection> = {}, frame = 0): GlWork => {
    view.state.inspection = { ...NO_INSPECTION, ...inspection };
    view.state.layers = [{ clip, frame }];
    calls.count.clear();
    stage.draw([request]);
    return {
      draws: count('drawElements', 'drawArrays', 'drawArraysInstanced'),
      uploads: count('bufferData', 'bufferSubData'),
      programs: count('createProgram'),
      buffers: stage.stats.buffers,
      bytes: stage.stats.gpuBytes,
    };
  };
  return { ...show, view, draw };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

const PARTS: [string, Partial<Inspection>][] = [
  ['the wireframe', { wireframe: true }],
  ['normals', { normals: true }],
  ['weights of a joint', { shading: 'weights', weightJoint: 2 }],
  ['joints by colour', { shading: 'weights' }],
  ['normals as colours', { shading: 'normals' }],
  ['computed bounds', { computedBounds: true }],
  ['bounds of the file', { fileBounds: true }],
  ['axes', { axes: true }],
  ['the trail', { trail: true }],
  ['a chosen joint', { selectedJoint: 1 }],
];

describe('what is switched off', () => {
  it('has no program, no buffer and no draw call', async () => {
    const { draw } = await openShow();
    draw();
    const plain = draw();
    // Only the two meshes; the pose did not change.
    expect(plain).toMatchObject({ draws: 2, uploads: 0, programs: 0 });
  });

  it.each(PARTS)('costs nothing any more after %s was shown', async (_, inspection) => {
    const { draw } = await openShow();
    const before = draw();
    draw(inspection);
    const after = draw();
    // The segments' buffer never shrinks: it belongs to the stage and all views share it.
    expect(after).toMatchObject({ draws: 2, uploads: 0, programs: 0, buffers: before.buffers });
  });
});

describe('what is switched on', () => {
  it.each(PARTS)('creates programs and buffers once: %s', async (_, inspection) => {
    const { draw } = await openShow();
    draw();
    draw(inspection);
    const again = draw(inspection);
    expect(again.programs).toBe(0);
    expect(again).toEqual(draw(inspection));
  });

  it.each(PARTS.filter(([, { shading }]) => !shading))(
    '%s: draws more than before',
    async (_, inspection) => {
      const { draw } = await openShow();
      expect(draw(inspection).draws).toBeGreaterThan(2);
    },
  );

  it('takes no memory of the module in 2,000 frames with everything on', async () => {
    const { core, draw } = await openShow();
    const all = Object.assign({}, ...PARTS.map(([, inspection]) => inspection)) as Partial<Inspection>;
    for (let i = 0; i < 10; i++) draw(all, i / 10);
    const before = core.heapBytes;
    for (let i = 0; i < 2000; i++) draw(all, (i % 40) / 10);
    expect(core.heapBytes).toBe(before);
  }, 30_000);

  it('uploads corners of triangles only if the pose changed', async () => {
    const { draw } = await openShow();
    draw({ wireframe: true });
    expect(draw({ wireframe: true }).uploads).toBe(0);
    expect(draw({ wireframe: true }, 0.5).uploads).toBe(2);
  });

  it.each(SHADINGS)('draws %s with one call per mesh', async (shading) => {
    const { draw } = await openShow();
    expect(draw({ shading }).draws).toBe(2);
  });

  it('ignores joints that are not there', async () => {
    const { draw } = await openShow();
    const plain = draw();
    for (const joint of [-1, 1000, 1e9, NaN]) {
      expect(draw({ selectedJoint: joint, hoveredJoint: joint }).draws).toBe(plain.draws);
      expect(draw({ shading: 'weights', weightJoint: joint }).draws).toBe(plain.draws);
    }
  });
});

/** Which triangles of an index buffer cover something: 1 or 0 for each. */
function drawnOf(indices: Uint32Array): string {
  const triangles = Array.from({ length: indices.length / 3 }, (_, i) => indices.slice(3 * i, 3 * i + 3));
  return triangles.map((corners) => (new Set(corners).size === 3 ? 1 : 0)).join('');
}

/** The triangles of a model whose vertices all have weights, as numbers over all meshes. */
function weightedTriangles(model: Model): number[] {
  const all = model.meshes.flatMap((_, mesh) => {
    const { indices } = model.mesh(mesh);
    const { ranges } = model.meshWeights(mesh);
    const corners = Array.from({ length: indices.length / 3 }, (_, i) => indices.slice(3 * i, 3 * i + 3));
    return corners.map((vertices) => vertices.every((vertex) => (ranges[2 * vertex + 1] ?? 0) > 0));
  });
  return all.flatMap((isWeighted, triangle) => (isWeighted ? [triangle] : []));
}

describe('hidden meshes and triangles', () => {
  it('are left out until they are shown again, only in this view', async () => {
    const { draw, view, stage, model, calls } = await openShow();
    const { bytes, buffers } = draw();
    const all = drawnOf(calls.indices);
    const [first = 0, second = 0] = model.meshes.map(({ triangleCount }) => triangleCount);
    // Only triangles whose vertices all have weights are in the buffer.
    const weighted = weightedTriangles(model);
    expect(all).toHaveLength(weighted.length);
    const expected = (isShown: (triangle: number) => boolean): string =>
      weighted.map((triangle, i) => (isShown(triangle) ? all[i] : '0')).join('');
    view.hideMeshes([1]);
    draw();
    expect(drawnOf(calls.indices)).toBe(expected((triangle) => triangle < first));
    const mask = Uint8Array.from({ length: first + second }, (_, triangle) => (triangle % 3 === 1 ? 1 : 0));
    view.hideMeshes([0], mask);
    draw();
    expect(drawnOf(calls.indices)).toBe(expected((triangle) => triangle >= first && mask[triangle] === 0));
    calls.indices = new Uint32Array();
    const other = stage.createView();
    Object.assign(other.state, { model, shadowIntensity: 0, showGrid: false });
    stage.draw([{ view: other, width: 8, height: 8, context: NO_CONTEXT }]);
    expect(calls.indices).toHaveLength(0);
    other.dispose();
    view.hideMeshes([]);
    expect(draw()).toMatchObject({ bytes, buffers });
    expect(calls.indices).toHaveLength(0);
  });

  it('leave their shadow and their edges, too', async () => {
    const { draw, view, calls } = await openShow();
    view.state.shadowIntensity = 1;
    draw({ wireframe: true });
    expect(draw({ wireframe: true }).uploads).toBe(0);
    const shadows = (): number => calls.count.get('clear') ?? 0;
    const still = shadows();
    view.hideMeshes([0]);
    expect(draw({ wireframe: true }).uploads).toBeGreaterThan(0);
    expect(shadows()).toBeGreaterThan(still);
  });

  it('take numbers that are not there without harm', async () => {
    const { draw, view, calls } = await openShow();
    draw();
    const all = drawnOf(calls.indices);
    view.hideMeshes([7, -1, 1e9]);
    draw();
    expect(drawnOf(calls.indices)).toBe(all);
    expect(() => view.hideMeshes([], new Uint8Array(1e5).fill(1))).toThrow(RangeError);
  });
});

describe('projected points', () => {
  it('are fractions of the picture from its upper left corner', async () => {
    const { draw, view, model } = await openShow();
    const joints = model.joints.flatMap((_, joint) => [0, 0, 0, joint]);
    expect(new Set(view.project(joints))).toEqual(new Set([0]));
    const [x = 0, y = 0, z = 0] = model.evaluate().joints;
    view.state.camera = { kind: 'free', eye: [x + 100, y, z], target: [x, y, z], fovY: 40 };
    view.state.layers = [];
    draw();
    const frame = model.evaluate({ layers: view.state.layers });
    const places = view.project(joints);
    expect(places).toHaveLength(3 * model.joints.length);
    const joint = (i: number) => [...frame.joints.slice(7 * i, 7 * i + 3)] as [number, number, number];
    const focal = 24 / Math.tan((20 * Math.PI) / 180);
    for (let i = 0; i < model.joints.length; i++) {
      const [jx, jy, jz] = joint(i);
      const distance = x + 100 - jx;
      // Seen from +X, +Y is at the right.
      expect(places[3 * i + 2]).toBe(2);
      expect(64 * (places[3 * i] ?? NaN)).toBeCloseTo(32 + (focal * (jy - y)) / distance, 2);
      expect(48 * (places[3 * i + 1] ?? NaN)).toBeCloseTo(24 - (focal * (jz - z)) / distance, 2);
    }
  });
});
