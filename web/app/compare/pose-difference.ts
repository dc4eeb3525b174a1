/** Distances between two poses: vertex by vertex, or by joints where the vertices are not the same. */
import type { Frame, Model } from '../../core/index.js';

/**
 * The parts that two models share. `vertices`: both have as many meshes, and each mesh has as many vertices; vertices
 * of equal numbers are compared. `joints`: joints of equal names, as indices into the joints of both models.
 */
export type Match =
  | { readonly kind: 'vertices' }
  | { readonly kind: 'joints'; readonly pairs: readonly (readonly [number, number])[] };

/** The largest distance of one frame, in file units, and where it is. */
export interface Largest {
  readonly distance: number;
  /** Mesh and vertex; for joints the mesh is -1 and the index is that of the joint in the first model. */
  readonly mesh: number;
  readonly index: number;
}

/** Null where the models share neither their vertices nor the name of a joint. */
export function matchOf(a: Model, b: Model): Match | null {
  const [counts, others] = [a, b].map((model) => model.meshes.map(({ vertexCount }) => vertexCount));
  if (String(counts) === String(others) && counts?.some((count) => count > 0)) return { kind: 'vertices' };
  const indices = new Map<string, number>();
  // The first of several joints of one name counts.
  for (const [index, { name }] of [...b.joints.entries()].reverse()) indices.set(name, index);
  const pairs = a.joints.flatMap(({ name }, index): (readonly [number, number])[] => {
    const other = indices.get(name);
    return other === undefined ? [] : [[index, other]];
  });
  return pairs.length > 0 ? { kind: 'joints', pairs } : null;
}

/**
 * Distances in file units. For vertices: an array for each mesh, with a number for each vertex. For joints: one array
 * with a number for each joint of the first model; 0 for joints without a partner.
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
 * Distances for each vertex of each mesh, to be shown as colours. Joints hand theirs to the vertices by the biases of
 * the weights.
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
