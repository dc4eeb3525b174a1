import type { Clip, Core, Model } from '../../core/index.js';

/** A model from the joints of a clip, shown while there is no mesh. Owns that model. */
export class StandIn {
  #clip: Clip | null = null;
  #model: Model | null = null;

  /** The skeleton of `clip`; frees the previous one. Null without a clip. */
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
