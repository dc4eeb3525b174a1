import { describe, expect, it } from 'vitest';
import type { Core, MaterialState } from '../../core/index.js';
import type { ExportMaterial } from '../../export/index.js';
import { ANIM, FOREIGN_ANIM, MESH } from '../support/cli.js';
import { complaints, exported, farthest, meshNodes } from '../support/exported.js';
import { tinyAnim, tinyMesh } from '../support/tiny-model.js';
import { demoFile, loadBuiltCore } from '../support/wasm-core.js';

const core: Core = await loadBuiltCore();

describe('exportGlb, of what it cannot export', () => {
  it('leaves out an animation that does not fit, and says so', async () => {
    const { animations, remarks, document } = await exported(core, MESH, [FOREIGN_ANIM, ANIM]);
    expect(animations).toEqual([{ name: 'b', frames: 3, seconds: 0.2 }]);
    expect(remarks).toEqual(['Animation a was skipped, because it does not fit the model.']);
    expect(document.json.animations!.map(({ name }) => name)).toEqual(['b']);
  });

  it('leaves out a mesh without triangles, and says so', async () => {
    const { glb, meshes, remarks } = await exported(
      core,
      MESH.replace('numtris 1\n  tri 0 0 1 2', 'numtris 0'),
    );
    expect(meshes).toBe(0);
    expect(remarks).toEqual(['Mesh models/test/skin has no triangles. It was skipped.']);
    expect(await complaints(glb)).toEqual([]);
  });

  it('says that meshes need the skeleton of another file', async () => {
    const bare = MESH.replace('numJoints 2', 'numJoints 0').replace(/joints \{[^}]*\}/, 'joints { }');
    const { glb, joints, meshes, remarks } = await exported(core, bare);
    expect([joints, meshes]).toEqual([0, 0]);
    expect(remarks).toEqual([
      "The meshes were skipped, because they need another file's skeleton of 2 joints.",
    ]);
    expect(await complaints(glb)).toEqual([]);
  });

  const changed = async (from: string, to: string) => {
    const result = await exported(core, MESH.replace(from, to), [ANIM]);
    expect(await complaints(result.glb)).toEqual([]);
    return result.remarks.join('\n');
  };

  it('hides triangles of vertices without weights, as the viewer does', async () => {
    const bare = ['vert 1 ( 1 0 ) 1 1', 'vert 1 ( 1 0 ) 1 0'] as const;
    const only = await exported(core, MESH.replace(...bare));
    expect(only.remarks).toEqual([
      'Mesh models/test/skin: 1 triangle with an unweighted vertex. They were skipped.',
    ]);
    expect(only.meshes).toBe(0);
    const two = MESH.replace('numverts 3', 'numverts 4\n  vert 3 ( 0 1 ) 0 1')
      .replace('numtris 1', 'numtris 2\n  tri 1 0 3 2')
      .replace(...bare);
    const { document, glb, remarks } = await exported(core, two);
    const { indices } = document.json.meshes![0]!.primitives[0]!;
    expect(document.read(indices).flat()).toEqual([0, 2, 3]);
    expect(remarks).toEqual(only.remarks);
    expect(await complaints(glb)).toEqual([]);
  });

  it('scales weights so that they add up to 1', async () => {
    expect(await changed('weight 1 0 1 ', 'weight 1 0 0.5 ')).toMatch(
      /: the weights of 1 vertex do not add up to 1\. They were normalised\./,
    );
  });

  it('leaves out negative weights', async () => {
    const text = await changed('weight 2 0 0.5 ( 0 4 8 )', 'weight 2 0 -0.5 ( 0 4 8 )');
    expect(text).toContain(
      '1 vertex with negative biases. glTF has no negative biases, so these weights are not written.',
    );
  });

  it.each([
    ['-1', '1 vertex with negative biases'],
    ['0', '1 vertex without a positive bias. They follow the first joint.'],
  ])('names a vertex whose only bias is %s', async (bias, text) => {
    const remarks = await changed('weight 1 0 1 ', `weight 1 0 ${bias} `);
    expect(remarks).toContain(text);
    expect(remarks).not.toContain('without weights');
  });

  it('does not say that biases are scaled if they add up to 1', async () => {
    const mesh = MESH.replace('weight 2 0 0.5 ', 'weight 2 0 -0.5 ').replace(
      'weight 3 1 0.5 ',
      'weight 3 1 1.5 ',
    );
    const { remarks } = await exported(core, mesh);
    expect(remarks.join('\n')).not.toContain('do not add up to 1');
  });

  it('says the error of weights that do not agree on a position', async () => {
    // Each of both is half of 2 units away from the middle.
    expect(await changed('weight 3 1 0.5 ( 0 4 -2 )', 'weight 3 1 0.5 ( 0 4 2 )')).toContain(
      'the weights of 1 vertex do not agree on one position in the bind pose, as glTF requires. In other poses they may be up to 2 units off.',
    );
  });

  it('says that a vertex has more joints than some programs take', async () => {
    const joints = [0, 1, 2, 3, 4].map((i) => `"j${i}" ${i - 1} ( 0 0 0 ) ( 0 0 0 )`).join('\n');
    const weights = [0, 1, 2, 3, 4].map((i) => `weight ${i} ${i} 0.2 ( 0 ${i % 2} 8 )`).join('\n');
    const vertices = [0, 1, 2].map((i) => `vert ${i} ( ${i} ${i % 2} ) 0 5`).join('\n');
    const mesh = `MD5Version 10 commandline "" numJoints 5 numMeshes 1 joints { ${joints} }
      mesh { shader "s" numverts 3 ${vertices} numtris 1 tri 0 0 1 2 numweights 5 ${weights} }`;
    const { glb, remarks, document } = await exported(core, mesh);
    expect(remarks).toContain('Mesh s: up to 5 joints move a vertex. Some programs use only the first four.');
    expect(Object.keys(document.json.meshes![0]!.primitives[0]!.attributes)).toContain('WEIGHTS_1');
    expect(await complaints(glb)).toEqual([]);
  });
});

