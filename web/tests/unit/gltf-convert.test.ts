/** Tests the conversion of animations, cameras, materials, images and names of a glTF. */
import { Document, NodeIO } from '@gltf-transform/core';
import { EXTMeshoptCompression, KHRDracoMeshCompression } from '@gltf-transform/extensions';
import draco from 'draco3dgltf';
import { encode } from 'fast-png';
import * as jpeg from 'jpeg-js';
import { MeshoptEncoder } from 'meshoptimizer';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Clip, Core, Writer } from '../../core/index.js';
import { loadWriter } from '../../core/writer.js';
import { modFolderFromGltf, type GltfOptions, type ModFolder } from '../../gltf/index.js';
import { animate, edge, HARD, skinnedTriangle, triangle, type GltfBuilder } from '../support/gltf-builder.js';
import { refusalsIn } from '../support/strict-reader.js';
import { loadBuiltCore, textOf } from '../support/wasm-core.js';

let core: Core;
let writer: Writer;
beforeAll(async () => {
  core = await loadBuiltCore();
  writer = await loadWriter();
});

async function converted(bytes: Uint8Array, options: GltfOptions = {}): Promise<ModFolder> {
  const file = { name: 'thing.glb', bytes, read: () => Promise.resolve(null) };
  const folder = await modFolderFromGltf(file, { scale: 1, ...options }, writer, core);
  expect(refusalsIn(folder.files)).toEqual([]);
  return folder;
}

const bytesAt = ({ files }: ModFolder, ending: string): Uint8Array => {
  const file = files.find(({ path }) => path.endsWith(ending));
  expect(file, ending).toBeDefined();
  return file!.bytes;
};

const textAt = (folder: ModFolder, ending: string): string => textOf(bytesAt(folder, ending));

function clipOf(folder: ModFolder): Clip {
  const { clip, report } = core.readClip(bytesAt(folder, '.md5anim'), 'x.md5anim');
  expect(report.diagnostics.filter(({ severity, strict }) => severity === 'error' || strict)).toEqual([]);
  return clip!;
}

const modelOf = (folder: ModFolder) => core.readModel(bytesAt(folder, '.md5mesh'), 'x.md5mesh').model!;

const messagesOf = ({ changes }: ModFolder, code: string): string[] =>
  changes.filter((change) => change.code === code).map(({ message }) => message);

/** Positions of the triangle's node, or first vertex, frame by frame. */
function xOf(folder: ModFolder): number[] {
  const [model, clip] = [modelOf(folder), clipOf(folder)];
  return Array.from(
    { length: clip.frameCount },
    (_, frame) => model.evaluate({ clip, frame }).mesh(0).positions[0]!,
  );
}

