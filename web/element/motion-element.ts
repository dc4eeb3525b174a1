import { LitElement } from 'lit';
import type { CutConvention, FovRule, LoopRule, RootMotion } from '../core/index.js';
import type { Session } from './session/session.js';
import type { ViewDriver } from './engine/view-driver.js';

/** A clip that is blended with the shown one, whose weight is 1. It starts, stops and seeks with it. */
export interface AnimationLayer {
  readonly animationName: string;
  /** 1 by default; shares of the sum of all weights count. */
  readonly weight?: number;
  /** Factor of the shown animation's time, or 'sync': both are always at the same share of their cycles. */
  readonly timeScale?: number | 'sync';
  /** Seconds that it is ahead. */
  readonly offset?: number;
}

/** Whether the free camera goes along with a model whose root motion travels, or stays where it is. */
export type CameraFollow = 'travel' | 'none';

/** model-viewer's. */
const DEFAULT_CROSSFADE_MS = 300;

/** How clips and camera paths are read and mixed. Everything here takes effect at once. */
export abstract class MotionElement extends LitElement {
  abstract readonly driver: ViewDriver;
  abstract readonly session: Session;
  #rootMotion: RootMotion = 'file';
  #loopRule: LoopRule | 'auto' = 'auto';
  #crossfade = DEFAULT_CROSSFADE_MS;
  #layers: readonly AnimationLayer[] = [];
  #cameraCuts: CutConvention | 'auto' = 'auto';
  #fovRule: FovRule = 'doom3';
  #cameraFollow: CameraFollow = 'travel';

  /** What joint 0's translation does: as stored, kept at the first frame, or going on from cycle to cycle. */
  get rootMotion(): RootMotion {
    return this.#rootMotion;
  }

  set rootMotion(mode: RootMotion) {
    this.#rootMotion = mode === 'in-place' || mode === 'travel' ? mode : 'file';
    this.#applyRules();
  }

  /** Whether the last frame repeats the first ('id') or leads on to it ('circular'); 'auto' asks each clip. */
  get loopRule(): LoopRule | 'auto' {
    return this.#loopRule;
  }

  set loopRule(rule: LoopRule | 'auto') {
    this.#loopRule = rule === 'id' || rule === 'circular' ? rule : 'auto';
    this.#applyRules();
  }

  /** Milliseconds in which another animation takes over while playing; 0 for at once. */
  get animationCrossfadeDuration(): number {
    return this.#crossfade;
  }

  set animationCrossfadeDuration(milliseconds: number) {
    this.#crossfade = milliseconds >= 0 ? milliseconds : DEFAULT_CROSSFADE_MS;
    this.#applyRules();
  }

  /** Animations that are blended with the shown one; names that are not there count once a file brings them. */
  get layers(): readonly AnimationLayer[] {
    return this.#layers;
  }

  set layers(layers: readonly AnimationLayer[]) {
    this.#layers = [...layers];
    this.session.chooseLayers(this.#layers);
  }

  /**
   * What the cuts of the camera path mean; 'auto' asks its keys. A path belongs to all elements that show its file, so
   * a choice made here is theirs too.
   */
  get cameraCuts(): CutConvention | 'auto' {
    return this.#cameraCuts;
  }

  set cameraCuts(convention: CutConvention | 'auto') {
    const known = convention === 'last-of-old-shot' || convention === 'first-of-new-shot';
    this.#cameraCuts = known ? convention : 'auto';
    this.session.chooseCuts(this.#cameraCuts);
  }

  /** The picture that a camera path's FOV was measured on: Doom 3's of 4:3, or BFG Edition's of 16:9. */
  get cameraFovRule(): FovRule {
    return this.#fovRule;
  }

  set cameraFovRule(rule: FovRule) {
    this.#fovRule = rule === 'bfg' ? 'bfg' : 'doom3';
    this.driver.fovRule = this.#fovRule;
    this.requestUpdate();
  }

  get cameraFollow(): CameraFollow {
    return this.#cameraFollow;
  }

  set cameraFollow(follow: CameraFollow) {
    this.#cameraFollow = follow === 'none' ? 'none' : 'travel';
    this.#applyRules();
  }

  #applyRules(): void {
    this.driver.setRules({
      rootMotion: this.#rootMotion,
      loopRule: this.#loopRule,
      crossfade: this.#crossfade / 1000,
      followed: this.#cameraFollow === 'travel',
    });
    this.requestUpdate();
  }
}