describe('exportGlb', () => {
  it('keeps joints with their names, parents and positions, and turns Z up into Y up', async () => {
    const { document, glb, joints } = await exported(core, MESH, [ANIM]);
    const { nodes, scenes, skins } = document.json;
    expect(joints).toBe(2);
    const [root] = scenes[0]!.nodes;
    expect(nodes[root!]!.name).toBe('m');
    const [origin, arm] = skins![0]!.joints;
    expect(nodes[root!]!.children).toEqual([origin]);
    expect(nodes[origin!]).toMatchObject({ name: 'origin', children: [arm] });
    expect(nodes[arm!]).toMatchObject({ name: 'arm', translation: [0, 0, 10] });
    const up = document.pose(null)[arm!]!.slice(12, 15);
    expect(up[0]).toBeCloseTo(0);
    expect(up[1]).toBeCloseTo(10);
    expect(up[2]).toBeCloseTo(0);
    expect(await complaints(glb)).toEqual([]);
  });

  it('names meshes by their names, else by their materials', async () => {
    const named = await exported(core, MESH.replace('shader', 'name "torso"\nshader'));
    const unnamed = await exported(core, MESH);
    expect(named.document.json.meshes!.map(({ name }) => name)).toEqual(['torso']);
    expect(unnamed.document.json.meshes!.map(({ name }) => name)).toEqual(['models/test/skin']);
  });

  it('keeps texture coordinates, and the positions of all vertices', async () => {
    const result = await exported(core, MESH);
    const { attributes } = result.document.json.meshes![0]!.primitives[0]!;
    expect(result.document.read(attributes.TEXCOORD_0!)).toEqual([
      [0, 0],
      [1, 0],
      [1, 1],
    ]);
    expect(farthest(result)).toBeLessThan(1e-5);
  });

  it('keeps colours of vertices', async () => {
    const colors = ['( 255 0 0 255 )', '( 0 128 0 255 )', '( 0 0 255 51 )'];
    const painted = MESH.replace('numverts', 'flags { vertexColor }\n  numverts').replaceAll(
      /vert (\d) .*/g,
      (line, vertex) => `${line} ${colors[Number(vertex)]}`,
    );
    const { glb, document, remarks } = await exported(core, painted);
    const { attributes } = document.json.meshes![0]!.primitives[0]!;
    expect(document.json.accessors[attributes.COLOR_0!]).toMatchObject({ normalized: true });
    expect(document.read(attributes.COLOR_0!)).toEqual([
      [255, 0, 0, 255],
      [0, 128, 0, 255],
      [0, 0, 255, 51],
    ]);
    expect(remarks).toEqual([]);
    expect(await complaints(glb)).toEqual([]);
  });

  it('has front faces counter-clockwise about their normals', async () => {
    const { document } = await exported(core, demoFile('wanderer.md5mesh'));
    let agreeing = 0;
    let triangles = 0;
    for (const { primitives } of document.json.meshes!) {
      const { attributes, indices } = primitives[0]!;
      const positions = document.read(attributes.POSITION!);
      const normals = document.read(attributes.NORMAL!);
      const corners = document.read(indices).map(([index]) => index!);
      for (let i = 0; i < corners.length; i += 3) {
        const [a, b, c] = corners.slice(i, i + 3).map((v) => positions[v]!);
        const face = cross(minus(b!, a!), minus(c!, a!));
        const [n = [0, 0, 0]] = [normals[corners[i]!]];
        agreeing += dot(face, n) > 0 ? 1 : 0;
        triangles++;
      }
    }
    expect(agreeing / triangles).toBeGreaterThan(0.97);
  });

  it('has tangents only for normal maps, and bitangents that point up in the image', async () => {
    const plain = await exported(core, tinyMesh(8));
    expect(plain.document.json.meshes![0]!.primitives[0]!.attributes.TANGENT).toBeUndefined();
    const png = { name: 'skin.png', mimeType: 'image/png' as const, bytes: demoFile('body_local.png') };
    const materials = new Map([
      ['skin', { image: null, normalMap: png, specularMap: null, emissiveMap: null, state: null }],
    ]);
    const { document } = await exported(core, tinyMesh(8), [], { materials });
    const { attributes, indices } = document.json.meshes![0]!.primitives[0]!;
    const [p, uv] = [document.read(attributes.POSITION!), document.read(attributes.TEXCOORD_0!)];
    const [normal, [x, y, z, w]] = [
      document.read(attributes.NORMAL!)[0]!,
      document.read(attributes.TANGENT!)[0]!,
    ];
    const bitangent = cross(normal, [x!, y!, z!]).map((n) => n * w!);
    expect(document.read(indices).flat()).toEqual([0, 1, 2]);
    expect(uv).toEqual([
      [0, 0],
      [1, 0],
      [0, 1],
    ]);
    expect(dot([x!, y!, z!], minus(p[1]!, p[0]!))).toBeGreaterThan(0);
    expect(dot(bitangent, minus(p[2]!, p[0]!))).toBeLessThan(0);
  });

  it('has a key for each frame, of joints that move', async () => {
    const result = await exported(core, MESH, [ANIM]);
    const { document } = result;
    const [animation] = document.json.animations!;
    expect(animation!.channels).toHaveLength(1);
    const { sampler, target } = animation!.channels[0]!;
    expect(document.json.nodes[target.node]!.name).toBe('origin');
    expect(target.path).toBe('translation');
    const { input, output } = animation!.samplers[sampler]!;
    expect(
      document
        .read(input)
        .flat()
        .map((n) => n.toFixed(6)),
    ).toEqual(['0.000000', '0.100000', '0.200000']);
    expect(document.read(output).map(([x]) => x)).toEqual([0, 2, 6]);
    for (const frame of [0, 1, 2]) expect(farthest(result, 0, frame)).toBeLessThan(1e-5);
  });

  it('keeps an animation that moves nothing, at its length', async () => {
    const { document, glb } = await exported(core, MESH, [
      ANIM.replace(/^frame (\d) .*$/gm, 'frame $1 { 0 }'),
    ]);
    expect(document.json.animations).toHaveLength(1);
    expect(document.duration(0)).toBeCloseTo(0.2);
    expect(await complaints(glb)).toEqual([]);
  });

  it('keeps a joint that is only moved by a constant as its first and last key', async () => {
    const still = ANIM.replace(/^frame (\d) .*$/gm, 'frame $1 { 7 }');
    const result = await exported(core, MESH, [still]);
    expect(
      result.document.json.accessors[result.document.json.animations![0]!.samplers[0]!.input]!.count,
    ).toBe(2);
    expect(farthest(result, 0, 1)).toBeLessThan(1e-5);
    expect(result.document.duration(0)).toBeCloseTo(0.2);
  });

  it('takes an animation of one frame', async () => {
    const one = ANIM.replace('numFrames 3', 'numFrames 1').replace(/^frame [12].*\n/gm, '');
    const { glb, animations } = await exported(core, MESH, [
      one.replace(/^bounds.*$/m, 'bounds { ( 0 0 0 ) ( 1 1 1 ) }'),
    ]);
    expect(animations).toEqual([{ name: 'a', frames: 1, seconds: 0 }]);
    expect(await complaints(glb)).toEqual([]);
  });

  it('runs backwards if the rate is negative', async () => {
    const { document, clips } = await exported(core, MESH, [ANIM.replace('frameRate 10', 'frameRate -10')]);
    const { input, output } = document.json.animations![0]!.samplers[0]!;
    expect(document.read(output).map(([x]) => x)).toEqual([6, 2, 0]);
    expect(document.read(input).at(-1)![0]).toBeCloseTo(clips[0]!.duration);
  });

  it('closes a circular animation with its first frame, so that it lasts as long as the clip', async () => {
    const round = tinyAnim(8).replace(/frame (\d+) \{[^}]*\}/g, (_, i: string) => {
      return `frame ${i} { ${8 + 4 * Math.sin((Math.PI * Number(i)) / 6 + 0.7)} }`;
    });
    const { document, clips, model } = await exported(core, tinyMesh(8), [round]);
    const [clip] = clips;
    expect(clip!.loopRule).toBe('circular');
    expect(document.duration(0)).toBeCloseTo(clip!.duration, 6);
    const { output } = document.json.animations![0]!.samplers[0]!;
    const keys = document.read(output);
    expect(keys).toHaveLength(13);
    expect(keys[12]).toEqual(keys[0]);
    const seconds = 11.5 / 24;
    const expected = model.evaluate({ clip: clip!, seconds }).mesh(0).positions[8]!;
    expect(document.skin(meshNodes(document)[0]!, document.pose(0, seconds))[2]![1]).toBeCloseTo(expected, 4);
  });

  it('has neighbouring quaternions in one hemisphere', async () => {
    const { document } = await exported(core, demoFile('wanderer.md5mesh'), [demoFile('walk.md5anim')]);
    const { channels, samplers } = document.json.animations![0]!;
    const rotations = channels.filter(({ target }) => target.path === 'rotation');
    expect(rotations.length).toBeGreaterThan(5);
    for (const { sampler } of rotations) {
      const keys = document.read(samplers[sampler]!.output);
      keys.slice(1).forEach((key, i) => expect(dot(key, keys[i]!)).toBeGreaterThanOrEqual(0));
    }
  });

  it('takes clips that fit by name as the core plays them', async () => {
    const other = ANIM.replace('"arm" 0 0 0', '"arm" 0 0 0\n  "hat" 1 0 0')
      .replace('numJoints 2', 'numJoints 3')
      .replace('( 0 0 10 ) ( 0 0 0 ) }', '( 0 0 12 ) ( 0 0.6 0 ) ( 0 0 1 ) ( 0 0 0 ) }');
    const result = await exported(core, MESH, [other]);
    expect(result.model.fit(result.clips[0]!).how).toBe('by-name');
    for (const frame of [0, 2]) expect(farthest(result, 0, frame)).toBeLessThan(1e-5);
  });
});