describe('an animation', () => {
  const keys = [
    [0, 0, 0, 0],
    [0.5, 8, 0, 0],
  ] as const;
  it.each([
    ['LINEAR', [0, 2, 4, 6, 8]],
    ['STEP', [0, 0, 0, 0, 8]],
  ])('%s is sampled at each frame', async (interpolation, expected) => {
    const builder = triangle();
    animate(builder, 0, 'translation', keys, { interpolation });
    expect(xOf(await converted(builder.glb(), { fps: 8 }))).toEqual(
      expected.map((n): unknown => expect.closeTo(n, 5)),
    );
  });

  it('CUBICSPLINE is sampled with its tangents', async () => {
    const builder = triangle();
    const [flat, steep] = [
      [0, 0, 0],
      [16, 0, 0],
    ];
    animate(
      builder,
      0,
      'translation',
      [
        [0, ...flat, 0, 0, 0, ...steep],
        [1, ...flat, 4, 0, 0, ...flat],
      ],
      { interpolation: 'CUBICSPLINE' },
    );
    // In the middle: half of the distance, and an eighth of the tangent.
    expect(xOf(await converted(builder.glb(), { fps: 2 }))).toEqual(
      [0, 4, 4].map((n): unknown => expect.closeTo(n, 5)),
    );
  });

  it('has 24 frames a second, and stores constant joints once', async () => {
    const builder = skinnedTriangle();
    animate(builder, 2, 'rotation', [
      [0, 0, 0, 0, 1],
      [1, 0, 0, Math.SQRT1_2, Math.SQRT1_2],
    ]);
    const text = textAt(await converted(builder.glb()), '.md5anim');
    expect(text).toContain('numFrames 25');
    expect(text).toContain('frameRate 24');
    expect(text).toContain('numAnimatedComponents 1');
    expect(text).toMatch(/"hips"\s+-1 0 0/);
  });

  it('has boxes around its vertices', async () => {
    const builder = triangle();
    animate(builder, 0, 'translation', keys);
    const text = textAt(await converted(builder.glb(), { fps: 2 }), '.md5anim');
    const bounds = text.slice(text.indexOf('bounds'), text.indexOf('baseframe')).match(/-?\d[\d.]*/g);
    expect(bounds?.map(Number)).toEqual(
      [0, 0, 0, 1, 0, 1, 8, 0, 0, 9, 0, 1].map((n): unknown => expect.closeTo(n, 5)),
    );
  });

  it('that does not end on a frame holds its end', async () => {
    const builder = triangle();
    animate(builder, 0, 'translation', [
      [0, 0, 0, 0],
      [0.6, 6, 0, 0],
    ]);
    const folder = await converted(builder.glb(), { fps: 2 });
    expect(xOf(folder)).toEqual([0, 5, 6].map((n): unknown => expect.closeTo(n, 5)));
    expect(messagesOf(folder, 'gltf-animation-length')).toHaveLength(1);
  });

  it('with names that the game refuses is renamed', async () => {
    const builder = triangle();
    for (const name of ['7', 'Armature|walk', 'Armature walk'])
      animate(builder, 0, 'translation', keys, { name });
    const folder = await converted(builder.glb());
    expect(textAt(folder, '.def')).toBe(
      '// Written by md5-viewer.\nmodel thing\n{\n\tmesh models/thing.md5mesh\n\tanim anim_7 models/thing/anim_7.md5anim\n' +
        '\tanim Armature_walk models/thing/Armature_walk.md5anim\n' +
        '\tanim Armature_walk_2 models/thing/Armature_walk_2.md5anim\n}\n',
    );
  });

  it('keeps scale that does not change, and says which joint changes it', async () => {
    const builder = skinnedTriangle(Float32Array.of(1, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0));
    Object.assign(builder.json.nodes![1]!, { scale: [2, 2, 2] });
    animate(builder, 2, 'scale', [
      [0, 1, 1, 1],
      [1, 1, 3, 1],
    ]);
    const folder = await converted(builder.glb());
    expect([...modelOf(folder).evaluate().mesh(0).positions]).toEqual(
      [0, 0, 0, 2, 0, 0, 0, 0, 4].map((n): unknown => expect.closeTo(n)),
    );
    expect(messagesOf(folder, 'gltf-scale-lost')).toEqual([
      expect.stringMatching(/^1 joint .*: head in move\. .* up to 4 units off, in move, frame 24\./),
    ]);
  });

  it('says which joint has no size in the rest pose, and gets one in an animation', async () => {
    const builder = skinnedTriangle(Float32Array.of(1, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0));
    builder.json.nodes![2]!.scale = [0, 0, 0];
    animate(builder, 2, 'scale', [
      [0, 0, 0, 0],
      [1, 1, 1, 1],
    ]);
    expect(messagesOf(await converted(builder.glb()), 'gltf-scale-lost')).toEqual([
      expect.stringMatching(/^1 joint has the scale 0 in the rest pose: head\. /),
    ]);
  });

  it('of a first joint above the ground causes a message on what Doom 3 does', async () => {
    const builder = skinnedTriangle();
    animate(builder, 1, 'rotation', [[0, 0, 0, 0, 1]]);
    expect(messagesOf(await converted(builder.glb()), 'gltf-first-joint')).toEqual([]);
    builder.json.nodes![1]!.translation = [0, 3, 0];
    expect(messagesOf(await converted(builder.glb()), 'gltf-first-joint')[0]).toContain('hips, is 3 units');
  });

  it('adds a root if Doom 3 would refuse several', async () => {
    const builder = skinnedTriangle();
    delete builder.json.nodes![1]!.children;
    expect(modelOf(await converted(builder.glb())).joints).toHaveLength(2);
    animate(builder, 1, 'translation', keys);
    const folder = await converted(builder.glb());
    expect(clipOf(folder).joints.map(({ name, parent }) => [name, parent])).toEqual([
      ['origin', -1],
      ['hips', 0],
      ['head', 0],
    ]);
    expect(messagesOf(folder, 'gltf-origin-added')).toHaveLength(1);
  });
});

