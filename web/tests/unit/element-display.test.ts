import { describe, expect, it, vi } from 'vitest';
import { NO_INSPECTION, type Model, type View } from '../../core/index.js';
import { execute } from '../../element/input/commands.js';
import { executeDisplay, type DisplayTarget } from '../../element/input/display-commands.js';
import { jointOf, meshesOf } from '../../element/display-state.js';
import { meshWord } from '../../element/ui/parts/mesh-choice.js';
import { carriedJoints, JointLabels } from '../../element/ui/labels/joint-labels.js';
import { parseAspect } from '../../element/camera/camera-grammar.js';
import { fillBars, insetOf } from '../../element/engine/letterbox.js';
import { drawLayout, fitLayout, uvLayout, zoomed } from '../../element/ui/display/uv-layout.js';
import type { OverPicture } from '../../element/engine/view-driver-types.js';

function modelOf(names: readonly string[], parents?: readonly number[]): Model {
  const joints = names.map((name, i) => ({ name, parent: parents?.[i] ?? i - 1 }));
  return { joints } as unknown as Model;
}

describe('the joint of weight-joint', () => {
  const model = modelOf(['origin', '7', 'hand']);

  it.each([
    ['', -1],
    ['hand', 2],
    ['2', 2],
    ['7', 1],
    ['3', -1],
    ['-1', -1],
    ['1.5', -1],
    ['Hand', -1],
    ['99999999999999999999', -1],
  ])('%j is %i', (text, joint) => {
    expect(jointOf(text, model)).toBe(joint);
  });
});

describe('the meshes of hidden-meshes', () => {
  const meshes = [
    { name: '', material: 'body' },
    { name: 'eye lid', material: 'skin' },
    { name: '', material: '' },
    { name: 'cap', material: 'body' },
  ];
  const model = { meshes } as unknown as Model;

  it.each([
    ['', []],
    ['  ', []],
    ['nobody 17 -1', []],
    ['body', [0, 3]],
    ['cap 2', [2, 3]],
    ['eye%20lid\n0', [0, 1]],
  ])('%j are %j', (text, indices) => {
    expect(meshesOf(text, model)).toEqual(indices);
  });

  it('are written by names that match only them, and not meshes of other models', () => {
    const words = meshes.map((_, i) => meshWord(i, model));
    expect(words).toEqual(['0', 'eye%20lid', '2', 'cap']);
    for (const [i, word] of words.entries()) expect(meshesOf(word, model)).toEqual([i]);
    const odd = {
      meshes: [
        { name: '7', material: 'tab\there' },
        { name: '', material: '100%20' },
      ],
    } as unknown as Model;
    for (const i of [0, 1]) expect(meshesOf(meshWord(i, odd), odd)).toEqual([i]);
  });
});

describe('the letterbox', () => {
  it.each([
    [null, 0],
    ['', 0],
    ['none', 0],
    ['0', 0],
    ['16:0', 0],
    ['-2', 0],
    ['1:1000', 0],
    ['2.35', 2.35],
    ['16:9', 16 / 9],
    [' 4 / 3 ', 4 / 3],
  ])('of %j has the shape %d', (text, aspect) => {
    expect(parseAspect(text)).toBe(aspect);
  });

  it('is the largest rectangle of its shape, in the middle, never empty', () => {
    expect(insetOf(100, 80, 0)).toEqual({ left: 0, top: 0, width: 100, height: 80 });
    expect(insetOf(100, 80, 2)).toEqual({ left: 0, top: 15, width: 100, height: 50 });
    expect(insetOf(100, 80, 0.5)).toEqual({ left: 30, top: 0, width: 40, height: 80 });
    expect(insetOf(3, 1, 0.2)).toEqual({ left: 1, top: 0, width: 1, height: 1 });
  });

  it('covers everything outside the picture, and nothing of it', () => {
    const covered = new Set<string>();
    const context = {
      fillRect: (x: number, y: number, w: number, h: number) => {
        for (let i = x; i < x + w; i++) for (let j = y; j < y + h; j++) covered.add(`${i} ${j}`);
      },
    } as unknown as CanvasRenderingContext2D;
    fillBars(context, 20, 10, insetOf(20, 10, 4));
    expect(covered.size).toBe(20 * 5);
    covered.clear();
    fillBars(context, 20, 10, insetOf(20, 10, 1));
    expect(covered.size).toBe(10 * 10);
    covered.clear();
    fillBars(context, 20, 10, insetOf(20, 10, 0));
    expect(covered.size).toBe(0);
  });
});

