/** Tests what exporters write that MD5 or the user does not expect: extra roots, mirrored rigs, switches that are off. */
import { describe, expect, it } from 'vitest';
import type { Clip, Model } from '../../core/index.js';
import { loadWriter } from '../../core/writer.js';
import { modFolderFromGltf, type ModFolder } from '../../gltf/index.js';
import { animate, skinnedTriangle, triangle, type GltfBuilder } from '../support/gltf-builder.js';
import { loadBuiltCore, textOf } from '../support/wasm-core.js';

const core = await loadBuiltCore();
const writer = await loadWriter();

interface Converted {
  readonly folder: ModFolder;
  readonly model: Model;
  readonly clip: Clip | null;
  readonly codes: readonly string[];
  readonly said: (code: string) => string[];
  readonly text: (ending: string) => string;
}

async function converted(builder: GltfBuilder): Promise<Converted> {
  const file = { name: 'thing.glb', bytes: builder.glb(), read: () => Promise.resolve(null) };
  const folder = await modFolderFromGltf(file, { scale: 1 }, writer, core);
  const bytes = (ending: string) => folder.files.find(({ path }) => path.endsWith(ending))?.bytes;
  const anim = bytes('.md5anim');
  return {
    folder,
    model: core.readModel(bytes('.md5mesh')!, 'x.md5mesh').model!,
    clip: anim ? core.readClip(anim, 'x.md5anim').clip : null,
    codes: folder.changes.map(({ code }) => code),
    said: (code) => folder.changes.filter((each) => each.code === code).map(({ message }) => message),
    text: (ending) => textOf(bytes(ending)!),
  };
}

/** The walk of the root: a metre ahead in a second. */
const WALK = [
  [0, 0, 0, 0],
  [1, 0, 0, 1],
] as const;

/** As Blender exports a triangle of which one vertex has no group: 0 and 1 follow hips, 2 the second root. */
function withNeutralBone(name: string): GltfBuilder {
  const builder = skinnedTriangle();
  const joint = builder.add('nodes', { name });
  Object.assign(builder.json.skins![0]!, { joints: [1, 2, joint] });
  const [primitive] = builder.json.meshes![0]!.primitives as { attributes: Record<string, number> }[];
  primitive!.attributes.JOINTS_0 = builder.accessor(
    'VEC4',
    Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0),
  );
  return builder;
}

describe('a neutral bone', () => {
  it.each(['neutral_bone', 'neutral_bone.001'])('%s hangs below the root and follows it', async (name) => {
    const builder = withNeutralBone(name);
    animate(builder, 1, 'translation', WALK);
    const { model, clip, said, codes } = await converted(builder);
    expect(model.joints.map((joint) => [joint.name, joint.parent])).toEqual([
      ['hips', -1],
      ['head', 0],
      [name, 0],
    ]);
    expect(codes).not.toContain('gltf-origin-added');
    expect(said('gltf-neutral-bone')).toEqual([
      `1 vertex of Tri had no vertex group, so Blender added the joint ${name}. They follow hips. Assign them to groups in Blender and export again.`,
    ]);
    const { joints } = model.evaluate({ clip: clip!, frame: 24 });
    // glTF's ( 0 0 1 ) is ( 0 -1 0 ) in the game.
    expect([...joints.slice(0, 3)]).toEqual([0, -1, 0].map((n): unknown => expect.closeTo(n, 5)));
    const still = model.evaluate({ clip: clip!, frame: 24, rootMotion: 'in-place' }).mesh(0).positions;
    expect([...still]).toEqual(
      [...model.evaluate().mesh(0).positions].map((n): unknown => expect.closeTo(n, 5)),
    );
  });

  it('hangs below the root without an animation, too', async () => {
    const { model } = await converted(withNeutralBone('neutral_bone'));
    expect(model.joints.map(({ parent }) => parent)).toEqual([-1, 0, 0]);
  });

  it('is a joint like others if it moves, or has another name', async () => {
    for (const [name, moved] of [
      ['neutral_bone', 3],
      ['prop', 1],
    ] as const) {
      const builder = withNeutralBone(name);
      animate(builder, moved, 'translation', WALK);
      const { model, codes } = await converted(builder);
      expect(model.joints[0]?.name).toBe('origin');
      expect(codes).not.toContain('gltf-neutral-bone');
    }
  });
});