it('units are inches by default', async () => {
  const bytes = triangle().glb();
  const folder = await converted(bytes, { scale: undefined });
  expect(modelOf(folder).evaluate().mesh(0).positions[3]).toBeCloseTo(1 / 0.0254, 4);
  expect(messagesOf(folder, 'gltf-scale')[0]).toContain('39.37 units');
});

const HALF = Math.SQRT1_2;
const SMOOTH = [HALF, 0, HALF, 0, 0, 1, HALF, 0, HALF, HALF, 0, HALF, HALF, 0, HALF, 1, 0, 0];

describe('normals', () => {
  it('of hard edges are counted, as Doom 3 smooths them', async () => {
    const folder = await converted(edge(HARD).glb());
    expect(messagesOf(folder, 'gltf-normals')).toEqual([
      'Doom 3 computes normals itself and smooths hard edges. At 4 of 6 vertices of Roof they differ by more than 20°, at most 45°. To keep hard edges, bake a normal map.',
    ]);
    expect(messagesOf(folder, 'gltf-vertex-colors')).toHaveLength(1);
    expect(textAt(folder, '.md5mesh')).toContain('numverts 6');
  });

  it.each([[[1, 1, 1]], [[-1, 1, 1]], [[3, 3, 3]]])(
    'that the game computes equally are not mentioned, scaled by %j',
    async (scale) => {
      expect(messagesOf(await converted(edge(SMOOTH, scale).glb()), 'gltf-normals')).toEqual([]);
    },
  );

  it('of a few vertices may differ, unless they belong to a hard edge', async () => {
    // 1 of 240 vertices is rotated by a right angle.
    const many = (odd: readonly number[]): GltfBuilder =>
      edge([...Array.from({ length: 39 }, () => SMOOTH).flat(), ...odd]);
    const turned = [...SMOOTH.slice(0, 3), 1, 0, 0, ...SMOOTH.slice(6)];
    expect(messagesOf(await converted(many(turned).glb()), 'gltf-normals')).toEqual([]);
    expect(messagesOf(await converted(many(HARD).glb()), 'gltf-normals')).toEqual([
      expect.stringContaining('At 4 of 240 vertices of Roof'),
    ]);
  });

  it('are stretched like their surfaces', async () => {
    // Stretching a plane along X reduces its slope.
    const builder = edge(SMOOTH, [2, 1, 1]);
    const [x = 0, y = 0] = modelOf(await converted(builder.glb(), { version: 12 }))
      .evaluate()
      .mesh(0).normals;
    expect([x, y]).toEqual([1, -2].map((n): unknown => expect.closeTo(n / Math.sqrt(5), 5)));
  });

  it('and colours are stored in version 12, and not mentioned', async () => {
    const folder = await converted(edge(HARD).glb(), { version: 12 });
    expect(textAt(folder, '.md5mesh')).toMatch(/^MD5Version 12\n/);
    const model = modelOf(folder);
    const up = HARD.map((n, i) => [n, -HARD[i + 1]!, HARD[i - 1]!][i % 3]!);
    expect([...model.evaluate().mesh(0).normals]).toEqual(up.map((n): unknown => expect.closeTo(n, 5)));
    expect(model.mesh(0).colors?.slice(0, 4)).toEqual(Uint8Array.of(255, 51, 51, 255));
    expect(messagesOf(folder, 'gltf-normals')).toEqual([]);
    expect(messagesOf(folder, 'gltf-vertex-colors')).toEqual([]);
  });
});

