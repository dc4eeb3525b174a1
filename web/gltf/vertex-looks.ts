/** Reads normals and colours of vertices, which version 10 of MD5 cannot store. */
import type { Primitive } from '@gltf-transform/core';
import type { Model, SubMeshData, Vec3 } from '../core/index.js';
import { listed } from '../report/merged-remarks.js';
import { counted } from '../report/numbers.js';
import { dot, perpendicularsOf, product, turned, unit } from './affine.js';
import { numbersOf } from './numbers.js';
import type { Influences, Mover, Say } from './types.js';

/** In the rest pose, in model space. Undefined if the glTF has none. */
export function normalsOf(
  primitive: Primitive,
  movers: readonly Mover[],
  { ranges, movers: indices, biases }: Influences,
  what: string,
): Float32Array | undefined {
  const accessor = primitive.getAttribute('NORMAL');
  if (!accessor || 2 * accessor.getCount() < ranges.length) return undefined;
  const given = numbersOf(accessor, 3, `the normals of ${what}`);
  const turns = movers.map(({ rest, offset }) => perpendicularsOf(product(rest, offset)));
  const normals = new Float32Array((ranges.length / 2) * 3);
  for (let v = 0; 2 * v < ranges.length; v++) {
    const normal: Vec3 = [given[3 * v] ?? 0, given[3 * v + 1] ?? 0, given[3 * v + 2] ?? 0];
    const sum: Vec3 = [0, 0, 0];
    const first = ranges[2 * v] ?? 0;
    for (let i = first; i < first + (ranges[2 * v + 1] ?? 0); i++) {
      const turn = turns[indices[i] ?? 0];
      const moved = turn && unit(turned(turn, normal));
      if (moved) for (let k = 0; k < 3; k++) sum[k] = (sum[k] ?? 0) + (biases[i] ?? 0) * (moved[k] ?? 0);
    }
    normals.set(unit(sum) ?? [0, 0, 0], 3 * v);
  }
  return normals;
}

/** Red, green, blue and alpha, as linear light. Undefined if the glTF has none. */
export function colorsOf(primitive: Primitive, count: number, what: string): Uint8Array | undefined {
  const accessor = primitive.getAttribute('COLOR_0');
  if (!accessor || accessor.getCount() < count) return undefined;
  const size = accessor.getElementSize() === 3 ? 3 : 4;
  const given = numbersOf(accessor, size, `the colours of ${what}`);
  const colors = new Uint8ClampedArray(4 * count).fill(255);
  for (let v = 0; v < count; v++)
    for (let k = 0; k < size; k++) colors[4 * v + k] = 255 * (given[size * v + k] ?? 0);
  return new Uint8Array(colors.buffer);
}

/** Removes the data that only version 12 can store. */
export function plain(mesh: SubMeshData): SubMeshData {
  return { ...mesh, normals: undefined, colors: undefined };
}

/** Exporters weight the normals of faces in many ways. A larger difference is intentional. */
const NOTABLE_DEGREES = 20;
/**
 * In a mesh without hard edges, at most this share of vertices may differ: weighting differs most at tips and
 * in folds.
 */
const FEW = 0.05;

/** Reports the losses of version 10. `model` is the written file as readers see it. */
export function sayLostLooks(model: Model, meshes: readonly SubMeshData[], say: Say): void {
  const colored = meshes.filter(({ colors }) => colors);
  if (colored.length > 0)
    say(
      'gltf-vertex-colors',
      `The vertex colours of ${namesOf(colored)} were skipped, because MD5 version 10 has none.`,
    );
  const frame = model.evaluate();
  const hard: SubMeshData[] = [];
  let [different, count, most] = [0, 0, 0];
  meshes.forEach((mesh, i) => {
    const { normals } = mesh;
    if (!normals) return;
    const { positions, normals: computed } = frame.mesh(i);
    const all = normals.length / 3;
    const notable = [...Array(all).keys()].filter((v) => degreesAt(normals, computed, v) > NOTABLE_DEGREES);
    const isMany = notable.length > 0 && notable.length >= FEW * all;
    if (!isMany && !hasHardEdge(normals, positions, notable)) return;
    hard.push(mesh);
    different += notable.length;
    count += all;
    for (const v of notable) most = Math.max(most, degreesAt(normals, computed, v));
  });
  if (different === 0) return;
  say(
    'gltf-normals',
    `Doom 3 computes normals itself and smooths hard edges. At ${different} of ${counted(count, 'vertex', 'vertices')} of ${namesOf(hard)} they differ by more than ${NOTABLE_DEGREES}°, at most ${Math.round(most)}°. To keep hard edges, bake a normal map.`,
  );
}

const namesOf = (meshes: readonly SubMeshData[]): string =>
  listed([...new Set(meshes.map(({ name, material }) => name || material))]);

/** Whether some of these vertices have the same position but different normals. */
function hasHardEdge(normals: Float32Array, positions: Float32Array, vertices: readonly number[]): boolean {
  const firstAt = new Map<string, number>();
  return vertices.some((v) => {
    const place = positions.subarray(3 * v, 3 * v + 3).join(' ');
    const first = firstAt.get(place);
    if (first === undefined) firstAt.set(place, v);
    return (
      first !== undefined &&
      degreesBetween(directionAt(normals, first), directionAt(normals, v)) > NOTABLE_DEGREES
    );
  });
}

const degreesAt = (a: Float32Array, b: Float32Array, vertex: number): number =>
  degreesBetween(directionAt(a, vertex), directionAt(b, vertex));

/** 0 if one of them has no length. */
function degreesBetween(a: Vec3 | null, b: Vec3 | null): number {
  return a && b ? (Math.acos(Math.max(-1, Math.min(1, dot(a, b)))) * 180) / Math.PI : 0;
}

const directionAt = (list: Float32Array, vertex: number): Vec3 | null =>
  unit([list[3 * vertex] ?? 0, list[3 * vertex + 1] ?? 0, list[3 * vertex + 2] ?? 0]);