describe('a rig with negative scale', () => {
  /** The rig below a node with this scale. The bind matrices are those of the world, or of the rig. */
  function mirrored(scale: readonly number[], where: 'world' | 'rig', hasNormals: boolean): GltfBuilder {
    const builder = skinnedTriangle();
    const [x = 1, y = 1, z = 1] = where === 'world' ? scale : [1, 1, 1];
    const matrix = (up: number) => [1 / x, 0, 0, 0, 0, 1 / y, 0, 0, 0, 0, 1 / z, 0, 0, -up, 0, 1];
    const inverseBindMatrices = builder.accessor('MAT4', Float32Array.of(...matrix(0), ...matrix(1)));
    Object.assign(builder.json.skins![0]!, { inverseBindMatrices });
    // An exporter writes vertices in the space to which the bind matrices belong.
    const [primitive] = builder.json.meshes![0]!.primitives as { attributes: Record<string, number> }[];
    const points = [0, 0, 0, x, 0, 0, 0, y, 0];
    primitive!.attributes.POSITION = builder.accessor('VEC3', Float32Array.from(points));
    if (hasNormals)
      primitive!.attributes.NORMAL = builder.accessor('VEC3', Float32Array.of(0, 0, z, 0, 0, z, 0, 0, z));
    const rig = builder.add('nodes', { name: 'Rig', scale, children: [0, 1] });
    Object.assign(builder.root, { scenes: [{ nodes: [rig] }], scene: 0 });
    return builder;
  }

  /** The direction that the written triangle faces, in the space of the game. */
  function facing(model: Model): number[] {
    const [a = 0, b = 0, c = 0] = model.mesh(0).indices;
    const { positions } = model.evaluate().mesh(0);
    const at = (v: number) => [...positions.slice(3 * v, 3 * v + 3)];
    const [p, q, r] = [at(a), at(b), at(c)] as [number[], number[], number[]];
    const [u, v] = [q.map((n, i) => n - p[i]!), r.map((n, i) => n - p[i]!)] as [number[], number[]];
    const cross = [
      u[1]! * v[2]! - u[2]! * v[1]!,
      u[2]! * v[0]! - u[0]! * v[2]!,
      u[0]! * v[1]! - u[1]! * v[0]!,
    ];
    // MD5's triangles are clockwise.
    return cross.map((n) => Math.sign(Math.round(-n * 1e4)) + 0);
  }

  // The triangle faces +Z of the mesh, which is -Y in the game, or +Y if Z is mirrored.
  it.each([
    [[1, 1, 1], 'world', true, -1, false],
    [[-1, 1, 1], 'world', true, -1, true],
    [[-1, 1, 1], 'world', false, -1, true],
    [[-1, 1, 1], 'rig', true, -1, true],
    [[-1, -1, -1], 'world', true, 1, true],
    [[-1, -1, -1], 'rig', false, 1, true],
    [[-1, -1, 1], 'world', true, -1, false],
  ] as const)(
    '%j, bound in the %s, with normals: %s, faces outwards',
    async (scale, where, hasNormals, y, isSaid) => {
      const { model, said } = await converted(mirrored(scale, where, hasNormals));
      expect(facing(model)).toEqual([0, y, 0]);
      expect(said('gltf-mirrored')).toHaveLength(isSaid ? 1 : 0);
    },
  );

  // Blender applies the scale of a skinned mesh to vertices and normals, and leaves the order of the corners.
  it.each([
    ['of the mesh', [1, 1, 1], -1],
    ['of the mesh and of the rig', [1, 1, -1], 1],
  ] as const)('%s, applied to its vertices, faces along its normals', async (_, rig, y) => {
    const builder = mirrored(rig, 'rig', false);
    const [primitive] = builder.json.meshes![0]!.primitives as { attributes: Record<string, number> }[];
    primitive!.attributes.POSITION = builder.accessor('VEC3', Float32Array.of(0, 0, 0, -1, 0, 0, 0, 1, 0));
    primitive!.attributes.NORMAL = builder.accessor('VEC3', Float32Array.of(0, 0, 1, 0, 0, 1, 0, 0, 1));
    const { model, said } = await converted(builder);
    expect(facing(model)).toEqual([0, y, 0]);
    expect(said('gltf-mirrored')).toHaveLength(1);
  });

  it('is not suspected where the normals of some triangles oppose them', async () => {
    const builder = mirrored([1, 1, 1], 'rig', false);
    const [primitive] = builder.json.meshes![0]!.primitives as {
      attributes: Record<string, number>;
      indices?: number;
    }[];
    primitive!.attributes.NORMAL = builder.accessor('VEC3', Float32Array.of(0, 0, 1, 0, 0, -1, 0, 0, -1));
    primitive!.indices = builder.accessor('SCALAR', Uint16Array.of(0, 1, 2, 1, 2, 0, 2, 0, 1));
    const { model, said } = await converted(builder);
    expect(facing(model)).toEqual([0, -1, 0]);
    expect(said('gltf-mirrored')).toEqual([]);
  });
});

