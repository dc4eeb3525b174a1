import type { Model, PoseLayer, Stage } from '../core/index.js';
import { framingOf, type Framing } from './framing.js';

/** Poses that tell the camera how wide the model is at each height; one is enough where they cost too much. */
const FRAMING_POSES = 4;
const MANY_VERTICES = 60_000;

/** What the camera frames while `layer` is played (the bind pose without one). */
export function frameClip(stage: Stage, model: Model, layer: PoseLayer | null): Framing {
  return framingOf(stage.framingBounds(model, layer), posesOf(model, layer));
}

/** Vertices of a few poses spread over what is played, or of the bind pose. */
function posesOf(model: Model, layer: PoseLayer | null): Float32Array[] {
  const vertices = model.meshes.reduce((sum, mesh) => sum + mesh.vertexCount, 0);
  const count = layer && vertices < MANY_VERTICES ? FRAMING_POSES : 1;
  const [first, last] = layer?.range ?? [0, (layer?.clip.frameCount ?? 1) - 1];
  return Array.from({ length: count }, (_, i) => {
    const frame = first + (i / count) * (last - first);
    const pose = layer ? model.evaluate({ ...layer, frame }) : model.evaluate();
    return model.meshes.map((_mesh, mesh) => pose.mesh(mesh).positions);
  }).flat();
}
