/** Reads, poses and skins a GLB in double precision, based only on the specification. */

export type Numbers = readonly number[];

interface Accessor {
  readonly bufferView: number;
  readonly byteOffset?: number;
  readonly componentType: number;
  readonly count: number;
  readonly type: string;
  readonly min?: Numbers;
  readonly max?: Numbers;
}

export interface GltfNode {
  readonly name?: string;
  readonly children?: readonly number[];
  readonly translation?: Numbers;
  readonly rotation?: Numbers;
  readonly mesh?: number;
  readonly skin?: number;
}

export interface Primitive {
  readonly attributes: Readonly<Record<string, number>>;
  readonly indices: number;
  readonly material: number;
}

export interface Gltf {
  readonly asset?: { readonly extras?: unknown };
  readonly accessors: readonly Accessor[];
  readonly bufferViews: readonly {
    readonly byteOffset?: number;
    readonly byteLength: number;
    readonly byteStride?: number;
  }[];
  readonly scenes: readonly { readonly nodes: readonly number[] }[];
  readonly nodes: readonly GltfNode[];
  readonly meshes?: readonly { readonly name: string; readonly primitives: readonly Primitive[] }[];
  readonly skins?: readonly { readonly joints: readonly number[]; readonly inverseBindMatrices: number }[];
  readonly materials?: readonly {
    readonly name: string;
    readonly doubleSided?: boolean;
    readonly alphaMode?: string;
    readonly alphaCutoff?: number;
    readonly pbrMetallicRoughness?: { readonly baseColorTexture?: { readonly index: number } };
    readonly normalTexture?: { readonly index: number };
    readonly extensions?: Readonly<Record<string, unknown>>;
  }[];
  readonly textures?: readonly { readonly source: number; readonly sampler?: number }[];
  readonly samplers?: readonly { readonly wrapS?: number }[];
  readonly images?: readonly {
    readonly mimeType: string;
    readonly bufferView: number;
    readonly name?: string;
  }[];
  readonly animations?: readonly {
    readonly name: string;
    readonly samplers: readonly {
      readonly input: number;
      readonly output: number;
      readonly interpolation?: string;
    }[];
    readonly channels: readonly {
      readonly sampler: number;
      readonly target: { readonly node: number; readonly path: string };
    }[];
  }[];
}

const SIZES: Readonly<Record<string, number>> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT4: 16 };

export class Glb {
  readonly json: Gltf;
  readonly #binary: Uint8Array;

