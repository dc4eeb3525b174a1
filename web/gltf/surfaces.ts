/** Converts parts of the glTF to meshes of the MD5 file. */
import { largest } from '../core/lists.js';
import type { Node, Primitive } from '@gltf-transform/core';
import type { SubMeshData, Vec3 } from '../core/index.js';
import { listed } from '../report/merged-remarks.js';
import { counted } from '../report/numbers.js';
import { applied, cross, determinant, dot, fromMatrix, IDENTITY, product } from './affine.js';
import { GltfError } from './gltf-error.js';
import { numbersOf } from './numbers.js';
import { colorsOf, normalsOf } from './vertex-looks.js';
import { localAt, nameOf, type Part } from './scene.js';
import type { Skeleton } from './skeleton.js';
import type { Affine, Influences, Mover, Say } from './types.js';

/** The properties of a part's material. */
export interface PartLook {
  /** Its name in the MD5 file. */
  readonly material: string;
  /** The set of texture coordinates for its images. */
  readonly uvSet: number;
  /** The transform of texture coordinates: u and v of the result from u, v and 1. */
  readonly uvTransform: readonly [Vec3, Vec3] | null;
  readonly hasImages: boolean;
}

export interface Surfaces {
  /** Including the normals and colours of the glTF. */
  readonly meshes: readonly SubMeshData[];
  /** The largest extent of the model in its rest pose. */
  readonly size: number;
}

export function surfacesOf(
  parts: readonly Part[],
  skeleton: Skeleton,
  lookOf: (part: Part) => PartLook,
  say: Say,
): Surfaces {
  const box = new Box();
  const meshes = parts.flatMap((part) => {
    const mesh = surfaceOf(part, skeleton, lookOf(part), { box, say });
    if (mesh.indices.length > 0) return [mesh];
    say('gltf-no-triangles', `A part of ${nameOf(part.node)} was skipped, because it has no triangles.`);
    return [];
  });
  for (const { rest } of skeleton.joints) box.add(rest.rigid.t);
  return { meshes, size: box.size };
}

class Box {
  readonly #min = [Infinity, Infinity, Infinity];
  readonly #max = [-Infinity, -Infinity, -Infinity];

  add(point: Vec3): void {
    for (let i = 0; i < 3; i++) {
      this.#min[i] = Math.min(this.#min[i] ?? 0, point[i] ?? 0);
      this.#max[i] = Math.max(this.#max[i] ?? 0, point[i] ?? 0);
    }
  }

  get size(): number {
    return largest(
      this.#max.map((n, i) => n - (this.#min[i] ?? 0)),
      0,
    );
  }
}

interface Measures {
  readonly box: Box;
  readonly say: Say;
}

function surfaceOf(part: Part, skeleton: Skeleton, look: PartLook, measures: Measures): SubMeshData {
  const { primitive } = part;
  const what = nameOf(part.node);
  const positions = numbersOf(
    primitive.getAttribute('POSITION') ?? missing(what),
    3,
    `the positions of ${what}`,
  );
  const count = positions.length / 3;
  const movers = moversOf(part, skeleton, what);
  const influences = part.skin
    ? skinInfluences(primitive, movers, { count, what, say: measures.say })
    : rigidInfluences(count);
  sayUnused(primitive, what, measures.say);
  const weights = weightsOf(positions, movers, influences, measures);
  const main = (vertex: number): boolean =>
    movers[influences.movers[influences.ranges[2 * vertex] ?? 0] ?? 0]?.mirrors ?? false;
  const agreement = part.skin ? normalAgreement(primitive, positions) : 0;
  const isMirrored = mirroring(part, agreement, main);
  if (isNodeMirrored(part.node) || movers.some(({ mirrors }) => mirrors))
    measures.say(
      'gltf-mirrored',
      `${what} is mirrored by a negative scale. Its triangles were turned right side out. Apply the scale before you export.`,
    );
  else if (agreement < OPPOSED)
    measures.say(
      'gltf-mirrored',
      `The triangles of ${what} face against its normals, as a negative scale leaves them. They were turned right side out. Apply the scale before you export.`,
    );
  const name = part.node.getName() || part.mesh.getName();
  return {
    name: name === look.material ? '' : name.replaceAll('"', "'"),
    material: look.material,
    uvs: uvsOf(primitive, count, look, what, measures.say),
    ranges: influences.ranges,
    indices: trianglesOf(primitive, count, isMirrored, what),
    ...weights,
    normals: normalsOf(primitive, movers, influences, what),
    colors: colorsOf(primitive, count, what),
  };
}

