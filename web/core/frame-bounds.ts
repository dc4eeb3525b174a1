import type { Clip } from './clip.js';
import type { Frame, Model } from './model.js';

/**
 * The box of the skinned vertices in every frame of a clip, or of the joints of a model without vertices: 6
 * numbers a frame, min and max, in model space with root motion, as .md5anim files store them. Throws if the
 * clip does not fit.
 */
export function boundsOfFrames(model: Model, clip: Clip): Float32Array {
  const all = new Float32Array(6 * clip.frameCount);
  let into: Frame | undefined;
  for (let frame = 0; frame < clip.frameCount; frame++) {
    into = model.evaluate({ clip, frame, into });
    const { min, max } = into.bounds;
    all.set([...min, ...max], 6 * frame);
  }
  return all;
}
