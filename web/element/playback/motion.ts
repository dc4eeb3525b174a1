import type { Clip, FrameRange, LoopRule, PoseLayer, RootMotion, Vec3 } from '../../core/index.js';
import { Playback, type FrameRange as ClockRange, type Timeline } from './playback.js';

/** Playback settings for all clips of an element. */
export interface MotionRules {
  readonly rootMotion: RootMotion;
  /** 'auto' uses each clip's own rule. */
  readonly loopRule: LoopRule | 'auto';
  /** Seconds for the transition to another clip; 0 switches at once. */
  readonly crossfade: number;
  /** Whether the camera follows a model that travels. */
  readonly followed: boolean;
}

/** An additional clip, blended with the shown one. It uses the clock of the shown clip. */
export interface ClipLayer {
  readonly clip: Clip;
  readonly weight: number;
  /** Factor of the shown clip's time; null keeps both at the same share of their cycles. */
  readonly timeScale: number | null;
  /** Number of seconds by which it is ahead. */
  readonly offset: number;
}

/** A clip that fades out. */
interface Leaving {
  readonly clip: Clip;
  readonly clock: Playback;
  readonly seconds: number;
  faded: number;
}

interface Part {
  readonly layer: PoseLayer;
  readonly cycles: number;
}

/** More clips are dropped, the oldest first: they have nearly no weight left. */
const MOST_LEAVING = 3;

/** The clips of the pose with their times: the shown clip, those that fade out, and additional layers. */
export class Motion {
  readonly clock = new Playback();
  #clip: Clip | null = null;
  #rules: MotionRules = { rootMotion: 'file', loopRule: 'auto', crossfade: 0, followed: true };
  #leaving: Leaving[] = [];
  #extra: readonly ClipLayer[] = [];
  readonly #ways = new WeakMap<Clip, { readonly key: string; readonly way: Vec3 }>();

  get clip(): Clip | null {
    return this.#clip;
  }

  get rules(): MotionRules {
    return this.#rules;
  }

  set rules(rules: MotionRules) {
    const retimed = rules.loopRule !== this.#rules.loopRule;
    this.#rules = rules;
    if (retimed && this.#clip) this.clock.retime(this.#timelineOf(this.#clip));
  }

  /** True during a transition. */
  get fading(): boolean {
    return this.#leaving.length > 0;
  }

  get extra(): readonly ClipLayer[] {
    return this.#extra;
  }

  /** Layers without a positive weight, or with invalid numbers, are ignored, as for the pose. */
  set extra(layers: readonly ClipLayer[]) {
    this.#extra = layers.filter(
      ({ weight, offset, timeScale }) => weight > 0 && Number.isFinite(weight + offset + (timeScale ?? 0)),
    );
  }