/** Whether a node or one of its parents has a negative scale. */
function isNodeMirrored(node: Node): boolean {
  let isMirrored = false;
  for (let at: Node | null = node; at; at = at.getParentNode())
    if (determinant(localAt(at)) < 0) isMirrored = !isMirrored;
  return isMirrored;
}

/** Below this agreement the normals oppose the triangles: Blender mirrors the vertices of a skinned mesh, but no triangle. */
const OPPOSED = -0.9;

/**
 * Whether the triangles at a vertex are clockwise in the game. `main`: whether its joint mirrors it. glTF asks the node
 * of a skinned mesh, whose transform does not move the vertices. Where both differ, or the normals oppose the triangles,
 * the normals decide.
 */
function mirroring(
  { node, skin }: Part,
  agreement: number,
  main: (vertex: number) => boolean,
): (vertex: number) => boolean {
  if (!skin) return main;
  const byNode = isNodeMirrored(node);
  return (vertex) => {
    const byJoint = main(vertex);
    if (agreement < OPPOSED) return !byJoint;
    if (byNode === byJoint) return byJoint;
    return agreement === 0 ? byNode : agreement > 0 === byJoint;
  };
}

/**
 * Whether the triangles face along the normals that the glTF stores for them: 1 if all do, -1 if all face against them,
 * and 0 if it stores none.
 */
function normalAgreement(primitive: Primitive, positions: ArrayLike<number>): number {
  const normals = primitive.getAttribute('NORMAL')?.getArray() as ArrayLike<number> | null | undefined;
  const indices = primitive.getIndices()?.getArray() as ArrayLike<number> | null | undefined;
  if (!normals || primitive.getMode() !== TRIANGLES) return 0;
  const at = (list: ArrayLike<number>, vertex: number): Vec3 => [
    list[3 * vertex] ?? 0,
    list[3 * vertex + 1] ?? 0,
    list[3 * vertex + 2] ?? 0,
  ];
  let [votes, faces] = [0, 0];
  const corners = indices?.length ?? positions.length / 3;
  for (let i = 0; i + 2 < corners; i += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => indices?.[i + k] ?? i + k) as Vec3;
    const [p, q, r] = [at(positions, a), at(positions, b), at(positions, c)];
    const vote = Math.sign(dot(cross(minus(q, p), minus(r, p)), at(normals, a)));
    votes += vote;
    if (vote !== 0) faces++;
  }
  return faces === 0 ? 0 : votes / faces;
}

const minus = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

function missing(what: string): never {
  throw new GltfError('gltf-structure', `${what} has no positions. Export the glTF again.`);
}

function moversOf({ skin, node }: Part, skeleton: Skeleton, what: string): Mover[] {
  if (!skin) {
    const { joint, within } = skeleton.carrierOf(node);
    return [moverOf(joint, within, skeleton)];
  }
  const nodes = skin.listJoints();
  const inverse = skin.getInverseBindMatrices();
  const matrices = inverse ? numbersOf(inverse, 16, `the bind matrices of ${what}`) : null;
  if (matrices && matrices.length < 16 * nodes.length)
    throw new GltfError('gltf-structure', `The skin of ${what} has too few bind matrices. Export it again.`);
  return nodes.map((each, i) =>
    moverOf(skeleton.byNode.get(each) ?? 0, matrices ? fromMatrix(matrices, 16 * i) : IDENTITY, skeleton),
  );
}

/**
 * glTF moves a vertex by node * into. The node is rigid * shape, and MD5 has only the rigid part. So the
 * offset is shape * into * vertex: the result is the same in every pose where the shape equals that of the
 * rest pose.
 */
function moverOf(joint: number, into: Affine, { joints }: Skeleton): Mover {
  const { rigid, shape } = joints[joint]?.rest ?? { rigid: IDENTITY, shape: IDENTITY };
  const offset = product(shape, into);
  return { joint, offset, rest: rigid, mirrors: determinant(offset) < 0 };
}

function rigidInfluences(count: number): Influences {
  const ranges = Uint32Array.from({ length: 2 * count }, (_, i) => (i % 2 === 0 ? i / 2 : 1));
  return { ranges, movers: new Uint32Array(count), biases: new Float32Array(count).fill(1) };
}

