/** Tests each limit on the size of a glTF with a small file that claims more, and its message. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadWriter } from '../../core/writer.js';
import { modFolderFromGltf } from '../../gltf/index.js';
import { checkCounts, checkPartCount, checkPoses } from '../../gltf/size-limits.js';
import { animate, GltfBuilder, skinnedTriangle, triangle } from '../support/gltf-builder.js';
import { loadBuiltCore } from '../support/wasm-core.js';

const docs = readFileSync(join(import.meta.dirname, '../../../docs/command-line.md'), 'utf8');
const KB = 1024;

/** More nodes with the only mesh of a glTF. */
function placeAgain(builder: GltfBuilder, count: number): void {
  const [node] = builder.json.nodes ?? [];
  for (let i = 0; i < count; i++) builder.add('nodes', { ...node });
}

/** A triangle whose skin has this many joints. */
function manyJoints(count: number): GltfBuilder {
  const builder = skinnedTriangle();
  const joints = Array.from({ length: count }, () => builder.add('nodes', {}));
  Object.assign(builder.json.skins?.[0] ?? {}, { joints });
  return builder;
}

function vertices(): GltfBuilder {
  const builder = new GltfBuilder();
  const POSITION = builder.accessor('VEC3', new Float32Array(3 * 3000));
  builder.add('nodes', { mesh: builder.add('meshes', { primitives: [{ attributes: { POSITION } }] }) });
  placeAgain(builder, 1999);
  return builder;
}

/** Claims 16,000,001 triangles, and one vertex. */
function triangles(): GltfBuilder {
  const builder = triangle();
  const claim = [...Buffer.from('DRACO'), 2, 2, 1, 0, 0, 0, 0x81, 0xc8, 0xd0, 7, 1];
  const bufferView = builder.view(Uint8Array.from(claim));
  const [primitive] = (builder.json.meshes?.[0]?.primitives ?? []) as object[];
  const extensions = { KHR_draco_mesh_compression: { bufferView, attributes: { POSITION: 0 } } };
  Object.assign(primitive ?? {}, { extensions });
  builder.root.extensionsUsed = Object.keys(extensions);
  return builder;
}

function meshes(): GltfBuilder {
  const builder = triangle();
  const [mesh] = builder.json.meshes ?? [];
  Object.assign(mesh ?? {}, { primitives: Array(400).fill((mesh?.primitives as object[])[0]) });
  placeAgain(builder, 399);
  return builder;
}

/** A list of indices that each of many nodes reads. */
function indices(): GltfBuilder {
  const builder = triangle();
  const [primitive] = (builder.json.meshes?.[0]?.primitives ?? []) as object[];
  Object.assign(primitive ?? {}, { indices: builder.accessor('SCALAR', new Uint8Array(60_000)) });
  placeAgain(builder, 2199);
  return builder;
}

function skins(): GltfBuilder {
  const builder = manyJoints(2000);
  placeAgain(builder, 1999);
  return builder;
}

/** A list of keys that many channels read. */
function curves(): GltfBuilder {
  const builder = triangle();
  const input = builder.accessor(
    'SCALAR',
    Float32Array.from({ length: 20_000 }, (_, i) => i / 100),
  );
  const output = builder.accessor('VEC3', new Float32Array(3 * 20_000));
  const samplers = Array<object>(2000).fill({ input, output });
  const channels = samplers.map((_, sampler) => ({ sampler, target: { node: 0, path: 'translation' } }));
  builder.add('animations', { samplers, channels });
  return builder;
}

function poses(): GltfBuilder {
  const builder = manyJoints(2000);
  animate(builder, 4, 'translation', [
    [0, 0, 0, 0],
    [600, 1, 0, 0],
  ]);
  return builder;
}

describe('a small glTF is refused that has too many', () => {
  it.each([
    ['vertices', 6_000_000, 4_000_000, vertices],
    ['triangles', 16_000_001, 16_000_000, triangles],
    ['meshes', 160_000, 100_000, meshes],
    ['numbers in its meshes', 134_219_800, 128_000_000, indices],
    ['numbers in its meshes', 258_066_000, 128_000_000, skins],
    ['numbers in its animations', 160_000_000, 128_000_000, curves],
    ['poses in its animations', 28_816_401, 20_000_000, poses],
  ])('%s: %i', async (what, count, most, make) => {
    const bytes = make().glb();
    expect(bytes.length).toBeLessThan(700 * KB);
    const file = { name: 'small.glb', bytes, read: () => Promise.resolve(null) };
    await expect(
      modFolderFromGltf(file, {}, await loadWriter(), await loadBuiltCore()),
    ).rejects.toMatchObject({
      code: 'gltf-too-large',
      message: `This glTF has ${count} ${what}, more than the limit of ${most}. Simplify it and export it again.`,
    });
    expect(docs).toContain(most.toLocaleString('en'));
  });
});

it('the limits themselves are accepted', () => {
  expect(() => checkCounts(4_000_000, 16_000_000)).not.toThrow();
  expect(() => checkPartCount(100_000)).not.toThrow();
  expect(() => checkPoses(20_000_000)).not.toThrow();
});
