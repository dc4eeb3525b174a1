/** Tests the counts in the header of Draco data: with metadata of all shapes, and with counts that lie. */
import draco, { type EncoderModule } from 'draco3dgltf';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadWriter } from '../../core/writer.js';
import { dracoCounts } from '../../gltf/draco-header.js';
import { modFolderFromGltf, type ModFolder } from '../../gltf/index.js';
import { GltfBuilder } from '../support/gltf-builder.js';
import { growth, LINEAR } from '../support/growth.js';
import { loadBuiltCore } from '../support/wasm-core.js';

const METHODS = ['MESH_SEQUENTIAL_ENCODING', 'MESH_EDGEBREAKER_ENCODING'] as const;
type Method = (typeof METHODS)[number];
const HEADER = 11;
const COUNTS = { vertices: 4, triangles: 2 };

let encoder: EncoderModule;
beforeAll(async () => {
  encoder = await draco.createEncoderModule();
});

/** A square of two triangles. `hasMetadata`: of the file, and of its positions. */
function square(method: Method, hasMetadata: boolean): Uint8Array {
  const { POSITION } = encoder;
  const [mesh, builder, made, bytes] = [
    new encoder.Mesh(),
    new encoder.MeshBuilder(),
    new encoder.Encoder(),
    new encoder.DracoInt8Array(),
  ];
  builder.AddFacesToMesh(mesh, 2, Uint32Array.of(0, 1, 2, 2, 1, 3));
  const corners = Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0);
  const positions = builder.AddFloatAttributeToMesh(mesh, POSITION, 4, 3, corners);
  if (hasMetadata) {
    const [ofFile, ofPositions, entries] = [
      new encoder.Metadata(),
      new encoder.Metadata(),
      new encoder.MetadataBuilder(),
    ];
    entries.AddStringEntry(ofFile, 'generator', 'exporter '.repeat(100));
    entries.AddIntEntryArray(ofFile, 'version', Int32Array.of(1, 2, 3), 3);
    entries.AddStringEntry(ofPositions, 'name', 'POSITION');
    builder.AddMetadata(mesh, ofFile);
    builder.SetMetadataForAttribute(mesh, positions, ofPositions);
  }
  made.SetEncodingMethod(encoder[method]);
  const length = made.EncodeMeshToDracoBuffer(mesh, bytes);
  return Uint8Array.from({ length }, (_, i) => bytes.GetValue(i));
}

/** `count`: attributes of the glTF that have the values of the one attribute of the Draco data. */
async function converted(bytes: Uint8Array, count = 1): Promise<ModFolder> {
  const builder = new GltfBuilder();
  const bufferView = builder.view(bytes);
  const names = ['POSITION', ...Array.from({ length: count - 1 }, (_, i) => `_${i}`)];
  const all = (value: () => number): object => Object.fromEntries(names.map((name) => [name, value()]));
  const compressed = { KHR_draco_mesh_compression: { bufferView, attributes: all(() => 0) } };
  builder.root.extensionsUsed = Object.keys(compressed);
  const attributes = all(() => builder.add('accessors', { componentType: 5126, count: 4, type: 'VEC3' }));
  const indices = builder.add('accessors', { componentType: 5123, count: 6, type: 'SCALAR' });
  builder.add('meshes', { primitives: [{ attributes, indices, extensions: compressed }] });
  builder.add('nodes', { mesh: 0 });
  const file = { name: 'square.glb', bytes: builder.glb(), read: () => Promise.resolve(null) };
  return modFolderFromGltf(file, {}, await loadWriter(), await loadBuiltCore());
}

async function trianglesOf({ files }: ModFolder): Promise<number> {
  const mesh = files.find(({ path }) => path.endsWith('.md5mesh'));
  const { model } = (await loadBuiltCore()).readModel(mesh?.bytes ?? new Uint8Array(), 'square.md5mesh');
  return model?.meshes[0]?.triangleCount ?? 0;
}

/** The bytes with this metadata after the header. */
function withMetadata(bytes: Uint8Array, metadata: readonly number[]): Uint8Array {
  const head = bytes.slice(0, HEADER);
  head[HEADER - 1] = 0x80;
  return Uint8Array.from([...head, ...metadata, ...bytes.subarray(HEADER)]);
}

/** An element below another one: its name, no entries, and the number of elements below it. */
const below = (name: number, count: number): number[] => [1, name, 0, count];
const BILLION = [0x80, 0x94, 0xeb, 0xdc, 3];

