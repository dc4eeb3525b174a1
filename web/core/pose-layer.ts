import type { Clip } from './clip.js';
import type { LayerTiming } from './write-layers.js';

/** A clip at one time, alone or as one of several that are blended. */
export interface PoseLayer extends LayerTiming {
  readonly clip: Clip;
}