describe('a camera', () => {
  function camera(type: string): GltfBuilder {
    const builder = triangle();
    const lens = {
      type,
      perspective: { yfov: 0.9, znear: 0.1 },
      orthographic: { xmag: 1, ymag: 1, znear: 0, zfar: 1 },
    };
    builder.add('nodes', { name: 'Eye', camera: builder.add('cameras', lens) });
    return builder;
  }

  it('that moves becomes a camera path', async () => {
    const builder = camera('perspective');
    animate(builder, 1, 'translation', [
      [0, 0, 0, 5],
      [1, 0, 2, 5],
    ]);
    const folder = await converted(builder.glb());
    const { path } = core.readCameraPath(bytesAt(folder, 'models/thing/Eye.md5camera'), 'Eye.md5camera');
    expect(path!.frameCount).toBe(25);
    const { position, forward, up, fovY } = path!.at(1);
    // From glTF's (0, 2, 5), along its -Z.
    expect(position).toEqual([0, -5, 2].map((n): unknown => expect.closeTo(n, 4)));
    expect(forward).toEqual([0, 1, 0].map((n): unknown => expect.closeTo(n, 5)));
    expect(up).toEqual([0, 0, 1].map((n): unknown => expect.closeTo(n, 5)));
    expect(fovY).toBeCloseTo((0.9 * 180) / Math.PI, 4);
    expect(folder.files.some(({ path: file }) => file.endsWith('.md5anim'))).toBe(false);
  });

  it('that jumps from key to key has cuts', async () => {
    const builder = camera('perspective');
    const keys = [
      [0, 0, 0, 5],
      [0.5, 2, 0, 5],
      [0.76, 7, 0, 5],
      [1, 7, 0, 5],
    ] as const;
    animate(builder, 1, 'translation', keys, { interpolation: 'STEP' });
    const folder = await converted(builder.glb(), { fps: 8 });
    const text = textAt(folder, 'models/thing/Eye.md5camera');
    // At frame 4, and at frame 7, which is the first one after the key.
    expect(text).toMatch(/numFrames 11\nframeRate 8\nnumCuts 2\n\s*cuts \{\s*4\s+8\s*\}/);
    const { path, report } = core.readCameraPath(bytesAt(folder, '.md5camera'), 'Eye.md5camera');
    expect(report.diagnostics).toEqual([]);
    expect(path!.duration).toBe(1);
    const x = [0, 0.49, 0.51, 0.86, 0.88, 1].map((seconds) => path!.at(seconds).position[0]);
    expect(x).toEqual([0, 0, 2, 2, 7, 7].map((n): unknown => expect.closeTo(n, 5)));
    expect(messagesOf(folder, 'gltf-camera-cuts')).toEqual([
      'Camera Eye has 2 cuts, where its keys are not interpolated.',
    ]);
  });

  it('has no cuts if it moves at each frame, or does not move', async () => {
    const builder = camera('perspective');
    const keys = [0, 1, 2, 2, 2].map((x, i) => [i / 8, x, 0, 5] as const);
    animate(builder, 1, 'translation', keys, { interpolation: 'STEP' });
    const folder = await converted(builder.glb(), { fps: 8 });
    expect(textAt(folder, '.md5camera')).toContain('numCuts 0');
  });

  it.each([
    ['perspective', 'gltf-camera-still'],
    ['orthographic', 'gltf-camera-orthographic'],
  ])('%s is named if it cannot be converted', async (type, code) => {
    expect(messagesOf(await converted(camera(type).glb()), code)).toHaveLength(1);
  });
});

/** Two by two: red and half-transparent green above, blue and transparent below. */
const PIXELS = Uint8Array.of(255, 0, 0, 255, 0, 255, 0, 128, 0, 0, 255, 255, 10, 20, 30, 0);
const png = (channels: 1 | 2 | 3 | 4, data: Uint8Array | Uint16Array, depth: 8 | 16 = 8) =>
  encode({ width: 2, height: 2, data, channels, depth });

function textured(image: Uint8Array, material: object, mimeType = 'image/png'): GltfBuilder {
  const builder = triangle();
  const TEXCOORD_0 = builder.accessor('VEC2', Float32Array.of(0, 0, 1, 0, 0, 1));
  const [primitive] = builder.json.meshes![0]!.primitives as { attributes: object; material: number }[];
  Object.assign(primitive!.attributes, { TEXCOORD_0 });
  builder.add('images', { name: 'Skin.png', mimeType, bufferView: builder.view(image) });
  builder.add('textures', { source: 0 });
  primitive!.material = builder.add('materials', { name: 'Cloth.001', ...material });
  return builder;
}

const TEXTURE = { index: 0 };
const DIFFUSE = { pbrMetallicRoughness: { baseColorTexture: TEXTURE } };

/** Rows from the top, 4 numbers per pixel. */
function pixelsOf(tga: Uint8Array): number[] {
  const view = new DataView(tga.buffer, tga.byteOffset);
  const [width, height, size] = [view.getUint16(12, true), view.getUint16(14, true), tga[16]! / 8];
  return Array.from({ length: width * height }, (_, i) => {
    const [row, column] = [height - 1 - Math.floor(i / width), i % width];
    const at = 18 + (row * width + column) * size;
    return [tga[at + 2]!, tga[at + 1]!, tga[at]!, size === 4 ? tga[at + 3]! : 255];
  }).flat();
}