describe('display keys', () => {
  const target = (): DisplayTarget => ({
    skeleton: 'none',
    grid: false,
    axes: false,
    wireframe: false,
    showNormals: false,
    bounds: 'none',
    shading: 'lit',
    letterbox: null,
    inspector: false,
    jointTree: false,
  });

  it.each(['grid', 'axes', 'wireframe'] as const)('switch %s on and off', (name) => {
    const shown = target();
    executeDisplay(shown, { kind: `toggle-${name}` });
    expect(shown[name]).toBe(true);
    executeDisplay(shown, { kind: `toggle-${name}` });
    expect(shown).toEqual(target());
  });

  it('show bones, or names, and hide either', () => {
    const shown = target();
    const after = (kind: 'toggle-skeleton' | 'toggle-names') => {
      executeDisplay(shown, { kind });
      return shown.skeleton;
    };
    expect(
      ['toggle-skeleton', 'toggle-names', 'toggle-names', 'toggle-names', 'toggle-skeleton'].map((kind) =>
        after(kind as never),
      ),
    ).toEqual(['lines', 'names', 'none', 'names', 'none']);
  });

  it('cycle through all bounds and shadings', () => {
    const shown = target();
    const [bounds, shadings] = [new Set<string>(), new Set<string>()];
    for (let i = 0; i < 4; i++) {
      executeDisplay(shown, { kind: 'next-bounds' });
      bounds.add(shown.bounds);
    }
    for (let i = 0; i < 9; i++) {
      executeDisplay(shown, { kind: 'next-shading' });
      shadings.add(shown.shading);
    }
    expect([bounds.size, shadings.size]).toEqual([4, 9]);
    expect(shown).toEqual(target());
  });

  it('also work in a viewer whose camera does not move', () => {
    const shown = target();
    expect(execute(shown as never, { kind: 'toggle-wireframe' }, false)).toBe(true);
    expect(shown.wireframe).toBe(true);
  });
});

interface Text {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly alpha: number;
}

/** A canvas on which each letter is 6 pixels wide, and the drawn texts. */
function paper(): { context: CanvasRenderingContext2D; texts: Text[]; boxes: number[][] } {
  const texts: Text[] = [];
  const boxes: number[][] = [];
  const context = {
    globalAlpha: 1,
    save: () => undefined,
    restore: () => undefined,
    beginPath: () => undefined,
    fill: () => undefined,
    roundRect: (...box: number[]) => boxes.push(box),
    rect: (...box: number[]) => boxes.push(box),
    measureText: (text: string) => ({ width: 6 * text.length }),
    fillText(name: string, x: number, y: number) {
      texts.push({ name, x, y, alpha: this.globalAlpha });
    },
  };
  return { context: context as unknown as CanvasRenderingContext2D, texts, boxes };
}

function overlaps([ax = 0, ay = 0, aw = 0, ah = 0]: number[], [bx = 0, by = 0, bw = 0, bh = 0]: number[]) {
  return ax < bx + bw && bx < ax + aw && ay < by + bh && by < ay + ah;
}

/** Pixels of a picture of 200 by 200, and the distance from the eye, as from View.project(). */
function projected(places: readonly number[]): Float32Array {
  return Float32Array.from(places, (value, i) => (i % 3 < 2 ? value / 200 : value > 0 ? 2 : 0));
}

function pictureOf(model: Model, places: readonly number[], more: Partial<OverPicture> = {}): OverPicture {
  return {
    context: paper().context,
    view: { project: () => projected(places) } as unknown as View,
    model,
    inspection: NO_INSPECTION,
    inset: { left: 0, top: 0, width: 200, height: 200 },
    pixelRatio: 1,
    seconds: 0,
    ...more,
  };
}

