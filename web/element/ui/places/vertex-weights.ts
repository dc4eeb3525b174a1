import type { Frame, MeshWeights, Vec3 } from '../../../core/index.js';

/** One weight of a vertex. */
export interface VertexWeight {
  /** Index in the mesh, as in the file. */
  readonly weight: number;
  readonly joint: number;
  readonly bias: number;
  /** In the joint's space; null if the bias is 0, because the position is lost then. */
  readonly position: Vec3 | null;
}

/** In the order of the file. */
export function weightsOfVertex(
  { ranges, joints, biases, offsets }: MeshWeights,
  vertex: number,
): VertexWeight[] {
  const [first = 0, count = 0] = ranges.subarray(2 * vertex, 2 * vertex + 2);
  return Array.from({ length: count }, (_, i) => {
    const weight = first + i;
    const bias = biases[weight] ?? 0;
    const axis = (of: number): number => (offsets[3 * weight + of] ?? 0) / bias;
    const position: Vec3 | null = bias === 0 ? null : [axis(0), axis(1), axis(2)];
    return { weight, joint: joints[weight] ?? 0, bias, position };
  });
}

/** The first vertex that uses a weight; -1 if none does. */
export function vertexWithWeight({ ranges }: MeshWeights, weight: number): number {
  for (let vertex = 0; 2 * vertex + 1 < ranges.length; vertex++) {
    const first = ranges[2 * vertex] ?? 0;
    if (weight >= first && weight < first + (ranges[2 * vertex + 1] ?? 0)) return vertex;
  }
  return -1;
}

/** The corner of a triangle nearest to a point. `positions`: 3 per vertex, posed. */
export function nearestCorner(
  indices: Uint32Array,
  positions: Float32Array,
  triangle: number,
  place: Vec3,
): number {
  const corners = [...indices.subarray(3 * triangle, 3 * triangle + 3)];
  const away = (vertex: number): number =>
    Math.hypot(...placeOfVertex(positions, vertex).map((value, axis) => value - (place[axis] ?? 0)));
  return corners.reduce((best, vertex) => (away(vertex) < away(best) ? vertex : best), corners[0] ?? -1);
}

export function placeOfVertex(positions: Float32Array, vertex: number): Vec3 {
  const [x = 0, y = 0, z = 0] = positions.subarray(3 * vertex, 3 * vertex + 3);
  return [x, y, z];
}

export function placeOfJoint({ joints }: Frame, joint: number): Vec3 {
  const [x = 0, y = 0, z = 0] = joints.subarray(7 * joint, 7 * joint + 3);
  return [x, y, z];
}
