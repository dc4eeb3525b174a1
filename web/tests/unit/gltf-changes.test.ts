/** What a conversion from glTF says of that which MD5 or the game cannot have, code by code. */
import { encode } from 'fast-png';
import { beforeAll, expect, it } from 'vitest';
import type { Core, Writer } from '../../core/index.js';
import { loadWriter } from '../../core/writer.js';
import { modFolderFromGltf } from '../../gltf/index.js';
import { animate, skinnedTriangle, triangle, type GltfBuilder } from '../support/gltf-builder.js';
import { loadBuiltCore } from '../support/wasm-core.js';

let core: Core;
let writer: Writer;
beforeAll(async () => {
  core = await loadBuiltCore();
  writer = await loadWriter();
});

const PNG = encode({ width: 1, height: 1, data: Uint8Array.of(200, 100, 50, 255), channels: 4 });
const TEXTURE = { index: 0 };

/** The triangle's only primitive. */
const primitiveOf = (builder: GltfBuilder) =>
  (builder.json.meshes![0]!.primitives as { attributes: object; material: number }[])[0]!;

/** A triangle with a material, with an image in texture 0. */
function painted(
  material: object,
  image: object = { mimeType: 'image/png' },
  sampler?: Record<string, unknown>,
): GltfBuilder {
  const builder = triangle();
  const TEXCOORD_0 = builder.accessor('VEC2', Float32Array.of(0, 0, 1, 0, 0, 1));
  Object.assign(primitiveOf(builder).attributes, { TEXCOORD_0 });
  builder.add('images', 'uri' in image ? image : { ...image, bufferView: builder.view(PNG) });
  builder.add('textures', { source: 0, ...(sampler && { sampler: builder.add('samplers', sampler) }) });
  primitiveOf(builder).material = builder.add('materials', { name: 'models/thing/cloth', ...material });
  return builder;
}

const DIFFUSE = { pbrMetallicRoughness: { baseColorTexture: TEXTURE } };

function animated(name: string, keys: Parameters<typeof animate>[3]): GltfBuilder {
  const builder = triangle();
  animate(builder, 0, 'translation', keys, { name });
  return builder;
}

function edited(builder: GltfBuilder, edit: (builder: GltfBuilder) => void): GltfBuilder {
  edit(builder);
  return builder;
}

const MOVES = [
  [0, 0, 0, 0],
  [0.5, 8, 0, 0],
] as const;

it.each<[string, string, () => GltfBuilder, string?]>([
  [
    'gltf-animation-renamed',
    'Animation Walk cycle.001 was renamed to Walk_cycle_001.',
    () => animated('Walk cycle.001', MOVES),
  ],
  [
    'gltf-animation-empty',
    'Animation rest was skipped, because it moves nothing.',
    () => edited(animated('rest', MOVES), ({ json }) => (json.animations![0]!.channels = [])),
  ],
  [
    'gltf-animation-start',
    'Animation late begins at its first key. The 2 s before it were left out.',
    () =>
      animated('late', [
        [2, 0, 0, 0],
        [2.5, 8, 0, 0],
      ]),
  ],
  [
    'gltf-blended',
    'Material models/thing/cloth is blended. Doom 3 does not light blended materials, so its normal map has no effect.',
    () => painted({ ...DIFFUSE, alphaMode: 'BLEND', normalTexture: TEXTURE }),
  ],
  [
    'gltf-image-missing',
    'The image my skin.png was not found, so its materials do not have it. Add that file.',
    () => painted(DIFFUSE, { uri: 'my%20skin.png' }),
  ],
  [
    'gltf-map-left-out',
    'Material models/thing/cloth: Doom 3 has no image for occlusion, so it was skipped.',
    () => painted({ ...DIFFUSE, occlusionTexture: TEXTURE }),
  ],
  [
    'gltf-map-left-out',
    'Material models/thing/cloth: its emissive factor is 0, so its emissive image was skipped.',
    () => painted({ ...DIFFUSE, emissiveTexture: TEXTURE }),
  ],
  [
    'gltf-material-not-declared',
    'Material models/turret/base-plate has no image and no colour, so no declaration was written: that of the game gives its look.',
    () => painted({ name: 'models/turret/base-plate', doubleSided: true }),
  ],
  [
    'gltf-material-renamed',
    'Materials are named models/thing/NAME, because material names are unique in a game.',
    () => painted({ ...DIFFUSE, name: 'cloth' }),
  ],
  [
    'gltf-mirrored-repeat',
    'Material models/thing/cloth: its image repeats mirrored in the glTF, but without mirroring in the game.',
    () => painted(DIFFUSE, { mimeType: 'image/png' }, { wrapS: 33648 }),
  ],
  [
    'gltf-model-renamed',
    'The model my thing (1) was renamed to my_thing_1, because the game needs plain words.',
    triangle,
    'my thing (1).glb',
  ],
  [
    'gltf-no-positions',
    'A part of Tri was skipped, because it has no positions.',
    () =>
      edited(triangle(), ({ json }) => {
        const primitives = json.meshes![0]!.primitives as object[];
        primitives.push({ attributes: {} });
      }),
  ],
  [
    'gltf-no-uvs',
    'Tri has no texture coordinates, so it has one colour of its image, and Doom 3 cannot light it correctly. Unwrap it and export again.',
    () =>
      edited(painted(DIFFUSE), (builder) =>
        Object.assign(primitiveOf(builder).attributes, { TEXCOORD_0: undefined }),
      ),
  ],
  [
    'gltf-weights-negative',
    'Tri has 1 negative weight. Only its other weights are used.',
    () => skinnedTriangle(Float32Array.of(1, -0.5, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0)),
  ],
])('%s: %s', async (code, message, make, name = 'thing.glb') => {
  const file = { name, bytes: make().glb(), read: () => Promise.resolve(null) };
  const { changes } = await modFolderFromGltf(file, { scale: 1 }, writer, core);
  expect(changes.filter((change) => change.code === code).map((change) => change.message)).toContain(message);
});

it('says once what it does to several animations', async () => {
  const builder = triangle();
  const moves = (start: number) => [[start, 0, 0, 0] as const, [start + 0.5, 8, 0, 0] as const];
  ['walk a', 'walk b', 'walk c'].forEach((name, i) => {
    animate(builder, 0, 'translation', moves(2 + i), { name });
  });
  animate(builder, 0, 'translation', moves(0), { name: 'rest 1' });
  animate(builder, 0, 'translation', moves(0), { name: 'rest 2' });
  for (const i of [3, 4]) (builder.json.animations as { channels: object[] }[])[i]!.channels = [];
  const file = { name: 'thing.glb', bytes: builder.glb(), read: () => Promise.resolve(null) };
  const { changes } = await modFolderFromGltf(file, {}, writer, core);
  const said = changes.filter(({ code }) => code.startsWith('gltf-animation-')).map(({ message }) => message);
  expect(said).toEqual([
    'Animation walk a was renamed to walk_a. 4 other animations are alike: walk_b, walk_c, rest_1, rest_2.',
    'Animation rest_1 was skipped, because it moves nothing. 1 other animation is alike: rest_2.',
    'Animation walk_a begins at its first key. The 2 s before it were left out. 2 other animations are alike: walk_b, walk_c.',
  ]);
});
