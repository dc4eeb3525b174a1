import type { Clip, Core, Model } from '../../core/index.js';

/** The joints of a clip, shown while no mesh is there. Owns the model it makes. */
export class StandIn {
  #clip: Clip | null = null;
  #model: Model | null = null;

  /** The skeleton of `clip`; the one before it is freed. Null for no clip. */
  for(core: Core, clip: Clip | null): Model | null {
    if (clip === this.#clip) return this.#model;
    this.clear();
    this.#clip = clip;
    this.#model = clip && core.skeletonOf(clip);
    return this.#model;
  }

  clear(): void {
    this.#model?.dispose();
    this.#model = null;
    this.#clip = null;
  }
}