interface Vertices {
  readonly count: number;
  readonly what: string;
  readonly say: Say;
}

/** Sums of 8-bit integers have an error of up to two steps. */
const ROUNDING = 0.01;

function skinInfluences(
  primitive: Primitive,
  movers: readonly Mover[],
  { count, what, say }: Vertices,
): Influences {
  const sets = weightSets(primitive, count, what);
  saySkippedSets(primitive, sets.length, what, say);
  const ranges = new Uint32Array(2 * count);
  const indices: number[] = [];
  const biases: number[] = [];
  let [empty, uneven, negative] = [0, 0, 0];
  for (let v = 0; v < count; v++) {
    const first = indices.length;
    let sum = 0;
    for (const { joints, weights } of sets) {
      for (let i = 4 * v; i < 4 * v + 4; i++) {
        const [mover, weight] = [joints[i] ?? 0, weights[i] ?? 0];
        if (weight < 0) negative++;
        if (!(weight > 0)) continue;
        if (mover >= movers.length)
          throw new GltfError(
            'gltf-joint-out-of-range',
            `Vertex ${v} of ${what} follows joint ${mover}, but its skin has only ${movers.length}. Export it again.`,
          );
        const known = indices.indexOf(mover, first);
        if (known >= 0) biases[known] = (biases[known] ?? 0) + weight;
        else {
          indices.push(mover);
          biases.push(weight);
        }
        sum += weight;
      }
    }
    if (sum === 0) {
      empty++;
      const mover = sets[0]?.joints[4 * v] ?? 0;
      indices.push(mover < movers.length ? mover : 0);
      biases.push(1);
    } else {
      if (Math.abs(sum - 1) > ROUNDING) uneven++;
      for (let i = first; i < biases.length; i++) biases[i] = (biases[i] ?? 0) / sum;
    }
    ranges[2 * v] = first;
    ranges[2 * v + 1] = indices.length - first;
  }
  if (empty > 0)
    say(
      'gltf-weights-zero',
      `${counted(empty, 'vertex', 'vertices')} of ${what} had no weight. Each follows the first joint that it names.`,
    );
  if (uneven > 0)
    say(
      'gltf-weights-normalized',
      `The weights of ${counted(uneven, 'vertex', 'vertices')} of ${what} did not add up to 1. They were normalised.`,
    );
  if (negative > 0)
    say(
      'gltf-weights-negative',
      `${what} has ${counted(negative, 'negative weight')}. Only its other weights are used.`,
    );
  return { ranges, movers: Uint32Array.from(indices), biases: Float32Array.from(biases) };
}

interface WeightSet {
  readonly joints: ArrayLike<number>;
  readonly weights: ArrayLike<number>;
}

function weightSets(primitive: Primitive, count: number, what: string): WeightSet[] {
  const sets: WeightSet[] = [];
  for (let set = 0; ; set++) {
    const [joints, weights] = [
      primitive.getAttribute(`JOINTS_${set}`),
      primitive.getAttribute(`WEIGHTS_${set}`),
    ];
    if (!joints || !weights) return sets;
    const found = {
      joints: numbersOf(joints, 4, `the joints of ${what}`),
      weights: numbersOf(weights, 4, `the weights of ${what}`),
    };
    if (found.joints.length < 4 * count || found.weights.length < 4 * count)
      throw new GltfError(
        'gltf-structure',
        `${what} has weights for only some of its vertices. Export it again.`,
      );
    sets.push(found);
  }
}

/** The standard numbers the sets without gaps, each with joints and weights. */
function saySkippedSets(primitive: Primitive, count: number, what: string, say: Say): void {
  const skipped = primitive
    .listSemantics()
    .filter((name) => Number(WEIGHT_SET.exec(name)?.[1] ?? -1) >= count);
  if (skipped.length > 0)
    say(
      'gltf-weights-skipped',
      `${listed(skipped)} of ${what} were skipped, because JOINTS_${count} or WEIGHTS_${count} is missing. Export it again.`,
    );
}

const WEIGHT_SET = /^(?:JOINTS|WEIGHTS)_(\d+)$/;