describe('exportGlb, of materials', () => {
  const state: MaterialState = {
    alphaTest: 0,
    blend: 'opaque',
    twoSided: false,
    unlit: false,
    noDraw: false,
    clamp: false,
  };
  const image = { name: 'skin.png', mimeType: 'image/png' as const, bytes: demoFile('body.png') };
  const withMaterial = (
    more: Partial<MaterialState> | null,
    picture: typeof image | null = image,
    { normalMap = null, specularMap = null, emissiveMap = null }: Partial<ExportMaterial> = {},
  ) =>
    exported(core, MESH, [], {
      materials: new Map([
        [
          'models/test/skin',
          { image: picture, normalMap, specularMap, emissiveMap, state: more && { ...state, ...more } },
        ],
      ]),
    });

  it('embeds an image as it is', async () => {
    const { document, glb, remarks } = await withMaterial({});
    expect(document.json.materials![0]).toMatchObject({
      name: 'models/test/skin',
      pbrMetallicRoughness: { baseColorTexture: { index: 0 } },
    });
    expect(document.json.images![0]!.mimeType).toBe('image/png');
    expect(Buffer.from(document.image(0)).equals(Buffer.from(image.bytes))).toBe(true);
    expect(remarks).toEqual([]);
    expect(await complaints(glb)).toEqual([]);
  });

  it('embeds a normal map with it', async () => {
    const normalMap = { ...image, name: 'skin_local.png', bytes: demoFile('body_local.png') };
    const { document, glb } = await withMaterial({ clamp: true }, image, { normalMap });
    const { normalTexture } = document.json.materials![0]!;
    const { source, sampler } = document.json.textures![normalTexture!.index]!;
    expect(document.json.images![source]!.name).toBe('skin_local.png');
    expect(document.json.samplers![sampler!]!.wrapS).toBe(33071);
    expect(await complaints(glb)).toEqual([]);
  });

  it('embeds a specular map as KHR_materials_specular, with F0 as in the viewer', async () => {
    const specularMap = { ...image, name: 'skin_s.png', bytes: demoFile('body_s.png') };
    const { document, glb, remarks } = await withMaterial({ clamp: true }, image, { specularMap });
    const { extensions, pbrMetallicRoughness } = document.json.materials![0]!;
    const { index } = pbrMetallicRoughness!.baseColorTexture!;
    expect(extensions).toEqual({
      KHR_materials_specular: {
        specularColorFactor: [25, 25, 25],
        specularColorTexture: { index: 1 - index },
      },
    });
    const { source, sampler } = document.json.textures![1 - index]!;
    expect(document.json.images![source]!.name).toBe('skin_s.png');
    expect(document.json.samplers![sampler!]!.wrapS).toBe(33071);
    expect(remarks).toEqual([]);
    expect(await complaints(glb)).toEqual([]);
  });

  it('exports two sides, an alpha test, blending, and images that do not repeat', async () => {
    const tested = await withMaterial({ twoSided: true, alphaTest: 0.25, clamp: true });
    expect(tested.document.json.materials![0]).toMatchObject({
      ...{ doubleSided: true, alphaMode: 'MASK', alphaCutoff: 0.25 },
    });
    expect(tested.document.json.samplers![0]!.wrapS).toBe(33071);
    expect(tested.document.json.materials![0]!.normalTexture).toBeUndefined();
    const blended = await withMaterial({ blend: 'blend' });
    expect(blended.document.json.materials![0]!.alphaMode).toBe('BLEND');
    expect(await complaints(tested.glb)).toEqual([]);
  });

  it('says what glTF does not support', async () => {
    expect((await withMaterial({ blend: 'add', unlit: true })).remarks).toEqual([
      "Material models/test/skin: the viewer draws it with 'add', but glTF has no such blending. In the GLB it is opaque.",
      'Material models/test/skin: the viewer draws it without light. In the GLB it is lit.',
    ]);
  });

  it('leaves out meshes that are not drawn', async () => {
    const { meshes, remarks, document } = await withMaterial({ noDraw: true });
    expect(meshes).toBe(0);
    expect(meshNodes(document)).toEqual([]);
    expect(remarks).toEqual([
      'Mesh models/test/skin was skipped, because its material models/test/skin is not drawn.',
    ]);
  });
});

type Vector = readonly number[];
const minus = (a: Vector, b: Vector) => a.map((n, k) => n - b[k]!);
const dot = (a: Vector, b: Vector) => a.reduce((sum, n, k) => sum + n * b[k]!, 0);
const cross = ([ax = 0, ay = 0, az = 0]: Vector, [bx = 0, by = 0, bz = 0]: Vector) => [
  ay * bz - az * by,
  az * bx - ax * bz,
  ax * by - ay * bx,
];
