/** Compiles an .md5mesh of version 10 to the .bmd5mesh of Doom 3 BFG. */
import type { V3 } from '../double-reading.js';
import { ByteWriter, TIME } from './byte-writer.js';
import {
  add,
  asStored,
  cross,
  dot,
  inverse,
  minus,
  moved,
  placeOf,
  quaternionOf,
  scale,
  unit,
  within,
  type Place,
} from './pose-maths.js';
import { readSourceModel, type SourceMesh, type SourceModel } from './source-text.js';

/** A vertex in the stored form. */
export interface CompiledVertex {
  readonly position: V3;
  readonly uv: readonly [number, number];
  readonly normal: V3;
  readonly tangent: V3;
  /** 1 or -1. */
  readonly sign: number;
  /** Up to four joints with weights of 255, the greatest first. */
  readonly weights: readonly { readonly joint: number; readonly byte: number }[];
}

/** Vertices of the source, then copies of those where the texture is mirrored. */
export interface CompiledMesh {
  readonly material: string;
  readonly sourceCount: number;
  readonly vertices: readonly CompiledVertex[];
  readonly indices: readonly number[];
  /** The original vertex of each copy. */
  readonly mirrored: readonly number[];
}

export const bindPlaces = ({ joints }: SourceModel): Place[] =>
  joints.map(({ position, rotation }) => placeOf(position, rotation));

/** The four greatest weights as bytes; the greatest one gets the remainder of 255. */
export function fourWeights(
  weights: readonly { readonly joint: number; readonly bias: number }[],
): { joint: number; byte: number }[] {
  const most = [...weights].sort((a, b) => b.bias - a.bias).slice(0, 4);
  const sum = most.reduce((total, { bias }) => total + bias, 0) || 1;
  const bytes = most.map(({ joint, bias }) => ({ joint, byte: Math.max(0, Math.floor((255 * bias) / sum)) }));
  const [greatest] = bytes;
  if (greatest) greatest.byte += 255 - bytes.reduce((total, { byte }) => total + byte, 0);
  return bytes;
}

export function compiledMesh(source: SourceMesh, places: readonly Place[]): CompiledMesh {
  const positions = source.vertices.map(({ weights }) =>
    weights.reduce<V3>(
      (sum, { joint, bias, at }) => add(sum, scale(moved(places[joint]!, at), bias)),
      [0, 0, 0],
    ),
  );
  const mirrored: number[] = [];
  const copyOf = new Map<number, number>();
  const side: number[] = [];
  const indices = source.triangles.flatMap((triangle) => {
    const sign = signOf(source, triangle);
    return triangle.map((vertex) => {
      side[vertex] ??= sign;
      if (side[vertex] === sign) return vertex;
      let copy = copyOf.get(vertex);
      if (copy === undefined) {
        copy = source.vertices.length + mirrored.length;
        copyOf.set(vertex, copy);
        side[copy] = sign;
        mirrored.push(vertex);
      }
      return copy;
    });
  });
  const origin = (vertex: number): number =>
    vertex < source.vertices.length ? vertex : (mirrored[vertex - source.vertices.length] ?? 0);
  const count = source.vertices.length + mirrored.length;
  const normals = Array.from({ length: count }, (): V3 => [0, 0, 0]);
  const tangents = Array.from({ length: count }, (): V3 => [0, 0, 0]);
  for (let i = 0; i < indices.length; i += 3) {
    const corners = indices.slice(i, i + 3);
    const [a, b, c] = corners.map((vertex) => positions[origin(vertex)]!) as [V3, V3, V3];
    const [ua, ub, uc] = corners.map((vertex) => source.vertices[origin(vertex)]!.uv);
    // Front faces are clockwise.
    const normal = unit(cross(minus(c, a), minus(b, a)));
    const tangent = unit(minus(scale(minus(b, a), uc![1] - ua![1]), scale(minus(c, a), ub![1] - ua![1])));
    const facing = scale(tangent, side[corners[0]!]!);
    for (const vertex of corners) {
      normals[vertex] = add(normals[vertex]!, normal);
      tangents[vertex] = add(tangents[vertex]!, facing);
    }
  }
  const vertices = normals.map((sum, i): CompiledVertex => {
    const normal = unit(sum);
    const tangent = unit(minus(tangents[i]!, scale(normal, dot(normal, tangents[i]!))));
    const { uv, weights } = source.vertices[origin(i)]!;
    return {
      position: positions[origin(i)]!,
      uv,
      normal,
      tangent,
      sign: side[i] ?? 1,
      weights: fourWeights(weights),
    };
  });
  return { material: source.material, sourceCount: source.vertices.length, vertices, indices, mirrored };
}