describe('an export', () => {
  it('without texture coordinates is reported, also without images', async () => {
    const { said } = await converted(triangle());
    expect(said('gltf-no-uvs')).toEqual([
      'Tri has no texture coordinates, so Doom 3 cannot light it correctly. Unwrap it and export again.',
    ]);
  });

  /** A triangle with two materials, of which one or both are two-sided. */
  function painted(...doubleSided: boolean[]): GltfBuilder {
    const builder = triangle();
    const [primitive] = builder.json.meshes![0]!.primitives as Record<string, unknown>[];
    const primitives = doubleSided.map((value) => ({
      ...primitive,
      material: builder.add('materials', {
        name: `m${builder.json.materials?.length ?? 0}`,
        doubleSided: value,
      }),
    }));
    Object.assign(builder.json.meshes![0]!, { primitives });
    return builder;
  }

  it.each([
    [[true, true], 1],
    [[true, false], 0],
    [[false], 0],
  ] as const)('with two-sided materials %j says so %d times', async (sides, count) => {
    const { said, text } = await converted(painted(...sides));
    expect(said('gltf-two-sided')).toHaveLength(count);
    expect(text('.mtr').split('twoSided')).toHaveLength(sides.filter(Boolean).length + 1);
  });

  it('whose animations are not sampled is reported', async () => {
    const builder = skinnedTriangle();
    const flat = [0, 0, 0];
    animate(
      builder,
      1,
      'translation',
      [
        [0, ...flat, ...flat, ...flat],
        [1, ...flat, 4, 0, 0, ...flat],
      ],
      { name: 'bow', interpolation: 'CUBICSPLINE' },
    );
    const { said } = await converted(builder);
    expect(said('gltf-not-sampled')).toEqual([
      expect.stringMatching(/not sampled frames: bow\. .* turns may be wrong\. Tick Sampling Animations /),
    ]);
    const plain = skinnedTriangle();
    animate(plain, 1, 'translation', WALK);
    expect((await converted(plain)).codes).not.toContain('gltf-not-sampled');
  });

  it.each([
    [9728, undefined, '{ blend diffusemap map textures/thing/'],
    [9728, 'MASK', 'nearest alphaTest 0.5 }'],
    [9728, 'BLEND', '{ blend blend map textures/thing/'],
    [9729, undefined, 'diffusemap textures/thing/'],
  ])('with the filter %d and alpha %s keeps its pixels', async (magFilter, alphaMode, expected) => {
    const builder = triangle();
    const source = builder.add('images', { uri: 'data:image/png;base64,AAAA', name: 'skin' });
    const index = builder.add('textures', { source, sampler: builder.add('samplers', { magFilter }) });
    const material = builder.add('materials', {
      alphaMode,
      pbrMetallicRoughness: { baseColorTexture: { index } },
    });
    const [primitive] = builder.json.meshes![0]!.primitives as Record<string, unknown>[];
    Object.assign(primitive!, { material });
    const { text } = await converted(builder);
    expect(text('.mtr')).toContain(expected);
    expect(text('.mtr').includes('nearest')).toBe(magFilter === 9728);
  });
});
