import type { Hit, Model } from '../../core/index.js';
import type { Picked } from '../events.js';

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
