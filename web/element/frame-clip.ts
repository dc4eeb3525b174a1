import type { Model, PoseLayer, Stage } from '../core/index.js';
import { framingOf, type Framing } from './framing.js';

/** Poses that tell the camera how wide the model is at each height; one is enough where they cost too much. */
const FRAMING_POSES = 4;
const MANY_VERTICES = 60_000;

/** What was found before, by what of a layer decides it. */
const known = new WeakMap<Model, WeakMap<object, Map<string, Framing>>>();

/** What the camera frames while `layer` is played (the bind pose without one). Worked out once. */
export function frameClip(stage: Stage, model: Model, layer: PoseLayer | null): Framing {
  const ofModel = known.get(model) ?? new WeakMap<object, Map<string, Framing>>();
  const ofClip = ofModel.get(layer?.clip ?? model) ?? new Map<string, Framing>();
  known.set(model, ofModel.set(layer?.clip ?? model, ofClip));
  const key = JSON.stringify([layer?.loopRule, layer?.range, layer?.rootMotion]);
  const framing = ofClip.get(key) ?? framingOf(stage.framingBounds(model, layer), posesOf(model, layer));
  ofClip.set(key, framing);
  return framing;
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