describe('joint names', () => {
  it('never overlap, never leave the picture, and belong to the joints with the most vertices', () => {
    const random = mulberry(7);
    const count = 300;
    const names = Array.from({ length: count }, (_, i) => `joint${i}`);
    const parents = names.map((_, i) => (i === 0 ? -1 : Math.floor(random() * i)));
    const model = modelOf(names, parents);
    const places = names.flatMap(() => [random() * 240 - 20, random() * 240 - 20, random() * 50 - 5]);
    const sheet = paper();
    const labels = new JointLabels(() => true, { texts: {} });
    labels.paint(pictureOf(model, places, { context: sheet.context }));
    expect(sheet.texts.length).toBeGreaterThan(15);
    expect(sheet.texts.length).toBeLessThan(count / 2);
    sheet.boxes.forEach((box, i) => {
      const [x = 0, y = 0, w = 0, h = 0] = box;
      expect(x >= 0 && y >= 0 && x + w <= 200 && y + h <= 200).toBe(true);
      for (const other of sheet.boxes.slice(i + 1)) expect(overlaps(box, other)).toBe(false);
    });
    const carried = carriedJoints(model.joints);
    const shown = sheet.texts.map(({ name }) => carried[names.indexOf(name)] ?? 0);
    const mean = (list: readonly number[]) => list.reduce((a, b) => a + b, 0) / list.length;
    expect(mean(shown)).toBeGreaterThan(mean(carried));
  });

  it('stay while they are shown, even if a more important one comes near', () => {
    const model = modelOf(['root', 'leaf']);
    const labels = new JointLabels(() => true, { texts: {} });
    // At the left edge there is only room for one of them.
    const leafAlone = [0, 0, -1, 10, 100, 10];
    const both = [14, 101, 10, 10, 100, 10];
    labels.paint(pictureOf(model, leafAlone));
    const sheet = paper();
    labels.paint(pictureOf(model, both, { context: sheet.context }));
    expect(sheet.texts.map(({ name }) => name)).toEqual(['leaf']);
    const fresh = paper();
    new JointLabels(() => true, { texts: {} }).paint(pictureOf(model, both, { context: fresh.context }));
    expect(fresh.texts.map(({ name }) => name)).toEqual(['root']);
  });

  it('fade in and out while time passes, and switch at once while it does not', () => {
    const model = modelOf(['root']);
    const labels = new JointLabels(() => true, { texts: {} });
    const first = paper();
    expect(labels.paint(pictureOf(model, [50, 50, 5], { context: first.context, seconds: 0.04 }))).toBe(true);
    expect(first.texts[0]?.alpha).toBeCloseTo(0.25);
    expect(labels.paint(pictureOf(model, [50, 50, 5]))).toBe(false);
    const gone = paper();
    expect(labels.paint(pictureOf(model, [50, 50, -5], { context: gone.context }))).toBe(false);
    expect(gone.texts).toHaveLength(0);
  });

  it('belong only to marked joints if no others are asked for', () => {
    const model = modelOf(['a', 'b', 'c']);
    const labels = new JointLabels(() => false, { texts: {} });
    const places = [20, 20, 5, 20, 90, 5, 20, 160, 5];
    const project = vi.fn(() => projected(places));
    const view = { project } as unknown as View;
    expect(labels.paint(pictureOf(model, places, { view }))).toBe(false);
    expect(project).not.toHaveBeenCalled();
    const sheet = paper();
    const inspection = { ...NO_INSPECTION, hoveredJoint: 1, selectedJoint: 2 };
    labels.paint(pictureOf(model, places, { view, inspection, context: sheet.context }));
    expect(sheet.texts.map(({ name }) => name).sort()).toEqual(['b', 'c']);
  });

  it('are drawn in browsers without round rectangles', () => {
    const sheet = paper();
    Reflect.deleteProperty(sheet.context, 'roundRect');
    const { context } = sheet;
    new JointLabels(() => true, { texts: {} }).paint(pictureOf(modelOf(['root']), [50, 50, 5], { context }));
    expect([sheet.texts.length, sheet.boxes.length]).toEqual([1, 1]);
  });

  it('take joints of another model, and joints that are not there', () => {
    const labels = new JointLabels(() => true, { texts: {} });
    labels.paint(pictureOf(modelOf(['a', 'b']), [20, 20, 5, 20, 90, 5]));
    const sheet = paper();
    const inspection = { ...NO_INSPECTION, hoveredJoint: 5 };
    labels.paint(pictureOf(modelOf(['']), [20, 20, 5], { context: sheet.context, inspection }));
    expect(sheet.texts.map(({ name }) => name)).toEqual(['joint 0']);
  });
});

