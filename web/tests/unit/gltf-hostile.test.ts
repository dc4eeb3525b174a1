/** Tests invalid and unusual glTF: an error with a remedy, or a correct result with a report. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Core, Writer } from '../../core/index.js';
import { loadWriter } from '../../core/writer.js';
import { GltfError, modFolderFromGltf, type GltfOptions, type ModFolder } from '../../gltf/index.js';
import { animate, GltfBuilder, skinnedTriangle, triangle } from '../support/gltf-builder.js';
import { growth, LINEAR } from '../support/growth.js';
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

async function refusal(bytes: Uint8Array, options?: GltfOptions): Promise<GltfError> {
  const error = await converted(bytes, options).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(GltfError);
  return error as GltfError;
}

/** The glTF after a change of its JSON. */
function changed(
  builder: GltfBuilder,
  change: (json: GltfBuilder['json'], root: GltfBuilder['root']) => void,
): Uint8Array {
  change(builder.json, builder.root);
  return builder.glb();
}

const json = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

const primitiveOf = (list: GltfBuilder['json']): Record<string, unknown> =>
  (list.meshes![0]!.primitives as Record<string, unknown>[])[0]!;

it('says whether animations wait for their mesh', async () => {
  const moving = new GltfBuilder();
  animate(moving, moving.add('nodes', { name: 'hips' }), 'translation', [
    [0, 0, 0, 0],
    [1, 1, 0, 0],
  ]);
  expect((await refusal(moving.glb())).message).toBe(
    'This glTF has animations, but no mesh for them. Export them together with the mesh.',
  );
  const still = new GltfBuilder();
  still.add('nodes', { name: 'hips' });
  expect((await refusal(still.glb())).message).toBe(
    'This glTF has no mesh. Select the model when you export it.',
  );
});

