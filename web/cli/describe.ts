import type { CameraPath, Clip, Model } from '../core/index.js';

export interface MeshDescription {
  readonly joints: number;
  readonly vertices: number;
  readonly triangles: number;
  readonly weights: number;
  /** The largest number of weights of a vertex. */
  readonly maxWeights: number;
  readonly meshes: readonly SubmeshDescription[];
}

export interface SubmeshDescription {
  readonly name: string;
  readonly material: string;
  readonly vertices: number;
  readonly triangles: number;
  readonly weights: number;
  readonly maxWeights: number;
}

export interface AnimDescription {
  readonly joints: number;
  readonly frames: number;
  /** Per second; negative if it plays backwards. */
  readonly frameRate: number;
  /** Seconds of one pass. */
  readonly duration: number;
}

export interface CameraDescription {
  readonly keys: number;
  readonly frameRate: number;
  readonly shots: number;
  readonly duration: number;
  readonly cuts: readonly number[];
  readonly cutConvention: CameraPath['cutConvention'];
}

/** The output of `info` for a file. */
export type Description =
  | ({ readonly kind: 'mesh' } & MeshDescription)
  | ({ readonly kind: 'anim' } & AnimDescription)
  | ({ readonly kind: 'camera' } & CameraDescription)
  | { readonly kind: 'declarations'; readonly count: number }
  | { readonly kind: 'image' }
  /** `count`: number of files in it that were read. `repeated`: of others with the bytes of one of them. */
  | { readonly kind: 'archive'; readonly count: number; readonly repeated?: number }
  /** `count`: number of scaled joints. */
  | { readonly kind: 'scales'; readonly count: number };

export function describeMesh({ joints, meshes }: Model): Description {
  const parts = meshes.map((mesh) => ({
    name: mesh.name,
    material: mesh.material,
    vertices: mesh.vertexCount,
    triangles: mesh.triangleCount,
    weights: mesh.weightCount,
    maxWeights: mesh.maxWeightsPerVertex,
  }));
  const sum = (key: 'vertices' | 'triangles' | 'weights') =>
    parts.reduce((total, part) => total + part[key], 0);
  return {
    kind: 'mesh',
    joints: joints.length,
    vertices: sum('vertices'),
    triangles: sum('triangles'),
    weights: sum('weights'),
    maxWeights: parts.reduce((most, { maxWeights }) => Math.max(most, maxWeights), 0),
    meshes: parts,
  };
}

export function describeAnim({ joints, frameCount, frameRate, duration }: Clip): Description {
  return { kind: 'anim', joints: joints.length, frames: frameCount, frameRate, duration };
}

export function describeCamera(path: CameraPath): Description {
  const { frameCount, frameRate, shotCount, duration, cuts, cutConvention } = path;
  return { kind: 'camera', keys: frameCount, frameRate, shots: shotCount, duration, cuts, cutConvention };
}