describe('a material', () => {
  it('has its image as TGA, opaque, and its name without a dot', async () => {
    const folder = await converted(textured(png(4, PIXELS), DIFFUSE).glb());
    expect(textAt(folder, 'materials/thing.mtr')).toBe(
      '// Written by md5-viewer.\nmodels/thing/Cloth_001\n{\n\tdiffusemap textures/thing/Skin.tga\n}\n',
    );
    expect(pixelsOf(bytesAt(folder, 'textures/thing/Skin.tga'))).toEqual(
      [...PIXELS].map((n, i) => (i % 4 === 3 ? 255 : n)),
    );
    expect(modelOf(folder).meshes[0]!.material).toBe('models/thing/Cloth_001');
  });

  it.each([
    [
      'MASK',
      { alphaMode: 'MASK', alphaCutoff: 0.25 },
      '{ blend diffusemap map textures/thing/Skin.tga alphaTest 0.25 }',
    ],
    ['BLEND', { alphaMode: 'BLEND' }, '{ blend blend map textures/thing/Skin.tga }'],
    ['two sides', { doubleSided: true }, 'twoSided\n\tdiffusemap textures/thing/Skin.tga'],
    ['no light', { extensions: { KHR_materials_unlit: {} } }, '{ map textures/thing/Skin.tga }'],
  ])('%s', async (_, more, text) => {
    const builder = textured(png(4, PIXELS), { ...DIFFUSE, ...more });
    builder.root.extensionsUsed = ['KHR_materials_unlit'];
    const folder = await converted(builder.glb());
    expect(textAt(folder, '.mtr')).toContain(`\t${text}\n`);
    if ('alphaMode' in more) expect(pixelsOf(bytesAt(folder, '.tga'))).toEqual([...PIXELS]);
  });

  it('has a colour baked into its image, in linear light', async () => {
    const pbrMetallicRoughness = { baseColorTexture: TEXTURE, baseColorFactor: [0.5, 1, 0, 1] };
    const folder = await converted(textured(png(4, PIXELS), { pbrMetallicRoughness }).glb());
    expect(pixelsOf(bytesAt(folder, '.tga')).slice(0, 12)).toEqual([
      188, 0, 0, 255, 0, 255, 0, 255, 0, 0, 0, 255,
    ]);
  });

  it('of one colour has an image of it', async () => {
    const pbrMetallicRoughness = { baseColorFactor: [1, 0, 0, 1] };
    const folder = await converted(textured(png(4, PIXELS), { pbrMetallicRoughness }).glb());
    expect(textAt(folder, '.mtr')).toContain('diffusemap textures/thing/Cloth_001_d.tga');
    expect(pixelsOf(bytesAt(folder, 'Cloth_001_d.tga')).slice(0, 4)).toEqual([255, 0, 0, 255]);
  });

  it('has the green of its normal map inverted, and its highlights', async () => {
    const extensions = {
      KHR_materials_specular: { specularColorFactor: [25, 25, 25], specularColorTexture: TEXTURE },
    };
    const builder = textured(png(4, PIXELS), { normalTexture: TEXTURE, extensions });
    builder.root.extensionsUsed = ['KHR_materials_specular'];
    const folder = await converted(builder.glb());
    expect(textAt(folder, '.mtr')).toContain(
      '\tbumpmap textures/thing/Skin.tga\n\tdiffusemap _white\n\tspecularmap textures/thing/Skin_2.tga\n',
    );
    expect(pixelsOf(bytesAt(folder, 'Skin.tga')).slice(0, 8)).toEqual([255, 255, 0, 255, 0, 0, 0, 255]);
    expect(pixelsOf(bytesAt(folder, 'Skin_2.tga')).slice(0, 8)).toEqual([255, 0, 0, 255, 0, 255, 0, 255]);
  });

  it('applies rotation and scale of its texture to the texture coordinates', async () => {
    const KHR_texture_transform = { offset: [0.5, 0.25], scale: [2, 3], rotation: Math.PI / 2 };
    const baseColorTexture = { ...TEXTURE, extensions: { KHR_texture_transform } };
    const builder = textured(png(4, PIXELS), { pbrMetallicRoughness: { baseColorTexture } });
    builder.root.extensionsUsed = ['KHR_texture_transform'];
    const uvs = [...modelOf(await converted(builder.glb())).mesh(0).uvs];
    expect(uvs).toEqual([0.5, 0.25, 0.5, -1.75, 3.5, 0.25].map((n): unknown => expect.closeTo(n, 5)));
  });

  it.each([
    ['grey', png(1, Uint8Array.of(0, 85, 170, 255)), [0, 85, 170, 255]],
    ['grey with alpha', png(2, Uint8Array.of(0, 255, 85, 255, 170, 255, 255, 255)), [0, 85, 170, 255]],
    [
      '16 bits',
      png(3, Uint16Array.from([0, 85, 170, 255].flatMap((n) => [257 * n, 0, 0])), 16),
      [0, 85, 170, 255],
    ],
  ])('reads PNG of %s', async (_, image, reds) => {
    const folder = await converted(textured(image, DIFFUSE).glb());
    expect(pixelsOf(bytesAt(folder, '.tga')).filter((__, i) => i % 4 === 0)).toEqual(reds);
  });

  it('reads JPEG', async () => {
    const { data } = jpeg.encode({ width: 2, height: 2, data: new Uint8Array(16).fill(200) }, 95);
    const folder = await converted(textured(Uint8Array.from(data), DIFFUSE, 'image/jpeg').glb());
    expect(pixelsOf(bytesAt(folder, '.tga'))[0]).toBeCloseTo(200, -1);
  });

  it('says what is wrong with an image, and still names it', async () => {
    const large = png(4, PIXELS);
    new DataView(large.buffer, large.byteOffset).setUint32(16, 60_000);
    new DataView(large.buffer, large.byteOffset).setUint32(20, 60_000);
    for (const image of [new Uint8Array(8), png(4, PIXELS).subarray(0, 40), large]) {
      const folder = await converted(textured(image, DIFFUSE).glb());
      expect(messagesOf(folder, 'gltf-image-not-read')).toHaveLength(1);
      expect(textAt(folder, '.mtr')).toContain('diffusemap textures/thing/Skin.tga');
    }
  });
});