function weightsOf(
  positions: ArrayLike<number>,
  movers: readonly Mover[],
  { ranges, movers: indices, biases }: Influences,
  { box }: Measures,
): Pick<SubMeshData, 'weightJoints' | 'biases' | 'positions'> {
  const offsets = new Float32Array(3 * indices.length);
  const weightJoints = new Uint32Array(indices.length);
  for (let v = 0; 3 * v < positions.length; v++) {
    const vertex: Vec3 = [positions[3 * v] ?? 0, positions[3 * v + 1] ?? 0, positions[3 * v + 2] ?? 0];
    const at: Vec3 = [0, 0, 0];
    const first = ranges[2 * v] ?? 0;
    for (let i = first; i < first + (ranges[2 * v + 1] ?? 0); i++) {
      const mover = movers[indices[i] ?? 0];
      if (!mover) continue;
      const offset = applied(mover.offset, vertex);
      offsets.set(offset, 3 * i);
      weightJoints[i] = mover.joint;
      const moved = applied(mover.rest, offset);
      for (let k = 0; k < 3; k++) at[k] = (at[k] ?? 0) + (biases[i] ?? 0) * (moved[k] ?? 0);
    }
    box.add(at);
  }
  return { weightJoints, biases, positions: offsets };
}

function uvsOf(
  primitive: Primitive,
  count: number,
  { uvSet, uvTransform, hasImages }: PartLook,
  what: string,
  say: Say,
): Float32Array {
  const accessor = primitive.getAttribute(`TEXCOORD_${uvSet}`);
  const uvs = new Float32Array(2 * count);
  if (!accessor) {
    const looks = hasImages ? 'it has one colour of its image, and ' : '';
    say(
      'gltf-no-uvs',
      `${what} has no texture coordinates, so ${looks}Doom 3 cannot light it correctly. Unwrap it and export again.`,
    );
    return uvs;
  }
  const given = numbersOf(accessor, 2, `the texture coordinates of ${what}`);
  for (let v = 0; v < count; v++) {
    const [u, w] = [given[2 * v] ?? 0, given[2 * v + 1] ?? 0];
    uvs[2 * v] = uvTransform ? uvTransform[0][0] * u + uvTransform[0][1] * w + uvTransform[0][2] : u;
    uvs[2 * v + 1] = uvTransform ? uvTransform[1][0] * u + uvTransform[1][1] * w + uvTransform[1][2] : w;
  }
  return uvs;
}

const [TRIANGLES, STRIP] = [4, 5];

/**
 * Clockwise triangles, as in MD5: glTF's are counter-clockwise, unless their joint mirrors them. Degenerate
 * triangles, which only connect parts of strips, are left out.
 */
function trianglesOf(
  primitive: Primitive,
  count: number,
  isMirrored: (vertex: number) => boolean,
  what: string,
): Uint32Array {
  const accessor = primitive.getIndices();
  const list: ArrayLike<number> = accessor
    ? numbersOf(accessor, 1, `the indices of ${what}`)
    : Uint32Array.from({ length: count }, (_, i) => i);
  const mode = primitive.getMode();
  const corners: number[] = [];
  const add = (a: number, b: number, c: number): void => {
    const worst = Math.max(a, b, c);
    if (worst >= count)
      throw new GltfError(
        'gltf-index-out-of-range',
        `A triangle of ${what} names vertex ${worst}, but there are only ${count}. Export it again.`,
      );
    if (mode !== TRIANGLES && (a === b || b === c || a === c)) return;
    if (isMirrored(a)) corners.push(a, b, c);
    else corners.push(a, c, b);
  };
  const at = (i: number): number => list[i] ?? 0;
  if (mode === TRIANGLES) for (let i = 0; i + 2 < list.length; i += 3) add(at(i), at(i + 1), at(i + 2));
  else
    for (let i = 0; i + 2 < list.length; i++) {
      if (mode !== STRIP) add(at(0), at(i + 1), at(i + 2));
      else if (i % 2 === 0) add(at(i), at(i + 1), at(i + 2));
      else add(at(i + 1), at(i), at(i + 2));
    }
  return Uint32Array.from(corners);
}

function sayUnused(primitive: Primitive, what: string, say: Say): void {
  const names = primitive.listSemantics();
  if (names.filter((name) => name.startsWith('TEXCOORD_')).length > 1)
    say('gltf-uv-sets', `${what} has several UV sets. MD5 has one, so the set of the first image is used.`);
}