  constructor(bytes: Uint8Array) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (view.getUint32(0, true) !== 0x46546c67 || view.getUint32(8, true) !== bytes.length)
      throw new Error('no GLB');
    const length = view.getUint32(12, true);
    this.json = JSON.parse(new TextDecoder().decode(bytes.subarray(20, 20 + length))) as Gltf;
    this.#binary = bytes.subarray(28 + length);
  }

  /** The elements of an accessor. */
  read(index: number): number[][] {
    const { bufferView, byteOffset = 0, componentType, count, type } = this.json.accessors[index]!;
    const { byteOffset: start = 0, byteStride } = this.json.bufferViews[bufferView]!;
    const size = SIZES[type]!;
    const { buffer, byteOffset: binary } = this.#binary;
    const view = new DataView(buffer, binary + start + byteOffset);
    const width = componentType === 5121 ? 1 : componentType === 5123 ? 2 : 4;
    const number = (at: number) => {
      if (componentType === 5121) return view.getUint8(at);
      if (componentType === 5123) return view.getUint16(at, true);
      return componentType === 5125 ? view.getUint32(at, true) : view.getFloat32(at, true);
    };
    return Array.from({ length: count }, (_, i) =>
      Array.from({ length: size }, (_, k) => number(i * (byteStride ?? size * width) + k * width)),
    );
  }

  image(index: number): Uint8Array {
    const { byteOffset = 0, byteLength } = this.json.bufferViews[this.json.images![index]!.bufferView]!;
    return this.#binary.subarray(byteOffset, byteOffset + byteLength);
  }

  /** Seconds of the last key of an animation. */
  duration(animation: number): number {
    const { samplers } = this.json.animations![animation]!;
    return Math.max(...samplers.map(({ input }) => this.read(input).at(-1)![0]!));
  }

  /** World matrices of all nodes, by one animation or without one. */
  pose(animation: number | null, seconds = 0): Numbers[] {
    const nodes = this.json.nodes.map(({ translation = [0, 0, 0], rotation = [0, 0, 0, 1] }) => ({
      translation,
      rotation,
    }));
    const { samplers = [], channels = [] } = animation === null ? {} : this.json.animations![animation]!;
    for (const { sampler, target } of channels) {
      const { input, output, interpolation = 'LINEAR' } = samplers[sampler]!;
      if (interpolation !== 'LINEAR') throw new Error(interpolation);
      const value = sample(this.#kept(input), this.#kept(output), seconds, target.path === 'rotation');
      nodes[target.node] = { ...nodes[target.node]!, [target.path]: value };
    }
    const world: Numbers[] = [];
    const place = (index: number, above: Numbers) => {
      world[index] = multiply(above, matrixOf(nodes[index]!));
      for (const child of this.json.nodes[index]!.children ?? []) place(child, world[index]);
    };
    for (const root of this.json.scenes[0]!.nodes) place(root, IDENTITY);
    return world;
  }

  /** The skinned vertices of a node's mesh. */
  skin(node: number, world: readonly Numbers[]): Numbers[] {
    const { mesh, skin } = this.json.nodes[node]!;
    const { joints, inverseBindMatrices } = this.json.skins![skin!]!;
    const matrices = this.#kept(inverseBindMatrices).map((inverse, i) =>
      multiply(world[joints[i]!]!, inverse),
    );
    const { attributes } = this.json.meshes![mesh!]!.primitives[0]!;
    const positions = this.#kept(attributes.POSITION!);
    const sets = Object.keys(attributes).filter((name) => name.startsWith('JOINTS_'));
    const influences = sets.map((name) => ({
      joints: this.#kept(attributes[name]!),
      weights: this.#kept(attributes[name.replace('JOINTS', 'WEIGHTS')]!),
    }));
    return positions.map((position, v) => {
      const sum = [0, 0, 0];
      for (const { joints: of, weights } of influences) {
        of[v]!.forEach((joint, i) => {
          const weight = weights[v]![i]!;
          if (weight !== 0) transform(matrices[joint]!, position).forEach((n, k) => (sum[k]! += weight * n));
        });
      }
      return sum;
    });
  }

  readonly #read = new Map<number, number[][]>();

  #kept(index: number): number[][] {
    const known = this.#read.get(index) ?? this.read(index);
    this.#read.set(index, known);
    return known;
  }
}

function sample(times: Numbers[], values: Numbers[], seconds: number, isRotation: boolean): Numbers {
  const after = times.findIndex(([time]) => time! >= seconds);
  if (after === 0) return values[0]!;
  if (after < 0) return values.at(-1)!;
  const [start, end] = [times[after - 1]![0]!, times[after]![0]!];
  const share = (seconds - start) / (end - start);
  const [a, b] = [values[after - 1]!, values[after]!];
  return isRotation ? slerp(a, b, share) : a.map((n, k) => n + share * (b[k]! - n));
}

function slerp(a: Numbers, b: Numbers, share: number): Numbers {
  const dot = a.reduce((sum, n, k) => sum + n * b[k]!, 0);
  const sign = dot < 0 ? -1 : 1;
  const angle = Math.acos(Math.min(1, Math.abs(dot)));
  if (angle < 1e-6) return a.map((n, k) => n + share * (sign * b[k]! - n));
  const [wa, wb] = [Math.sin((1 - share) * angle), sign * Math.sin(share * angle)];
  return a.map((n, k) => (wa * n + wb * b[k]!) / Math.sin(angle));
}

const IDENTITY: Numbers = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

function matrixOf({ translation: t, rotation: q }: { translation: Numbers; rotation: Numbers }): Numbers {
  const size = Math.hypot(...q);
  const [x, y, z, w] = q.map((n) => n / size) as [number, number, number, number];
  return [
    ...[1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w), 0],
    ...[2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w), 0],
    ...[2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y), 0],
    ...[...t, 1],
  ];
}

/** Column by column. */
function multiply(a: Numbers, b: Numbers): Numbers {
  return Array.from({ length: 16 }, (_, i) => {
    const [row, column] = [i % 4, i - (i % 4)];
    return [0, 1, 2, 3].reduce((sum, k) => sum + a[row + 4 * k]! * b[column + k]!, 0);
  });
}

function transform(m: Numbers, [x = 0, y = 0, z = 0]: Numbers): Numbers {
  return [0, 1, 2].map((row) => m[row]! * x + m[row + 4]! * y + m[row + 8]! * z + m[row + 12]!);
}