  /** Shows another clip from its start. `fade`: with a transition from the current pose. */
  show(clip: Clip | null, fade: boolean): void {
    if (clip === this.#clip) return;
    if (fade && clip && this.#clip && this.#rules.crossfade > 0) this.#letGo(this.#clip);
    else this.settle();
    this.#clip = clip;
    this.clock.timeline = clip && this.#timelineOf(clip);
  }

  /** Ends the transition: only the shown clip remains. */
  settle(): void {
    this.#leaving = [];
  }

  /** Drops disposed clips that fade out: their file was loaded again. */
  forgetDisposed(): void {
    this.#leaving = this.#leaving.filter(({ clip }) => !clip.disposed);
  }

  /** Advances time for clips that fade out; the owner of the clock advances it. */
  advance(seconds: number): void {
    for (const leaving of this.#leaving) {
      leaving.clock.advance(seconds);
      leaving.faded += seconds;
    }
    this.#leaving = this.#leaving.filter(({ faded, seconds: whole }) => faded < whole);
  }

  /** The shown clip, alone and without weights, for framing the camera. */
  get framed(): PoseLayer | null {
    if (!this.#clip) return null;
    // The camera follows a travelling model, so the framing does not include the movement.
    const rootMotion = this.#rules.rootMotion === 'file' ? 'file' : 'in-place';
    return { clip: this.#clip, ...this.#ruleOf(this.#clip), range: this.#range, rootMotion };
  }

  get layers(): PoseLayer[] {
    return this.#parts().map(({ layer }) => layer);
  }

  /** The mean movement of a travelling root joint, if the camera follows it. The mean does not bob. */
  get travelled(): Vec3 {
    const sum: Vec3 = [0, 0, 0];
    if (this.#rules.rootMotion !== 'travel' || !this.#rules.followed) return sum;
    const parts = this.#parts();
    const weights = parts.reduce((total, { layer }) => total + (layer.weight ?? 1), 0);
    for (const { layer, cycles } of parts) {
      const share = (cycles * (layer.weight ?? 1)) / weights;
      this.#wayPerCycle(layer).forEach((way, axis) => (sum[axis] = (sum[axis] ?? 0) + way * share));
    }
    return sum;
  }

  /** All clips of the pose, the shown one first, with the cycles that each has travelled. */
  #parts(): Part[] {
    const clip = this.#clip;
    if (!clip) return [];
    const { clock } = this;
    const weights = this.#weights();
    const rule = this.#ruleOf(clip);
    const { rootMotion } = this.#rules;
    const cycles = clock.travelledCycles;
    const weight = weights[0] ?? 1;
    const frame = clock.position;
    const shown = { clip, frame, cycles, ...rule, range: this.#range, rootMotion, weight };
    return [
      { layer: shown, cycles: cycles + clock.phase },
      ...[...this.#leaving].reverse().map((leaving, i) => this.#leavingPart(leaving, weights[i + 1] ?? 0)),
      ...this.#extra.map((extra) => this.#extraPart(extra)),
    ];
  }

  /**
   * The weights of the shown clip and of those that fade out, the latest first: each covers the ones before
   * it by its share.
   */
  #weights(): number[] {
    const weights: number[] = [];
    let left = 1;
    for (const { faded, seconds } of [...this.#leaving].reverse()) {
      const share = Math.min(faded / seconds, 1);
      weights.push(left * share);
      left *= 1 - share;
    }
    return [...weights, left];
  }

  #leavingPart({ clip, clock }: Leaving, weight: number): Part {
    const { rootMotion } = this.#rules;
    // The shown clip starts at the origin again. The travelled cycles of the other one would move the blended
    // pose back over the entire distance.
    const mode = rootMotion === 'travel' ? 'file' : rootMotion;
    const layer = { clip, frame: clock.position, ...this.#ruleOf(clip), rootMotion: mode, weight };
    return { layer, cycles: clock.phase };
  }

  #extraPart({ clip, weight, timeScale, offset }: ClipLayer): Part {
    const { clock } = this;
    const rule = this.#ruleOf(clip);
    const own = clip.durationBy(rule.loopRule);
    const scale = timeScale ?? (clock.span > 0 ? own / clock.span : 0);
    const seconds = clock.unfolded * scale + offset;
    const loop = clock.loop === 'once' ? 'once' : 'repeat';
    const cycles = own > 0 ? (seconds / own) * Math.sign(clip.frameRate) : 0;
    return { layer: { clip, seconds, loop, ...rule, rootMotion: this.#rules.rootMotion, weight }, cycles };
  }

  #letGo(clip: Clip): void {
    const { crossfade } = this.#rules;
    const leaving = { clip, clock: this.clock.clone(), seconds: crossfade, faded: 0 };
    this.#leaving = [...this.#leaving, leaving].slice(-MOST_LEAVING);
  }

  get #range(): FrameRange | undefined {
    const range: ClockRange | null = this.clock.range;
    return range ? [range.first, range.last] : undefined;
  }

  #ruleOf(clip: Clip): { readonly loopRule: LoopRule } {
    const { loopRule } = this.#rules;
    return { loopRule: loopRule === 'auto' ? clip.loopRule : loopRule };
  }

  #timelineOf(clip: Clip): Timeline {
    const { frameCount, frameRate } = clip;
    return { frameCount, frameRate, duration: clip.durationBy(this.#ruleOf(clip).loopRule) };
  }

  #wayPerCycle({ clip, loopRule = clip.loopRule, range }: PoseLayer): Vec3 {
    const key = `${loopRule} ${String(range)}`;
    let known = this.#ways.get(clip);
    if (known?.key !== key) {
      known = { key, way: clip.disposed ? [0, 0, 0] : clip.travel({ loopRule, range }) };
      this.#ways.set(clip, known);
    }
    return known.way;
  }
}
