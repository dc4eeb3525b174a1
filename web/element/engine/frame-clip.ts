import type { Frame, Model, PoseLayer, Stage } from '../../core/index.js';
import { boundsOf, framingOf, type Framing } from '../camera/index.js';

/**
 * Limit of poses that determine the width of the model at each height, and of the vertices of all of them,
 * because they cost time.
 */
const MOST_POSES = 8;
const MOST_VERTICES = 240_000;

/** A cache, keyed by the relevant properties of a layer. */
const known = new WeakMap<Model, WeakMap<object, Map<string, Framing>>>();

/** The framing for `layer` (the bind pose without one). Computed once. */
export function frameClip(stage: Stage, model: Model, layer: PoseLayer | null): Framing {
  const ofModel = known.get(model) ?? new WeakMap<object, Map<string, Framing>>();
  const ofClip = ofModel.get(layer?.clip ?? model) ?? new Map<string, Framing>();
  known.set(model, ofModel.set(layer?.clip ?? model, ofClip));
  const key = JSON.stringify([layer?.loopRule, layer?.range, layer?.rootMotion]);
  const framing = ofClip.get(key) ?? frame(stage, model, layer);
  ofClip.set(key, framing);
  return framing;
}

function frame(stage: Stage, model: Model, layer: PoseLayer | null): Framing {
  const bounds = stage.framingBounds(model, layer);
  const poses = posesOf(model, layer);
  // If no vertex has weights, all are at the origin, so the joints are used.
  return String(bounds.min) === String(bounds.max)
    ? framingOf(boundsOf(poses.map(({ joints }) => joints.filter((_, i) => i % 7 < 3))))
    : framingOf(
        bounds,
        poses.flatMap((pose) => model.meshes.map((_, mesh) => pose.mesh(mesh).positions)),
      );
}

/** A few poses across the played range, or the bind pose. */
export function posesOf(model: Model, layer: PoseLayer | null): Frame[] {
  const vertices = model.meshes.reduce((sum, mesh) => sum + mesh.vertexCount, 0);
  const count = layer ? Math.max(1, Math.min(MOST_POSES, Math.floor(MOST_VERTICES / vertices))) : 1;
  const [first, last] = layer?.range ?? [0, (layer?.clip.frameCount ?? 1) - 1];
  return Array.from({ length: count }, (_, i) => {
    const at = first + (i / count) * (last - first);
    return layer ? model.evaluate({ ...layer, frame: at }) : model.evaluate();
  });
}
