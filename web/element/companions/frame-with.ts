import type { AttachedModel, Model, PoseLayer, Stage } from '../../core/index.js';
import { boundsOf, framingOf, type Framing } from '../camera/index.js';
import { posesOf } from '../engine/index.js';
import { applied, composed, inverse, jointIn, type RigidTransform } from './transform.js';

/** frameClip() with the models at joints. */
export function frameWith(attached: readonly AttachedModel[]) {
  const shapes = attached.map(shapeOf);
  return (stage: Stage, model: Model, layer: PoseLayer | null): Framing => {
    const poses = posesOf(model, layer);
    const own = poses.flatMap((pose) => model.meshes.map((_, mesh) => pose.mesh(mesh).positions));
    const others = poses.flatMap(({ joints }) => shapes.map((shape) => shape(joints)));
    const { min, max } = stage.framingBounds(model, layer);
    return framingOf(boundsOf([Float32Array.of(...min, ...max), ...others]), [...own, ...others]);
  };
}

/** The vertices of a model in a pose of the model to which it is attached. */
function shapeOf({ model, joint, transform }: AttachedModel): (joints: Float32Array) => Float32Array {
  const bind = model.evaluate();
  const vertices = model.meshes.flatMap((_, mesh) => [...bind.mesh(mesh).positions]);
  const move = composed(transform as RigidTransform, inverse(jointIn(bind.joints, 0)));
  return (joints) => {
    const place = composed(jointIn(joints, joint), move);
    const moved = new Float32Array(vertices.length);
    for (let i = 0; i < vertices.length; i += 3)
      moved.set(applied(place, vertices[i] ?? 0, vertices[i + 1] ?? 0, vertices[i + 2] ?? 0), i);
    return moved;
  };
}