describe('joints below a joint', () => {
  it.each([
    [[], []],
    [[-1], [0]],
    [
      [-1, 0, 0, 1],
      [3, 1, 0, 0],
    ],
    [
      [2, -1, 1],
      [0, 2, 1],
    ],
    // A cycle of two, with one more joint below it.
    [
      [1, 0, 1],
      [0, 1, 0],
    ],
  ])('of parents %j are %j', (parents, carried) => {
    expect(carriedJoints(parents.map((parent) => ({ parent })))).toEqual(carried);
  });

  it('are counted quickly on a long chain', () => {
    const chain = Array.from({ length: 200_000 }, (_, i) => ({ parent: i - 1 }));
    expect(carriedJoints(chain)[0]).toBe(199_999);
  });
});

describe('the UV layout', () => {
  const mesh = (uvs: number[], indices: number[]): Model =>
    ({
      mesh: () => ({ uvs: Float32Array.from(uvs), indices: Uint32Array.from(indices) }),
    }) as unknown as Model;

  it('has each edge once and a box that holds the image', () => {
    const layout = uvLayout(mesh([0, 0, 2, 0, 2, -1, 0, -1], [0, 1, 2, 0, 2, 3]), 0);
    expect(layout.edges.length / 2).toBe(5);
    expect(layout.box).toEqual([0, -1, 2, 1]);
    expect(layout.edgeLength).toBeCloseTo((2 + 1 + 2 + 1 + Math.sqrt(5)) / 5);
  });

  it('leaves outliers out of the box, and works without corners', () => {
    expect(uvLayout(mesh([1e9, 0, 0.5, -1e30, NaN, 0], [0, 1, 2]), 0).box).toEqual([0, 0, 1, 1]);
    const empty = uvLayout(mesh([], []), 0);
    expect([empty.edges.length, empty.edgeLength, empty.box]).toEqual([0, 0, [0, 0, 1, 1]]);
  });

  it.each([
    [-60, 1],
    [0, 60],
    [-30, 30],
    [-2, 3],
  ])('is drawn over its image, also where it reaches from %i to %i', (left, right) => {
    const drawn: [number, number][] = [];
    const context = new Proxy(
      { canvas: { width: 400, height: 300 } },
      {
        get: (target, name) =>
          name === 'drawImage'
            ? (_: unknown, x: number, y: number) => drawn.push([x, y])
            : ((target as Record<string | symbol, unknown>)[name] ?? (() => undefined)),
        set: () => true,
      },
    ) as unknown as CanvasRenderingContext2D;
    const layout = uvLayout(mesh([left, 0, right, 0, 0, 1], [0, 1, 2]), 0);
    drawLayout(context, layout, {} as CanvasImageSource, { x: 100, y: 50, scale: 10 }, 1);
    expect(drawn).toContainEqual([100, 50]);
    expect(drawn.length).toBe(Math.min(24, Math.max(1, right) - Math.min(0, left)));
  });

  it('is shown completely, and zooms about the pointer within limits', () => {
    const layout = uvLayout(mesh([-1, 0, 1, 0, 0, 2], [0, 1, 2]), 0);
    const { x, y, scale } = fitLayout(layout, 400, 300);
    const [left, top, right, bottom] = layout.box.map((side, i) => (i % 2 === 0 ? x : y) + scale * side);
    expect(Math.min(left ?? -1, top ?? -1)).toBeGreaterThanOrEqual(0);
    expect([(right ?? 500) <= 400, (bottom ?? 500) <= 300]).toEqual([true, true]);
    const nearer = zoomed({ x, y, scale }, 3, 120, 80);
    expect((120 - nearer.x) / nearer.scale).toBeCloseTo((120 - x) / scale);
    expect(zoomed(nearer, 1e9, 0, 0).scale).toBe(65536);
    expect(zoomed(nearer, 1e-9, 0, 0).scale).toBe(8);
    // A large layout is shown smaller, and does not jump.
    expect(zoomed({ x: 0, y: 0, scale: 4 }, 0.5, 0, 0).scale).toBe(4);
    expect(zoomed({ x: 0, y: 0, scale: 4 }, 1.25, 0, 0).scale).toBe(5);
  });
});

/** A small random sequence that is equal in every run. */
function mulberry(seed: number): () => number {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
