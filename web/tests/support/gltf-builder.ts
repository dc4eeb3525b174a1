/** Builds glTF files manually, including invalid ones. */

type Json = Record<string, unknown>;
export type Numbers = Float32Array | Uint32Array | Uint16Array | Uint8Array | Int16Array | Int8Array;

const COMPONENTS = new Map<unknown, number>([
  [Int8Array, 5120],
  [Uint8Array, 5121],
  [Int16Array, 5122],
  [Uint16Array, 5123],
  [Uint32Array, 5125],
  [Float32Array, 5126],
]);
const SIZES: Readonly<Record<string, number>> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT4: 16 };

export class GltfBuilder {
  /** Lists of the glTF, which tests may change. */
  readonly json: Record<string, Json[]> = {
    accessors: [],
    bufferViews: [],
    nodes: [],
    meshes: [],
  };
  /** Other members of the glTF. */
  readonly root: Json = {};
  readonly #parts: Uint8Array[] = [];
  #length = 0;

  view(bytes: Uint8Array): number {
    const padded = new Uint8Array(Math.ceil(bytes.length / 4) * 4);
    padded.set(bytes);
    this.#parts.push(padded);
    const view = { buffer: 0, byteOffset: this.#length, byteLength: bytes.length };
    this.#length += padded.length;
    return this.add('bufferViews', view);
  }

  accessor(type: string, values: Numbers, more: Json = {}): number {
    const bufferView = this.view(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
    const componentType = COMPONENTS.get(values.constructor);
    return this.add('accessors', {
      bufferView,
      componentType,
      count: values.length / SIZES[type]!,
      type,
      ...more,
    });
  }

  /** Adds to a list of the glTF; returns the index. */
  add(list: string, item: Json): number {
    const items = (this.json[list] ??= []);
    return items.push(item) - 1;
  }

  get binary(): Uint8Array<ArrayBuffer> {
    const binary = new Uint8Array(this.#length);
    let at = 0;
    for (const part of this.#parts) {
      binary.set(part, at);
      at += part.length;
    }
    return binary;
  }

  /** The text of a .gltf file with its buffer at `uri`. */
  gltf(uri?: string): Uint8Array<ArrayBuffer> {
    const buffers = [{ byteLength: this.#length, ...(uri === undefined ? {} : { uri }) }];
    const filled = Object.entries(this.json).filter(([, list]) => list.length > 0);
    const json = {
      asset: { version: '2.0' },
      ...(this.#length > 0 ? { buffers } : {}),
      ...Object.fromEntries(filled),
      ...this.root,
    };
    return new TextEncoder().encode(JSON.stringify(json));
  }

  glb(): Uint8Array<ArrayBuffer> {
    const json = this.gltf();
    const text = new Uint8Array(Math.ceil(json.length / 4) * 4).fill(0x20);
    text.set(json);
    const { binary } = this;
    const glb = new Uint8Array(28 + text.length + binary.length);
    const view = new DataView(glb.buffer);
    [0x46546c67, 2, glb.length, text.length, 0x4e4f534a].forEach((n, i) => view.setUint32(4 * i, n, true));
    glb.set(text, 20);
    view.setUint32(20 + text.length, binary.length, true);
    view.setUint32(24 + text.length, 0x004e4942, true);
    glb.set(binary, 28 + text.length);
    return glb;
  }
}

/** A triangle on one node, counter-clockwise when seen from the front (+Z). */
export function triangle(): GltfBuilder {
  const builder = new GltfBuilder();
  const POSITION = builder.accessor('VEC3', Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0));
  const mesh = builder.add('meshes', { name: 'Tri', primitives: [{ attributes: { POSITION } }] });
  builder.add('nodes', { name: 'Tri', mesh });
  return builder;
}

/** The same with a skin of two joints. The first one moves the vertices unless weights are given. */
export function skinnedTriangle(
  weights: Numbers = Float32Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0),
  more: Json = {},
): GltfBuilder {
  const builder = triangle();
  const JOINTS_0 = builder.accessor('VEC4', Uint8Array.of(0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0));
  const WEIGHTS_0 = builder.accessor('VEC4', weights, more);
  const [primitive] = builder.json.meshes![0]!.primitives as { attributes: Json }[];
  Object.assign(primitive!.attributes, { JOINTS_0, WEIGHTS_0 });
  builder.add('nodes', { name: 'hips', children: [2] });
  builder.add('nodes', { name: 'head', translation: [0, 1, 0] });
  Object.assign(builder.json.nodes![0]!, { skin: builder.add('skins', { joints: [1, 2] }) });
  return builder;
}

/** Normals of edge() that equal those of its faces. */
export const HARD = [0, 0, 1, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 0, 1, 0, 0] as const;

/**
 * Two faces at a right angle, seen from +Z and from +X, whose vertices are split at the edge between them.
 * Normals for more than six vertices make several such pairs, one above the other.
 */
export function edge(normals: readonly number[], scale = [1, 1, 1]): GltfBuilder {
  const builder = new GltfBuilder();
  const corners = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1];
  const positions = normals.map((_, i) => corners[i % 18]! + (i % 3 === 1 ? 3 * Math.floor(i / 18) : 0));
  const attributes = {
    POSITION: builder.accessor('VEC3', Float32Array.from(positions)),
    NORMAL: builder.accessor('VEC3', Float32Array.from(normals)),
    COLOR_0: builder.accessor(
      'VEC3',
      Float32Array.from(normals, (_, i) => (i % 3 === 0 ? 1 : 0.2)),
    ),
  };
  const mesh = builder.add('meshes', { name: 'Roof', primitives: [{ attributes }] });
  builder.add('nodes', { name: 'Roof', mesh, scale });
  return builder;
}

/** Adds an animation with one channel. */
export function animate(
  builder: GltfBuilder,
  node: number,
  path: 'translation' | 'rotation' | 'scale',
  keys: readonly (readonly [seconds: number, ...values: number[]])[],
  more: { readonly name?: string; readonly interpolation?: string } = {},
): void {
  const { name = 'move', interpolation = 'LINEAR' } = more;
  const times = builder.accessor(
    'SCALAR',
    Float32Array.from(keys, ([seconds]) => seconds),
  );
  const values = keys.flatMap(([, ...rest]) => rest);
  const output = builder.accessor(path === 'rotation' ? 'VEC4' : 'VEC3', Float32Array.from(values));
  builder.add('animations', {
    name,
    samplers: [{ input: times, output, interpolation }],
    channels: [{ sampler: 0, target: { node, path } }],
  });
}
