import type { Clip, Model, RootMotion, Stage } from '../core/index.js';
import { framingOf, type Framing } from './framing.js';

/** Poses that tell the camera how wide the model is at each height; one is enough where they cost too much. */
const FRAMING_POSES = 4;
const MANY_VERTICES = 60_000;

/** What the camera frames while `clip` is played (the bind pose without one). */
export function frameClip(stage: Stage, model: Model, clip: Clip | null, rootMotion: RootMotion): Framing {
  return framingOf(stage.framingBounds(model, clip, rootMotion), posesOf(model, clip, rootMotion));
}

/** Vertices of a few poses spread over the clip, or of the bind pose. */
function posesOf(model: Model, clip: Clip | null, rootMotion: RootMotion): Float32Array[] {
  const vertices = model.meshes.reduce((sum, mesh) => sum + mesh.vertexCount, 0);
  const count = clip && vertices < MANY_VERTICES ? FRAMING_POSES : 1;
  return Array.from({ length: count }, (_, i) => {
    const frame = clip ? (i / count) * (clip.frameCount - 1) : 0;
    const pose = clip ? model.evaluate({ clip, frame, rootMotion }) : model.evaluate();
    return model.meshes.map((_mesh, mesh) => pose.mesh(mesh).positions);
  }).flat();
}
