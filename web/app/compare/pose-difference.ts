/** Computes distances between two poses: per vertex, or per joint if the vertices do not correspond. */
import type { Frame, Model } from '../../core/index.js';

/**
 * The corresponding parts of two models. `vertices`: both have the same number of meshes, and of vertices in
 * each mesh; vertices with the same index are compared. `joints`: joints with the same name, as indices into
 * the joints of both models.
 */
export type Match =
  | { readonly kind: 'vertices' }
  | { readonly kind: 'joints'; readonly pairs: readonly (readonly [number, number])[] };

/** The largest distance of one frame, in file units, and its location. */
export interface Largest {
  readonly distance: number;
  /** Mesh and vertex; for joints the mesh is -1 and the index is that of the joint in the first model. */
  readonly mesh: number;
  readonly index: number;
}

/** Null if the models have neither corresponding vertices nor a joint name in common. */
export function matchOf(a: Model, b: Model): Match | null {
  const [counts, others] = [a, b].map((model) => model.meshes.map(({ vertexCount }) => vertexCount));
  if (String(counts) === String(others) && counts?.some((count) => count > 0)) return { kind: 'vertices' };
  const indices = new Map<string, number>();
  // If several joints have one name, the first is used.
  for (const [index, { name }] of [...b.joints.entries()].reverse()) indices.set(name, index);
  const pairs = a.joints.flatMap(({ name }, index): (readonly [number, number])[] => {
    const other = indices.get(name);
    return other === undefined ? [] : [[index, other]];
  });
  return pairs.length > 0 ? { kind: 'joints', pairs } : null;
}

/**
 * Distances in file units. For vertices: an array for each mesh, with a number for each vertex. For joints:
 * one array with a number for each joint of the first model; 0 for joints without a counterpart.
 */
export function distancesOf(match: Match, model: Model, a: Frame, b: Frame): Float32Array[] {
  if (match.kind === 'vertices')
    return model.meshes.map((_, mesh) => pointDistances(a.mesh(mesh).positions, b.mesh(mesh).positions));
  const distances = new Float32Array(model.jointCount);
  for (const [i, k] of match.pairs) distances[i] = distanceAt(a.joints, 7 * i, b.joints, 7 * k);
  return [distances];
}

export function largestOf(match: Match, distances: readonly Float32Array[]): Largest {
  const place = { distance: 0, mesh: match.kind === 'joints' ? -1 : 0, index: 0 };
  distances.forEach((values, mesh) => {
    values.forEach((distance, index) => {
      if (distance <= place.distance || Number.isNaN(distance)) return;
      Object.assign(place, { distance, index, ...(match.kind === 'vertices' && { mesh }) });
    });
  });
  return place;
}

/**
 * Distances for each vertex of each mesh, to show them as colours. Distances of joints are distributed to the
 * vertices by the biases of the weights.
 */
export function vertexDistances(
  match: Match,
  model: Model,
  distances: readonly Float32Array[],
): readonly Float32Array[] {
  const [ofJoints] = distances;
  if (match.kind === 'vertices' || !ofJoints) return distances;
  return model.meshes.map(({ vertexCount }, mesh) => {
    const { ranges, joints, biases } = model.meshWeights(mesh);
    return Float32Array.from({ length: vertexCount }, (_, vertex) => {
      const [first = 0, count = 0] = ranges.subarray(2 * vertex, 2 * vertex + 2);
      let sum = 0;
      for (let i = first; i < first + count; i++) sum += (biases[i] ?? 0) * (ofJoints[joints[i] ?? 0] ?? 0);
      return sum;
    });
  });
}

function pointDistances(a: Float32Array, b: Float32Array): Float32Array {
  const distances = new Float32Array(a.length / 3);
  for (let i = 0; i < distances.length; i++) distances[i] = distanceAt(a, 3 * i, b, 3 * i);
  return distances;
}

function distanceAt(a: Float32Array, i: number, b: Float32Array, k: number): number {
  const x = (a[i] ?? 0) - (b[k] ?? 0);
  const y = (a[i + 1] ?? 0) - (b[k + 1] ?? 0);
  const z = (a[i + 2] ?? 0) - (b[k + 2] ?? 0);
  return Math.sqrt(x * x + y * y + z * z);
}