describe('refuses', () => {
  const cases: Readonly<Record<string, readonly [code: string, make: () => Uint8Array]>> = {
    'an empty file': ['gltf-no-json', () => new Uint8Array()],
    'a GLB that is cut off': ['gltf-cut-off', () => triangle().glb().subarray(0, 100)],
    'a GLB of its header alone': ['gltf-cut-off', () => triangle().glb().subarray(0, 12)],
    'glTF 1.0': ['gltf-version', () => json({ asset: { version: '1.0' } })],
    'JSON that is no glTF': ['gltf-version', () => json({})],
    'a list that is none': ['gltf-structure', () => json({ asset: { version: '2.0' }, nodes: 5 })],
    'a list of numbers': ['gltf-structure', () => json({ asset: { version: '2.0' }, meshes: [7] })],
    'nothing to show': ['gltf-empty', () => json({ asset: { version: '2.0' } })],
    'a node below itself': [
      'gltf-node-cycle',
      () => changed(triangle(), ({ nodes }) => Object.assign(nodes![0]!, { children: [0] })),
    ],
    'a circle of nodes': [
      'gltf-node-cycle',
      () =>
        changed(triangle(), ({ nodes }) => {
          nodes!.push({ children: [2] }, { children: [3] }, { children: [1] });
        }),
    ],
    'a node with two parents': [
      'gltf-two-parents',
      () => changed(triangle(), ({ nodes }) => nodes!.push({ children: [0] }, { children: [0] })),
    ],
    'a name that is no text': [
      'gltf-structure',
      () => changed(triangle(), ({ nodes }) => (nodes![0]!.name = 7)),
    ],
    'a place that is none': [
      'gltf-structure',
      () => changed(triangle(), ({ nodes }) => (nodes![0]!.translation = [0, null, 1e300])),
    ],
    'a turn of three numbers': [
      'gltf-structure',
      () => changed(triangle(), ({ nodes }) => (nodes![0]!.rotation = [0, 0, 1])),
    ],
    'a missing buffer': ['gltf-buffer-missing', () => triangle().gltf('lost.bin')],
    'a buffer of nowhere': ['gltf-buffer-missing', () => triangle().gltf()],
    'an address of elsewhere': ['gltf-buffer-missing', () => triangle().gltf('https://example.org/a.bin')],
    'an accessor that is larger than its buffer': [
      'gltf-structure',
      () => changed(triangle(), ({ accessors }) => Object.assign(accessors![0]!, { count: 4e9 })),
    ],
    'zeros without end': [
      'gltf-too-large',
      () =>
        changed(triangle(), ({ accessors }) => {
          delete accessors![0]!.bufferView;
          accessors![0]!.count = 4e9;
        }),
    ],
    'accessors that share bytes too often': [
      'gltf-too-large',
      () => {
        const builder = triangle();
        const shared = builder.json.accessors![builder.accessor('SCALAR', new Uint8Array(1_000_000))]!;
        const view = builder.json.bufferViews![1]!;
        for (let i = 0; i < 100; i++)
          builder.add('accessors', { ...shared, bufferView: builder.add('bufferViews', { ...view }) });
        return builder.glb();
      },
    ],
    'a mesh of many parts on many nodes': [
      'gltf-too-large',
      () =>
        changed(triangle(), ({ nodes, meshes }) => {
          meshes![0]!.primitives = Array(400).fill(primitiveOf({ meshes: meshes! }));
          for (let i = 0; i < 400; i++) nodes!.push({ mesh: 0 });
        }),
    ],
    'Draco bytes that claim a billion triangles': [
      'gltf-too-large',
      () => {
        const builder = triangle();
        const claim = [...Buffer.from('DRACO'), 2, 2, 1, 0, 0, 0, 0x80, 0x94, 0xeb, 0xdc, 3, 3];
        const bufferView = builder.view(Uint8Array.from(claim));
        return changed(builder, (all, root) => {
          root.extensionsUsed = ['KHR_draco_mesh_compression'];
          primitiveOf(all).extensions = {
            KHR_draco_mesh_compression: { bufferView, attributes: { POSITION: 0 } },
          };
        });
      },
    ],
    'a sparse accessor that replaces more than there is': [
      'gltf-structure',
      () =>
        changed(triangle(), ({ accessors }) => {
          const place = { bufferView: 0, componentType: 5125 };
          accessors![0]!.sparse = { count: 4e9, indices: place, values: { bufferView: 0 } };
        }),
    ],
    'compressed bytes that would unpack to too many': [
      'gltf-too-large',
      () =>
        changed(triangle(), (all, root) => {
          root.extensionsUsed = ['EXT_meshopt_compression'];
          all.bufferViews![0]!.extensions = {
            EXT_meshopt_compression: {
              buffer: 0,
              byteLength: 8,
              byteStride: 12,
              count: 3e9,
              mode: 'ATTRIBUTES',
            },
          };
        }),
    ],
    'meshopt bytes that are broken': [
      'gltf-structure',
      () =>
        changed(triangle(), (all, root) => {
          root.extensionsUsed = ['EXT_meshopt_compression'];
          all.bufferViews![0]!.extensions = {
            EXT_meshopt_compression: {
              buffer: 0,
              byteLength: 36,
              byteStride: 12,
              count: 3,
              mode: 'ATTRIBUTES',
            },
          };
        }),
    ],
    'Draco bytes that are broken': [
      'gltf-structure',
      () =>
        changed(triangle(), (all, root) => {
          root.extensionsUsed = ['KHR_draco_mesh_compression'];
          primitiveOf(all).extensions = {
            KHR_draco_mesh_compression: { bufferView: 0, attributes: { POSITION: 0 } },
          };
        }),
    ],
    'an attribute without its accessor': [
      'gltf-structure',
      () => changed(triangle(), (all) => (primitiveOf(all).attributes = { POSITION: 9 })),
    ],
    'a joint that is no node': [
      'gltf-structure',
      () => changed(skinnedTriangle(), ({ skins }) => (skins![0]!.joints = [1, 77])),
    ],
    'a position that is no number': [
      'gltf-not-a-number',
      () => {
        const builder = triangle();
        const POSITION = builder.accessor('VEC3', Float32Array.of(0, 0, 0, NaN, 0, 0, 0, 1, 0));
        return changed(builder, (all) => (primitiveOf(all).attributes = { POSITION }));
      },
    ],
    'an infinite key': [
      'gltf-not-a-number',
      () => {
        const builder = triangle();
        animate(builder, 0, 'translation', [
          [0, 0, 0, 0],
          [1, Infinity, 0, 0],
        ]);
        return builder.glb();
      },
    ],
    'positions of two numbers': [
      'gltf-structure',
      () => {
        const builder = triangle();
        const POSITION = builder.accessor('VEC2', Float32Array.of(0, 0, 1, 0, 0, 1));
        return changed(builder, (all) => (primitiveOf(all).attributes = { POSITION }));
      },
    ],
    'a triangle of a vertex that is not there': [
      'gltf-index-out-of-range',
      () => {
        const builder = triangle();
        const indices = builder.accessor('SCALAR', Uint16Array.of(0, 1, 3));
        return changed(builder, (all) => (primitiveOf(all).indices = indices));
      },
    ],
    'times that go back': [
      'gltf-key-times',
      () => {
        const builder = triangle();
        animate(builder, 0, 'translation', [
          [1, 0, 0, 0],
          [0, 1, 0, 0],
        ]);
        return builder.glb();
      },
    ],
    'an animation of a year': [
      'gltf-animation-too-long',
      () => {
        const builder = triangle();
        animate(builder, 0, 'translation', [
          [0, 0, 0, 0],
          [3e7, 1, 0, 0],
        ]);
        return builder.glb();
      },
    ],
    'an extension that it needs and nobody reads': [
      'gltf-extension',
      () => changed(triangle(), (_, root) => (root.extensionsRequired = ['EXT_mesh_gpu_instancing'])),
    ],
  };
  it.each(Object.entries(cases))('%s', async (_, [code, make]) => {
    const error = await refusal(make());
    expect(error.code, error.message).toBe(code);
    expect(error.message).toMatch(/^[A-Z'].*\.$/);
  });

  it('weights of a joint that the skin does not have', async () => {
    const builder = skinnedTriangle(Float32Array.of(1, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0));
    builder.json.skins![0]!.joints = [1];
    expect((await refusal(builder.glb())).code).toBe('gltf-joint-out-of-range');
  });

  it.each([{ scale: 0 }, { scale: NaN }, { fps: -1 }, { fps: Infinity }])('%o', async (options) => {
    expect((await refusal(triangle().glb(), options)).code).toBe('gltf-option');
  });

  it('animations of too many frames together', async () => {
    const builder = triangle();
    for (let i = 0; i < 5; i++)
      animate(builder, 0, 'translation', [
        [0, 0, 0, 0],
        [600, 1, 0, 0],
      ]);
    expect((await refusal(builder.glb())).code).toBe('gltf-animation-too-long');
  });

  it('a mesh that is placed more often than memory can hold', async () => {
    const builder = new GltfBuilder();
    const POSITION = builder.accessor('VEC3', new Float32Array(3 * 3000));
    builder.add('meshes', { primitives: [{ attributes: { POSITION } }] });
    for (let i = 0; i < 2000; i++) builder.add('nodes', { mesh: 0 });
    expect((await refusal(builder.glb())).code).toBe('gltf-too-large');
  });
});

function modelOf({ files }: ModFolder) {
  const { model, report } = core.readModel(
    files.find(({ path }) => path.endsWith('.md5mesh'))!.bytes,
    'x.md5mesh',
  );
  expect(report.diagnostics.filter(({ severity, strict }) => severity === 'error' || strict)).toEqual([]);
  return model!;
}

const codesOf = ({ changes }: ModFolder): string[] => changes.map(({ code }) => code);

describe('takes', () => {
  it('a mesh without skin or animation, on one joint', async () => {
    const folder = await converted(triangle().glb());
    const model = modelOf(folder);
    expect(model.joints.map(({ name }) => name)).toEqual(['origin']);
    // Z is up, and front faces are clockwise.
    expect([...model.evaluate().mesh(0).positions]).toEqual(
      [0, 0, 0, 1, 0, 0, 0, 0, 1].map((n): unknown => expect.closeTo(n)),
    );
    expect([...model.mesh(0).indices]).toEqual([0, 2, 1]);
    expect(folder.files.map(({ path }) => path)).toEqual([
      'models/thing.md5mesh',
      'materials/thing.mtr',
      'def/thing.def',
    ]);
    expect(textOf(folder.files[2]!.bytes)).toBe(
      '// Written by md5-viewer.\nmodel thing\n{\n\tmesh models/thing.md5mesh\n}\n',
    );
  });

  it('a buffer in a file next to it, and one in the text', async () => {
    const builder = triangle();
    const { binary } = builder;
    const read = (path: string) => Promise.resolve(path === 'my data.bin' ? binary : null);
    const beside = await modFolderFromGltf(
      { name: 'a/b.gltf', bytes: builder.gltf('my%20data.bin'), read },
      {},
      writer,
      core,
    );
    expect(beside.name).toBe('b');
    const uri = `data:application/octet-stream;base64,${Buffer.from(binary).toString('base64')}`;
    expect(modelOf(await converted(builder.gltf(uri))).meshes).toHaveLength(1);
  });

  it('two thousand joints, and a deep tree of nodes', async () => {
    const builder = skinnedTriangle();
    const joints = [1, 2];
    let above = builder.json.nodes![2]!;
    for (let i = 0; i < 2000; i++) {
      const node = { name: `j${i}`, translation: [0, 0.01, 0] };
      joints.push(builder.add('nodes', node));
      Object.assign(above, { children: [joints.at(-1)] });
      above = node;
    }
    builder.json.skins![0]!.joints = joints;
    for (let i = 0; i < 20_000; i++) {
      const node = {};
      Object.assign(above, { children: [builder.add('nodes', node)] });
      above = node;
    }
    animate(builder, 1, 'rotation', [
      [0, 0, 0, 0, 1],
      [1, 0, 0, 1, 0],
    ]);
    const folder = await converted(builder.glb());
    expect(modelOf(folder).joints).toHaveLength(2002);
  });

  it('an animation with a long name, in time by its length', async () => {
    const make = (size: number): Uint8Array => {
      const builder = skinnedTriangle();
      const keys: [number, number, number, number][] = [
        [0, 0, 0, 0],
        [1, 1, 0, 0],
      ];
      animate(builder, 1, 'translation', keys, { name: `a${'_'.repeat(size)}b` });
      return builder.glb();
    };
    expect(await growth(50_000, make, converted)).toBeLessThan(LINEAR);
  });

  it('joints that are listed before their parents, with odd names', async () => {
    const builder = skinnedTriangle();
    builder.json.skins![0]!.joints = [2, 1];
    builder.json.nodes![1]!.name = 'a "b"\n';
    builder.json.nodes![2]!.name = "a 'b'_";
    const folder = await converted(builder.glb());
    expect(modelOf(folder).joints.map(({ name, parent }) => [name, parent])).toEqual([
      ["a 'b'_", -1],
      ["a 'b'__2", 0],
    ]);
    expect(codesOf(folder)).toContain('gltf-joint-renamed');
  });

  it('integer weights, those that add up to 0, and those that do not add up to 1', async () => {
    const weights = Uint16Array.of(0xffff, 0, 0, 0, 0, 0, 0, 0, 0x4000, 0x4000, 0, 0);
    const folder = await converted(skinnedTriangle(weights, { normalized: true }).glb());
    expect([...modelOf(folder).meshWeights(0).biases]).toEqual([1, 1, 0.5, 0.5]);
    expect(codesOf(folder)).toEqual(expect.arrayContaining(['gltf-weights-zero', 'gltf-weights-normalized']));
  });

  it('two sets of weights with a joint in both', async () => {
    const builder = skinnedTriangle(Float32Array.of(0.25, 0.5, 0, 0, 0.25, 0.5, 0, 0, 0.25, 0.5, 0, 0));
    const JOINTS_1 = builder.accessor('VEC4', Uint8Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0));
    const WEIGHTS_1 = builder.accessor('VEC4', Float32Array.of(0.25, 0, 0, 0, 0.25, 0, 0, 0, 0.25, 0, 0, 0));
    Object.assign(primitiveOf(builder.json).attributes as object, { JOINTS_1, WEIGHTS_1 });
    const { ranges, biases } = modelOf(await converted(builder.glb())).meshWeights(0);
    expect([...ranges.subarray(0, 2)]).toEqual([0, 2]);
    expect([...biases.subarray(0, 2)]).toEqual([0.25, 0.75]);
  });

  it('six weights of two sets, all of them', async () => {
    const builder = skinnedTriangle(Float32Array.from({ length: 12 }, () => 0.125));
    const nodes = [1, 2, 3, 4, 5, 6].map((i) => builder.add('nodes', { translation: [i, 0, 0] }));
    Object.assign(builder.json.skins![0]!, { joints: nodes });
    const { attributes } = primitiveOf(builder.json) as { attributes: object };
    const JOINTS_0 = builder.accessor('VEC4', Uint8Array.of(0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3));
    const JOINTS_1 = builder.accessor('VEC4', Uint8Array.of(4, 5, 0, 0, 4, 5, 0, 0, 4, 5, 0, 0));
    const WEIGHTS_1 = builder.accessor(
      'VEC4',
      Float32Array.of(0.25, 0.25, 0, 0, 0.25, 0.25, 0, 0, 0.25, 0.25, 0, 0),
    );
    Object.assign(attributes, { JOINTS_0, JOINTS_1, WEIGHTS_1 });
    const model = modelOf(await converted(builder.glb()));
    const { ranges, biases } = model.meshWeights(0);
    expect([...ranges.subarray(0, 2)]).toEqual([0, 6]);
    expect([...biases.subarray(0, 6)]).toEqual([0.125, 0.125, 0.125, 0.125, 0.25, 0.25]);
    // The mean of the joints' places, by their weights.
    expect(model.evaluate().mesh(0).positions[0]).toBeCloseTo((1 + 2 + 3 + 4) / 8 + (5 + 6) / 4, 5);
  });

  it.each([
    ['without their joints', { WEIGHTS_1: true }, 'WEIGHTS_1', 1],
    ['without their weights', { JOINTS_1: true }, 'JOINTS_1', 1],
    ['after a gap', { JOINTS_2: true, WEIGHTS_2: true }, 'JOINTS_2, WEIGHTS_2', 1],
  ])('weights %s, and says that they are skipped', async (_, sets, named, missing) => {
    const builder = skinnedTriangle();
    const { attributes } = primitiveOf(builder.json) as { attributes: object };
    for (const set of Object.keys(sets)) {
      const accessor = set.startsWith('J')
        ? builder.accessor('VEC4', new Uint8Array(12))
        : builder.accessor('VEC4', new Float32Array(12).fill(0.25));
      Object.assign(attributes, { [set]: accessor });
    }
    const folder = await converted(builder.glb());
    expect(folder.changes.find(({ code }) => code === 'gltf-weights-skipped')?.message).toBe(
      `${named} of Tri were skipped, because JOINTS_${missing} or WEIGHTS_${missing} is missing. Export it again.`,
    );
  });

  it('two skins that share joints, as one skeleton', async () => {
    const builder = skinnedTriangle();
    const node = builder.add('nodes', { name: 'hand' });
    const [hips] = [builder.json.nodes![1]!];
    Object.assign(hips, { children: [2, node] });
    builder.add('nodes', { name: 'Other', mesh: 0, skin: builder.add('skins', { joints: [1, node] }) });
    const model = modelOf(await converted(builder.glb()));
    expect(model.joints.map(({ name, parent }) => [name, parent])).toEqual([
      ['hips', -1],
      ['head', 0],
      ['hand', 0],
    ]);
    expect(model.meshes.map(({ name }) => name)).toEqual(['Tri', 'Other']);
  });

  it.each([
    ['a strip', 5, [0, 1, 2, 3], [0, 2, 1, 1, 2, 3]],
    ['a fan', 6, [0, 1, 2, 3], [0, 2, 1, 0, 3, 2]],
    ['a strip with a turn', 5, [0, 1, 2, 2, 3], [0, 2, 1]],
    ['triangles without a list', 4, null, [0, 2, 1]],
  ] as const)('%s', async (_, mode, list, expected) => {
    const builder = triangle();
    const points = [0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0].slice(0, list ? 12 : 9);
    const POSITION = builder.accessor('VEC3', Float32Array.from(points));
    const indices = list ? { indices: builder.accessor('SCALAR', Uint16Array.from(list)) } : {};
    builder.json.meshes![0]!.primitives = [{ mode, attributes: { POSITION }, ...indices }];
    const model = modelOf(await converted(builder.glb()));
    const rotated = (corners: readonly number[]) => {
      const first = corners.indexOf(Math.min(...corners));
      return [...corners.slice(first), ...corners.slice(0, first)];
    };
    const triples = (all: readonly number[]) =>
      Array.from({ length: all.length / 3 }, (_, i) => rotated(all.slice(3 * i, 3 * i + 3)));
    expect(triples([...model.mesh(0).indices])).toEqual(triples(expected));
  });

  it('points and lines, which are left out', async () => {
    const builder = triangle();
    const primitives = builder.json.meshes![0]!.primitives as object[];
    primitives.push({ ...primitives[0], mode: 0 }, { ...primitives[0], mode: 1 });
    const folder = await converted(builder.glb());
    expect(modelOf(folder).meshes).toHaveLength(1);
    expect(codesOf(folder)).toContain('gltf-no-triangles');
  });

  it('sparse positions', async () => {
    const builder = triangle();
    const indices = builder.view(Uint8Array.of(1));
    const values = builder.view(new Uint8Array(Float32Array.of(3, 0, 0).buffer));
    builder.json.accessors![0]!.sparse = {
      count: 1,
      indices: { bufferView: indices, componentType: 5121 },
      values: { bufferView: values },
    };
    const model = modelOf(await converted(builder.glb()));
    expect(model.evaluate().mesh(0).positions[3]).toBe(3);
  });

  it('a mirrored node, with its front faces outside', async () => {
    const builder = triangle();
    Object.assign(builder.json.nodes![0]!, { scale: [-1, 1, 1] });
    const model = modelOf(await converted(builder.glb()));
    expect(model.evaluate().mesh(0).positions[3]).toBe(-1);
    expect([...model.mesh(0).indices]).toEqual([0, 1, 2]);
  });

  it('a mesh with a skin but no weights', async () => {
    const builder = skinnedTriangle();
    delete (primitiveOf(builder.json).attributes as Record<string, unknown>).WEIGHTS_0;
    expect(codesOf(await converted(builder.glb()))).toContain('gltf-no-weights');
  });

  it('morph targets, vertex colours and more UV sets, with a message each', async () => {
    const builder = triangle();
    const primitive = primitiveOf(builder.json) as { attributes: Record<string, number> };
    const uv = builder.accessor('VEC2', new Float32Array(6));
    Object.assign(primitive.attributes, { TEXCOORD_0: uv, TEXCOORD_1: uv });
    primitive.attributes.COLOR_0 = builder.accessor('VEC4', new Float32Array(12));
    Object.assign(primitive, { targets: [{ POSITION: 0 }] });
    builder.add('animations', {
      name: 'smile',
      samplers: [
        {
          input: builder.accessor('SCALAR', Float32Array.of(0, 1)),
          output: builder.accessor('SCALAR', Float32Array.of(0, 1)),
        },
      ],
      channels: [{ sampler: 0, target: { node: 0, path: 'weights' } }],
    });
    const folder = await converted(builder.glb());
    const codes = codesOf(folder);
    for (const code of ['gltf-morph-targets', 'gltf-animation-empty', 'gltf-vertex-colors', 'gltf-uv-sets'])
      expect(codes.filter((each) => each === code)).toHaveLength(1);
    expect(folder.changes.map(({ message }) => message)).toContain(
      'Animation smile was skipped, because it moves only morph targets (shape keys).',
    );
    expect(folder.files.some(({ path }) => path.endsWith('.md5anim'))).toBe(false);
  });

  it('morph targets that an animation moves with a joint, with one message', async () => {
    const builder = triangle();
    Object.assign(primitiveOf(builder.json), { targets: [{ POSITION: 0 }] });
    animate(builder, 0, 'translation', [
      [0, 0, 0, 0],
      [1, 1, 0, 0],
    ]);
    const [animation] = builder.json.animations! as { samplers: unknown[]; channels: unknown[] }[];
    const numbers = builder.accessor('SCALAR', Float32Array.of(0, 1));
    animation!.samplers.push({ input: numbers, output: numbers });
    animation!.channels.push({ sampler: 1, target: { node: 0, path: 'weights' } });
    const folder = await converted(builder.glb());
    expect(codesOf(folder).filter((code) => /morph|empty/.test(code))).toEqual(['gltf-morph-targets']);
    expect(folder.files.some(({ path }) => path.endsWith('.md5anim'))).toBe(true);
  });

  it('an animation of a node without a mesh, which is left out', async () => {
    const builder = triangle();
    animate(builder, builder.add('nodes', { name: 'Lamp' }), 'translation', [
      [0, 0, 0, 0],
      [1, 1, 0, 0],
    ]);
    const folder = await converted(builder.glb());
    expect(codesOf(folder)).toContain('gltf-animation-of-others');
    expect(folder.files.some(({ path }) => path.endsWith('.md5anim'))).toBe(false);
  });

  it('meshes of other scenes, which are left out', async () => {
    const builder = triangle();
    builder.add('nodes', { name: 'Hidden', mesh: 0 });
    builder.add('scenes', { nodes: [0] });
    const folder = await converted(builder.glb());
    expect(modelOf(folder).meshes).toHaveLength(1);
    expect(codesOf(folder)).toContain('gltf-other-scene');
  });
});

describe('addresses and names', () => {
  const PROTOTYPE = [
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '__defineGetter__',
    '@glb.bin',
  ];
  const PNG =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

  /** With a material whose image has this address and, if it is given, this name. */
  function withImage(uri: string, name?: string): GltfBuilder {
    const builder = triangle();
    const source = builder.add('images', { uri, ...(name !== undefined && { name }) });
    const index = builder.add('textures', { source });
    const pbrMetallicRoughness = { baseColorTexture: { index } };
    primitiveOf(builder.json).material = builder.add('materials', { name: 'skin', pbrMetallicRoughness });
    return builder;
  }

  it.each(PROTOTYPE)('a missing buffer %s is reported as missing', async (uri) => {
    const { code, message } = await refusal(triangle().gltf(uri));
    expect([code, message]).toEqual(['gltf-buffer-missing', expect.stringContaining(uri)]);
  });

  it.each(PROTOTYPE)('a buffer with the name %s is read', async (uri) => {
    const builder = triangle();
    const asked: string[] = [];
    const read = (path: string) => {
      asked.push(path);
      return Promise.resolve(builder.binary);
    };
    const { files } = await modFolderFromGltf(
      { name: 'a.gltf', bytes: builder.gltf(uri), read },
      {},
      writer,
      core,
    );
    expect(asked).toEqual([uri]);
    expect(files.map(({ path }) => path)).toContain('models/a.md5mesh');
  });

  it.each(PROTOTYPE)('a missing image %s is reported, and the rest is converted', async (uri) => {
    const folder = await converted(withImage(uri).glb());
    const missing = folder.changes.filter(({ code }) => code === 'gltf-image-missing');
    expect(missing[0]?.message).toContain(`The image ${uri} was not found`);
    expect(folder.files.map(({ path }) => path)).toContain('models/thing.md5mesh');
  });

  it.each(PROTOTYPE)('an accessor of the type %s is refused', async (type) => {
    const { code } = await refusal(changed(triangle(), ({ accessors }) => (accessors![0]!.type = type)));
    expect(code).toBe('gltf-structure');
  });

  it.each(PROTOTYPE)('an attribute with the name %s is left out, and the rest is converted', async (name) => {
    const builder = triangle();
    const attributes = Object.entries(primitiveOf(builder.json).attributes as object);
    primitiveOf(builder.json).attributes = Object.fromEntries([...attributes, [name, 0]]);
    const { files } = await converted(builder.glb());
    expect(files.map(({ path }) => path)).toContain('models/thing.md5mesh');
  });

  it('images of the same bytes are decoded and written once', async () => {
    const builder = withImage(PNG);
    const json = builder.json as unknown as Record<string, Record<string, unknown>[]>;
    const primitives = json.meshes![0]!.primitives as Record<string, unknown>[];
    for (let i = 1; i < 40; i++) {
      json.images!.push({ ...json.images![0] });
      json.textures!.push({ ...json.textures![0], source: i });
      json.materials!.push({ name: `m${i}`, pbrMetallicRoughness: { baseColorTexture: { index: i } } });
      primitives.push({ ...primitives[0], material: i });
    }
    const folder = await converted(changed(builder, () => undefined));
    expect(folder.files.filter(({ path }) => path.endsWith('.tga'))).toHaveLength(1);
  });

  it('an image that is named after its data has the name of its material', async () => {
    const folder = await converted(withImage(PNG).glb());
    const materials = folder.files.find(({ path }) => path.endsWith('.mtr'));
    expect(textOf(materials!.bytes)).toMatch(/textures\/thing\/skin\w{0,9}\.tga/);
  });

  it.each([
    ['letters', 'a'.repeat(70_000)],
    ['letters of three bytes', '\u20ac'.repeat(70_000)],
    ['letters that become longer', '\ufdfa'.repeat(70_000)],
    ['letters with accents', '\u00e9'.repeat(70_000)],
    ['halves of pairs', '\u{1f600}'.repeat(35_000)],
    ['folders', 'ab/'.repeat(23_000)],
  ])('names of 70,000 %s become names that file systems accept, each once', async (_, name) => {
    const builder = withImage(PNG, name);
    animate(builder, 0, 'translation', [
      [0, 0, 0, 0],
      [1, 1, 0, 0],
    ]);
    const { json } = builder;
    for (const list of Object.values(json)) for (const each of list) each.name = name;
    json.animations!.push({ ...json.animations![0]! });
    const folder = await converted(
      changed(builder, () => undefined),
      { name },
    );
    const paths = folder.files.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.filter((path) => path.endsWith('.md5anim'))).toHaveLength(2);
    const sizes = paths.flatMap((path) => path.split('/')).map((part) => Buffer.byteLength(part));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(255);
    expect(Math.max(...folder.changes.map(({ message }) => message.length))).toBeLessThan(2000);
  });
});
