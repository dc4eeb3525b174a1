import type { Hit, Model, Vec3 } from '../../core/index.js';

/** What is under a point of the picture. Places are in model space, as the picture shows the pose. */
export interface Picked {
  /** Index and name; -1 and '' where a joint of the shown skeleton was met. */
  readonly mesh: number;
  readonly meshName: string;
  readonly material: string | null;
  /** Of the mesh, in the order of the file; -1 for a joint. */
  readonly triangle: number;
  /** The one that was met, or the one with the greatest weight there; -1 and null where nothing moves the place. */
  readonly joint: number;
  readonly jointName: string | null;
  readonly position: Vec3;
  /** Of unit length; null for a joint. */
  readonly normal: Vec3 | null;
  readonly uv: readonly [number, number] | null;
}

export function pickedOf(model: Model, { mesh, triangle, joint, position, normal, uv }: Hit): Picked {
  const info = model.meshes[mesh];
  return {
    mesh,
    meshName: info?.name ?? '',
    material: info?.material ?? null,
    triangle,
    joint,
    jointName: model.joints[joint]?.name ?? null,
    position,
    normal: info ? normal : null,
    uv: info ? uv : null,
  };
}