function signOf({ vertices }: SourceMesh, [a, b, c]: V3): number {
  const [ua, ub, uc] = [vertices[a]!.uv, vertices[b]!.uv, vertices[c]!.uv];
  const area = (ub[0] - ua[0]) * (uc[1] - ua[1]) - (uc[0] - ua[0]) * (ub[1] - ua[1]);
  return area < 0 ? -1 : 1;
}

/** 0 to 255 stands for -1 to 1. */
export const directionByte = (x: number): number => Math.max(0, Math.min(255, Math.round((x + 1) * 127.5)));

export interface MeshOptions {
  /** Gives the static model a surface with geometry, which MD5 models usually lack. */
  readonly hasGeometry?: boolean;
  readonly versions?: readonly [staticModel: number, skinned: number];
}

export function compileMesh(text: string, options: MeshOptions = {}): Uint8Array<ArrayBuffer> {
  const { hasGeometry = false, versions = [108, 106] } = options;
  const source = readSourceModel(text);
  const places = bindPlaces(source);
  const meshes = source.meshes.map((mesh) => compiledMesh(mesh, places));
  const out = new ByteWriter();
  addStaticModel(out, meshes, versions[0], hasGeometry);
  out.raw(letters('5DM')).u8(versions[1]).i32(source.joints.length);
  for (const { name, parent } of source.joints) out.string(name).i32(parent);
  out.i32(source.joints.length);
  source.joints.forEach(({ parent }, i) => {
    const local = parent < 0 ? places[i]! : within(inverse(places[parent]!), places[i]!);
    out.f32(...asStored(quaternionOf(local.rows))).littleF32(...local.t);
  });
  // An even number, as for the engine's SIMD.
  const even = source.joints.length + (source.joints.length % 2);
  out.i32(even);
  for (let i = 0; i < even; i++) {
    const { rows, t } = inverse(places[Math.min(i, places.length - 1)]!);
    rows.forEach((row, axis) => out.f32(...row, t[axis]!));
  }
  out.i32(meshes.length);
  meshes.forEach((mesh, i) => addMesh(out, mesh, source.joints.length, i));
  return out.bytes();
}

const letters = (word: string): Uint8Array => new TextEncoder().encode(word);

function addStaticModel(
  out: ByteWriter,
  meshes: readonly CompiledMesh[],
  version: number,
  hasGeometry: boolean,
): void {
  out.raw(letters('BRM')).u8(version).raw(TIME).i32(meshes.length);
  meshes.forEach(({ material }, i) => {
    out.i32(i).string(material).flag(hasGeometry);
    if (hasGeometry) addGeometry(out);
  });
  out.littleF32(-1, -1, -1, 1, 1, 1).i32(0, 0, 0).string('models/compiled.md5mesh').zeros(9);
}

/** One triangle, with one entry of each list. */
function addGeometry(out: ByteWriter): void {
  out.littleF32(0, 0, 0, 1, 1, 0).i32(0).zeros(4).i32(3, 3);
  for (let i = 0; i < 3; i++) out.littleF32(i, 0, 0).f16(0).f16(0).zeros(16);
  out.i32(1).zeros(16);
  out.i32(3).u16(0).u16(1).u16(2).i32(3).u16(0).u16(1).u16(2);
  out
    .i32(1, 0)
    .i32(1, 0, 0)
    .i32(1)
    .zeros(8)
    .flag(true)
    .zeros(3 * 16)
    .i32(0, 0, 0);
}

function addMesh(out: ByteWriter, mesh: CompiledMesh, jointCount: number, surface: number): void {
  const { material, sourceCount, vertices, indices, mirrored } = mesh;
  const used = new Set(vertices.flatMap(({ weights }) => weights.map(({ joint }) => joint)));
  const joints = Array.from({ length: jointCount }, (_, i) => i).filter((joint) => used.has(joint));
  out
    .string(material)
    .i32(sourceCount, indices.length / 3, joints.length)
    .raw(joints)
    .f32(1);
  out.i32(sourceCount, vertices.length, indices.length, mirrored.length, 1, 1);
  for (const { position, uv, normal, tangent, sign, weights } of vertices) {
    out
      .f32(...position)
      .f16(uv[0])
      .f16(uv[1]);
    out.raw(normal.map(directionByte)).u8(0);
    out.raw(tangent.map(directionByte)).u8(sign < 0 ? 0 : 255);
    for (let i = 0; i < 4; i++) out.u8(weights[i]?.joint ?? 0);
    for (let i = 0; i < 4; i++) out.u8(weights[i]?.byte ?? 0);
  }
  for (const index of [...indices, ...indices]) out.u16(index);
  out
    .i32(...mirrored)
    .i32(0, 0)
    .zeros(8)
    .i32(surface);
}
