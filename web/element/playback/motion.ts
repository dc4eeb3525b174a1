import type { Clip, FrameRange, LoopRule, PoseLayer, RootMotion, Vec3 } from '../../core/index.js';
import { Playback, type FrameRange as ClockRange, type Timeline } from './playback.js';

/** How clips are played, all of an element alike. */
export interface MotionRules {
  readonly rootMotion: RootMotion;
  /** 'auto' is each clip's own. */
  readonly loopRule: LoopRule | 'auto';
  /** Seconds in which another clip takes over; 0 for at once. */
  readonly crossfade: number;
  /** Whether the camera goes along with a model that travels. */
  readonly followed: boolean;
}

/** A further clip, blended with the shown one. It has no clock of its own: the shown clip's decides. */
export interface ClipLayer {
  readonly clip: Clip;
  readonly weight: number;
  /** Factor of the shown clip's time; null keeps both at the same share of their cycles. */
  readonly timeScale: number | null;
  /** Seconds that it is ahead. */
  readonly offset: number;
}

/** A clip that gives way to another one. */
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

/** More than these at once are dropped, the oldest first: each has next to no weight left. */
const MOST_LEAVING = 3;

/**
 * Which clips make up the pose and where each of them stands: the shown one, those that it takes over from, those that
 * are blended with it.
 */
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

  /** True while a clip is taking over. */
  get fading(): boolean {
    return this.#leaving.length > 0;
  }

  get extra(): readonly ClipLayer[] {
    return this.#extra;
  }

  /** Those without a positive weight, or with what is no number, count nothing, as for the pose. */
  set extra(layers: readonly ClipLayer[]) {
    this.#extra = layers.filter(
      ({ weight, offset, timeScale }) => weight > 0 && Number.isFinite(weight + offset + (timeScale ?? 0)),
    );
  }

  /** Another clip, from its start. With `fade` it takes over from what is shown, else at once. */
  show(clip: Clip | null, fade: boolean): void {
    if (clip === this.#clip) return;
    if (fade && clip && this.#clip && this.#rules.crossfade > 0) this.#letGo(this.#clip);
    else this.settle();
    this.#clip = clip;
    this.clock.timeline = clip && this.#timelineOf(clip);
  }

  /** Ends what is taking over: only the shown clip counts from now on. */
  settle(): void {
    this.#leaving = [];
  }

  /** Drops clips that give way and are disposed: their file came again. */
  forgetDisposed(): void {
    this.#leaving = this.#leaving.filter(({ clip }) => !clip.disposed);
  }

  /** Lets time pass for the clips that give way; the clock is moved by its owner. */
  advance(seconds: number): void {
    for (const leaving of this.#leaving) {
      leaving.clock.advance(seconds);
      leaving.faded += seconds;
    }
    this.#leaving = this.#leaving.filter(({ faded, seconds: whole }) => faded < whole);
  }

  /** The shown clip, alone and without weights: what the camera frames. */
  get framed(): PoseLayer | null {
    if (!this.#clip) return null;
    // The camera goes along with what travels, so the way is not part of what it must show.
    const rootMotion = this.#rules.rootMotion === 'file' ? 'file' : 'in-place';
    return { clip: this.#clip, ...this.#ruleOf(this.#clip), range: this.#range, rootMotion };
  }

  get layers(): PoseLayer[] {
    return this.#parts().map(({ layer }) => layer);
  }

  /** How far the mean way of a travelling joint 0 has got, if the camera follows it: it does not bob. */
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

  /** Of the shown clip and of those that give way, the latest first: each covers the ones before it by its share. */
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
    // The shown clip begins its way anew; the cycles behind the other one would drag the blend back over all of it.
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