describe.each(METHODS)('counts of %s', (method) => {
  it.each([false, true])('that was encoded; with metadata: %s', async (hasMetadata) => {
    const bytes = square(method, hasMetadata);
    expect(bytes[HEADER - 1]).toBe(hasMetadata ? 0x80 : 0);
    expect(dracoCounts(bytes)).toEqual(COUNTS);
    expect(await trianglesOf(await converted(bytes))).toBe(2);
  });

  it.each<[string, number[]]>([
    ['is empty', [0, 0, 0]],
    ['has an entry of 300 bytes', [0, 1, 1, 65, 0xac, 2, ...Array<number>(300).fill(7), 0]],
    ['has a name without letters', [0, 1, 0, 1, 7, 0]],
    ['is that of three attributes', [3, 0, 0, 0, 0x85, 1, 1, 1, 65, 1, 7, 0, 2, 0, 0, 0, 0]],
    [
      'has elements in elements',
      [0, 0, 2, ...below(65, 2), ...below(65, 0), ...below(66, 1), ...below(65, 0), ...below(66, 0)],
    ],
  ])('whose metadata %s', async (_, metadata) => {
    const bytes = withMetadata(square(method, false), metadata);
    expect(dracoCounts(bytes)).toEqual(COUNTS);
    expect(await trianglesOf(await converted(bytes))).toBe(2);
  });

  it('that lie after metadata', async () => {
    const claim = square(method, true);
    const plain = square(method, false);
    // The counts follow the metadata and, for one method, the kind of its traversal.
    const at = claim.length - plain.length + HEADER + Number(method === 'MESH_EDGEBREAKER_ENCODING');
    const bytes = Uint8Array.from([...claim.subarray(0, at), ...BILLION, ...BILLION]);
    expect(dracoCounts(bytes)).toEqual({ vertices: 1e9, triangles: 1e9 });
    await expect(converted(bytes)).rejects.toThrow('1000000000 vertices, more than the limit of 4000000.');
  });

  it('that are cut off at any byte', () => {
    const bytes = square(method, true);
    const plain = square(method, false);
    const needed = bytes.length - plain.length + HEADER + 2;
    for (let length = 0; length < needed; length++)
      expect(dracoCounts(bytes.subarray(0, length)), `${length} bytes`).toBeNull();
  });

  it.each<[string, number[]]>([
    ['attributes', BILLION],
    ['entries', [0, ...BILLION]],
    ['bytes in an entry', [0, 1, 1, 65, ...BILLION]],
    ['elements in an element', [0, 0, ...BILLION]],
    ['a number without end', Array<number>(20).fill(0xff)],
    ['a number that is 0 in 32 bits', [0, 0x80, 0x80, 0x80, 0x80, 0x10]],
  ])('after metadata that claims a billion: %s', async (_, metadata) => {
    const bytes = withMetadata(square(method, false), metadata);
    expect(dracoCounts(bytes)).toBeNull();
    await expect(converted(bytes)).rejects.toThrow('The Draco data of a mesh have an unknown header.');
  });
});

it('metadata that claims a billion elements is read in time by its length', async () => {
  const make = (length: number): Uint8Array => {
    const start = withMetadata(square('MESH_SEQUENTIAL_ENCODING', false), [0, 0, ...BILLION]);
    const bytes = new Uint8Array(length).map((_, i) => [1, 65, 0, 0x7f][i % 4] ?? 0);
    bytes.set(start.subarray(0, HEADER + 2 + BILLION.length), length % 4);
    return bytes;
  };
  expect(await growth(2_000_000, make, dracoCounts)).toBeLessThan(LINEAR);
});

it('flags that no version of Draco has are refused', () => {
  const bytes = square('MESH_SEQUENTIAL_ENCODING', false);
  for (const flag of [1, 0x40, 0x80]) {
    const changed = bytes.slice();
    changed[HEADER - 2] = flag;
    expect(dracoCounts(changed)).toBeNull();
  }
});

/** A triangle, and this many vertices at one point with 3 or more components. */
function equalPoints(count: number, components = 3): Uint8Array {
  const number = [0, 7, 14, 21].map((bits) => ((count >> bits) & 127) | (bits < 21 ? 128 : 0));
  const attribute = [1, 1, 0, 9, components, 0, 0, 2, 0, 1, 1, 1, 1, 1, 1, 0x40, 1];
  const scale = [...Array<number>(23).fill(0), 0x80, 0x3f, 4];
  const header = square('MESH_SEQUENTIAL_ENCODING', false).subarray(0, HEADER);
  return Uint8Array.from([...header, 1, ...number, 1, ...Array<number>(12).fill(0), ...attribute, ...scale]);
}

describe('refuses small Draco data', () => {
  it('whose values are those of many attributes', async () => {
    const bytes = equalPoints(3_900_000);
    expect(bytes.length).toBeLessThan(100);
    await expect(converted(bytes, 2)).rejects.toThrow(
      'The Draco data of this glTF need 89 MB, more than 20 times its size. To read it, lift the limit on the command line with --max-ratio.',
    );
  });

  it('that announce more than they can hold', async () => {
    const bytes = square('MESH_EDGEBREAKER_ENCODING', false);
    const counts = [0x80, 0x89, 0x7a, 0x80, 0xb4, 0xc4, 7];
    const claim = Uint8Array.from([
      ...bytes.subarray(0, HEADER + 1),
      ...counts,
      ...bytes.subarray(HEADER + 3),
    ]);
    expect(dracoCounts(claim)).toEqual({ vertices: 2_000_000, triangles: 15_800_832 });
    await expect(converted(claim)).rejects.toThrow('The Draco data of this glTF need 204 MB');
  });

  it('whose values do not fit into memory, with a message', async () => {
    await expect(converted(equalPoints(3_900_000, 255))).rejects.toThrow(
      'This glTF cannot be read: Its compressed data are damaged. Export it again.',
    );
  });
});