describe('a compressed glTF', () => {
  /** A grid with an index list, whose order compression may change. */
  function grid(): Document {
    const document = new Document();
    const buffer = document.createBuffer();
    const size = 8;
    const points = Array.from({ length: size * size }, (_, i) => [i % size, Math.floor(i / size), 0]).flat();
    const corners = Array.from({ length: (size - 1) * (size - 1) }, (_, i) => {
      const at = i + Math.floor(i / (size - 1));
      return [at, at + 1, at + size, at + 1, at + size + 1, at + size];
    }).flat();
    const add = (type: 'VEC3' | 'SCALAR', array: Float32Array<ArrayBuffer> | Uint16Array<ArrayBuffer>) =>
      document.createAccessor().setType(type).setArray(array).setBuffer(buffer);
    const primitive = document
      .createPrimitive()
      .setAttribute('POSITION', add('VEC3', Float32Array.from(points)))
      .setIndices(add('SCALAR', Uint16Array.from(corners)));
    const mesh = document.createMesh('Grid').addPrimitive(primitive);
    document.createScene().addChild(document.createNode('Grid').setMesh(mesh));
    return document;
  }

  async function expectGrid(glb: Uint8Array): Promise<void> {
    const model = modelOf(await converted(glb));
    expect(model.meshes[0]).toMatchObject({ vertexCount: 64, triangleCount: 98 });
    const { min, max } = model.evaluate().bounds;
    expect(min).toEqual([0, 0, 0].map((n): unknown => expect.closeTo(n, 2)));
    expect(max).toEqual([7, 0, 7].map((n): unknown => expect.closeTo(n, 2)));
  }

  it('by meshopt', async () => {
    await MeshoptEncoder.ready;
    const io = new NodeIO()
      .registerExtensions([EXTMeshoptCompression])
      .registerDependencies({ 'meshopt.encoder': MeshoptEncoder });
    const document = grid();
    document.createExtension(EXTMeshoptCompression).setRequired(true);
    await expectGrid(await io.writeBinary(document));
  });

  it('by Draco', async () => {
    const io = new NodeIO()
      .registerExtensions([KHRDracoMeshCompression])
      .registerDependencies({ 'draco3d.encoder': await draco.createEncoderModule() });
    const document = grid();
    document.createExtension(KHRDracoMeshCompression).setRequired(true);
    await expectGrid(await io.writeBinary(document));
  });
});
