import type { Document, Material, Mesh, Primitive, TypedArray } from '@gltf-transform/core';
import type { MeshInfo, MeshWeights, Model, PosedMesh, Vec3 } from '../core/index.js';
import { counted } from '../report/numbers.js';
import { influencesOf } from './influences.js';
import type { Skeleton } from './skeleton.js';
import { cross } from './transforms.js';

export interface MeshSources {
  readonly model: Model;
  readonly skeleton: Skeleton;
  /** The material by its name in the file; null for meshes that are not drawn. */
  readonly materialOf: (name: string) => Material | null;
  readonly remark: (text: string) => void;
}

/** Creates a glTF mesh of one primitive for each mesh that is visible. */
export function makeMeshes(document: Document, sources: MeshSources): Mesh[] {
  const { model, materialOf, remark } = sources;
  const frame = model.evaluate();
  return model.meshes.flatMap((info, i) => {
    const name = nameOf(info, i);
    const weights = model.meshWeights(i);
    const all = model.mesh(i).indices;
    const indices = drawnIndices(all, weights);
    const hidden = (all.length - indices.length) / 3;
    if (hidden > 0)
      remark(`Mesh ${name}: ${counted(hidden, 'triangle')} with an unweighted vertex. They were skipped.`);
    if (indices.length === 0) {
      if (hidden === 0) remark(`Mesh ${name} has no triangles. It was skipped.`);
      return [];
    }
    const material = materialOf(info.material);
    if (!material) {
      remark(`Mesh ${name} was skipped, because its material ${info.material} is not drawn.`);
      return [];
    }
    const primitive = primitiveOf(document, sources, {
      index: i,
      name,
      posed: frame.mesh(i),
      indices,
      weights,
      material,
    });
    return [document.createMesh(name).addPrimitive(primitive)];
  });
}

interface Source {
  readonly index: number;
  readonly name: string;
  readonly posed: PosedMesh;
  readonly indices: Uint32Array;
  readonly weights: MeshWeights;
  readonly material: Material;
}

const nameOf = ({ name, material }: MeshInfo, index: number): string => name || material || `mesh ${index}`;

function primitiveOf(
  document: Document,
  { model, skeleton, remark }: MeshSources,
  { index, name, posed, indices, weights, material }: Source,
): Primitive {
  const { uvs, colors } = model.mesh(index);
  const [buffer = null] = document.getRoot().listBuffers();
  const add = (type: 'SCALAR' | 'VEC2' | 'VEC3' | 'VEC4', array: TypedArray) =>
    document.createAccessor().setType(type).setArray(array).setBuffer(buffer);
  const normals = unitNormals(posed.normals);
  const primitive = document
    .createPrimitive()
    .setIndices(add('SCALAR', counterClockwise(indices, posed.positions.length / 3)))
    .setAttribute('POSITION', add('VEC3', posed.positions))
    .setAttribute('NORMAL', add('VEC3', normals))
    .setAttribute('TEXCOORD_0', add('VEC2', uvs))
    .setMaterial(material);
  // Only normal maps need tangents.
  if (material.getNormalTexture())
    primitive.setAttribute('TANGENT', add('VEC4', upTangents(posed.tangents, normals)));
  const { sets, remarks } = influencesOf(weights, skeleton.bind, posed.positions);
  sets.forEach((set, i) => {
    primitive.setAttribute(`JOINTS_${i}`, add('VEC4', set.joints));
    primitive.setAttribute(`WEIGHTS_${i}`, add('VEC4', set.weights));
  });
  for (const text of remarks) remark(`Mesh ${name}: ${text}`);
  // The colours are linear light, as in the viewer.
  if (colors) primitive.setAttribute('COLOR_0', add('VEC4', colors).setNormalized(true));
  return primitive;
}

/**
 * The triangles that the viewer draws. It hides those with a vertex without weights, which stays at the
 * origin.
 */
function drawnIndices(indices: Uint32Array, { ranges }: MeshWeights): Uint32Array {
  const isMoved = (vertex: number | undefined): boolean => (ranges[2 * (vertex ?? 0) + 1] ?? 0) > 0;
  return indices.filter((_, i) => {
    const first = i - (i % 3);
    return isMoved(indices[first]) && isMoved(indices[first + 1]) && isMoved(indices[first + 2]);
  });
}

/** Front faces of MD5 are clockwise, those of glTF counter-clockwise. */
function counterClockwise(indices: Uint32Array, vertexCount: number): Uint16Array | Uint32Array {
  // The largest 16-bit number is not a valid index.
  const turned = vertexCount < 0xffff ? new Uint16Array(indices) : new Uint32Array(indices);
  for (let i = 0; i + 2 < turned.length; i += 3) {
    turned[i + 1] = indices[i + 2] ?? 0;
    turned[i + 2] = indices[i + 1] ?? 0;
  }
  return turned;
}

const UP: Vec3 = [0, 0, 1];
const ASIDE: Vec3 = [1, 0, 0];

/** Normalises all normals, also those of vertices without triangles. */
function unitNormals(normals: Float32Array): Float32Array {
  const unit = new Float32Array(normals.length);
  for (let i = 0; i < normals.length; i += 3) {
    const [x = 0, y = 0, z = 0] = normals.subarray(i, i + 3);
    unit.set(unitOf([x, y, z]) ?? UP, i);
  }
  return unit;
}

/**
 * The core's bitangent points down in the image, towards increasing t. glTF's points up, like its normal
 * maps, so the sign is inverted.
 */
function upTangents(tangents: Float32Array, normals: Float32Array): Float32Array {
  const unit = new Float32Array(tangents.length);
  for (let v = 0; 4 * v < tangents.length; v++) {
    const [x = 0, y = 0, z = 0, w = 1] = tangents.subarray(4 * v, 4 * v + 4);
    const [nx = 0, ny = 0, nz = 1] = normals.subarray(3 * v, 3 * v + 3);
    unit.set(unitOf([x, y, z]) ?? besides([nx, ny, nz]), 4 * v);
    unit[4 * v + 3] = w < 0 ? 1 : -1;
  }
  return unit;
}

/** Any direction perpendicular to `normal`. */
function besides(normal: Vec3): Vec3 {
  return unitOf(cross(normal, Math.abs(normal[0]) < 0.5 ? ASIDE : UP)) ?? ASIDE;
}

function unitOf([x, y, z]: Vec3): Vec3 | null {
  const size = Math.hypot(x, y, z);
  return size > 0 ? [x / size, y / size, z / size] : null;
}
