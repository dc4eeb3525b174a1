import type { Loop } from '../../core/index.js';

/**
 * What is played: a clip or a camera path. `duration` is one cycle in seconds by the file's own loop rule. A negative
 * frame rate means that time runs from the last frame to the first.
 */
export interface Timeline {
  readonly frameCount: number;
  readonly frameRate: number;
  readonly duration: number;
}

/** What one step of the clock passed: ends of cycles (or of ping-pong legs), and whether it came to rest. */
export interface Advance {
  readonly loops: number;
  readonly finished: boolean;
}

/** One way of the clock without a turn or a wrap, in seconds of the cycle; `from` > `to` when it ran backwards. */
export type Visit = (from: number, to: number) => void;

export interface FrameRange {
  readonly first: number;
  readonly last: number;
}

const EMPTY: Timeline = { frameCount: 0, frameRate: 24, duration: 0 };
const AT_REST: Advance = { loops: 0, finished: false };
/** Ways of one step that are told; the rest of a very long one is not. */
const MOST_VISITS = 1000;
/** Frames closer than this to a whole number are that number: k / rate * rate must give k again. */
const FRAME_SNAP = 1e-6;

/**
 * The clock of one timeline. It holds a place inside one cycle (seconds, 0 to the end inclusive) and the number
 * of cycles behind it; whether it runs is its owner's affair.
 *
 * The end stays reachable: a seek to the last frame rests there even where repeating would call it the first.
 */
export class Playback {
  loop: Loop = 'repeat';
  speed = 1;
  #timeline: Timeline = EMPTY;
  #range: FrameRange | null = null;
  #time = 0;
  #cycle = 0;
  #direction: 1 | -1 = 1;
  #legsLeft = Infinity;

  get timeline(): Timeline {
    return this.#timeline;
  }

  /** Takes another timeline and goes to its start; the range is dropped. */
  set timeline(next: Timeline | null) {
    this.#timeline = next ?? EMPTY;
    this.#range = null;
    this.rewind();
  }

  /** Another length of the same clip: the frame stays. */
  retime(next: Timeline): void {
    const { frame } = this;
    this.#timeline = next;
    this.frame = frame;
  }

  /** A clock of its own that stands and runs like this one. */
  clone(): Playback {
    const copy = new Playback();
    copy.loop = this.loop;
    copy.speed = this.speed;
    copy.#timeline = this.#timeline;
    copy.#range = this.#range;
    copy.#time = this.#time;
    copy.#cycle = this.#cycle;
    copy.#direction = this.#direction;
    return copy;
  }

  get duration(): number {
    return this.#timeline.duration;
  }

  get lastFrame(): number {
    return Math.max(0, this.#timeline.frameCount - 1);
  }

  get range(): FrameRange | null {
    return this.#range;
  }

  /** Plays only these frames, both included; null, one frame and the whole clip play all. The place is moved inside. */
  set range(range: FrameRange | null) {
    this.#range = range && ordered(range, this.lastFrame);
    this.time = this.#time;
  }

  /** Seconds in the cycle. Writing seeks: clamped to what is played, cycles start again at 0. */
  get time(): number {
    return this.#time;
  }

  set time(seconds: number) {
    // A seek may go up to the full duration, also where 'once' ends earlier: both show the last frame.
    const end = this.#range ? this.#end() : this.duration;
    const time = clamp(seconds, this.#start(), Math.max(end, this.#start()));
    if (Number.isNaN(time)) return;
    this.#time = time;
    this.#cycle = 0;
    this.#direction = 1;
  }

  /** Frame under the clock, fractional between frames; never beyond the last one. */
  get frame(): number {
    return Math.min(this.position, this.lastFrame);
  }

  set frame(frame: number) {
    this.time = this.#timeOf(clamp(frame, 0, this.lastFrame));
  }

  /** The same, and on towards the frame after the last one while a circular clip closes. */
  get position(): number {
    const frame = Math.max(this.#mirrored(this.#time * this.#rate()), 0);
    const whole = Math.round(frame);
    return Math.abs(frame - whole) < FRAME_SNAP ? whole : frame;
  }

  /** Cycles that root motion has travelled on by, in the direction of the frames. */
  get travelledCycles(): number {
    return this.#timeline.frameRate < 0 ? 0 - this.#cycle : this.#cycle;
  }

  /** Seconds of one cycle of what is played. */
  get span(): number {
    return Math.max(this.#end() - this.#start(), 0);
  }

  /** How much of a cycle is behind the clock, 0 to 1 in the direction of the frames. */
  get phase(): number {
    const phase = this.span > 0 ? (this.#time - this.#start()) / this.span : 0;
    return this.#timeline.frameRate < 0 ? 1 - phase : phase;
  }

  /** Seconds into what is played, over all cycles since the last seek. */
  get unfolded(): number {
    return this.#time - this.#start() + this.#cycle * this.span;
  }

  /** Cycles behind the clock since the last seek; negative when played backwards. Ping-pong stays at 0. */
  get cycle(): number {
    return this.#cycle;
  }

  get atEnd(): boolean {
    return this.speed < 0 ? this.#time <= this.#start() : this.#time >= this.#end();
  }

  /** To where playing begins: the start, or the end when the speed is negative. */
  rewind(): void {
    this.time = this.speed < 0 ? this.#end() : this.#start();
  }

  /** The next run ends after `repetitions` cycles or ping-pong legs. 'once' always ends after one. */
  limit(repetitions: number): void {
    this.#legsLeft = repetitions > 0 ? repetitions : Infinity;
  }

  /** Moves to a whole frame `count` frames on; repeating wraps, the other modes stop at the ends. */
  step(count: number): void {
    const { first, last } = this.#range ?? { first: 0, last: this.lastFrame };
    const from = count > 0 ? Math.floor(this.frame) : Math.ceil(this.frame);
    const size = last - first + 1;
    const wrapped = first + positiveModulo(from + count - first, size);
    this.frame = this.loop === 'repeat' ? wrapped : clamp(from + count, first, last);
  }

  /** Lets `seconds` of real time pass; `visit` is told the ways it took. */
  advance(seconds: number, visit: Visit = () => undefined): Advance {
    const { span } = this;
    const delta = seconds * this.speed;
    if (!(span > 0) || delta === 0) return AT_REST;
    if (this.loop === 'once') return this.#advanceOnce(delta, visit);
    return this.loop === 'repeat'
      ? this.#advanceRepeat(delta, span, visit)
      : this.#advancePingPong(delta, span, visit);
  }

  #advanceOnce(delta: number, visit: Visit): Advance {
    const from = this.#time;
    this.#time = clamp(from + delta, this.#start(), this.#end());
    visit(from, this.#time);
    return { loops: 0, finished: this.atEnd };
  }

  #advanceRepeat(delta: number, span: number, visit: Visit): Advance {
    const start = this.#start();
    const place = this.#time - start;
    const along = place + delta;
    const passes = Math.floor(along / span);
    const finished = this.#useUp(Math.abs(passes));
    const last = finished ? (delta > 0 ? span : 0) : positiveModulo(along, span);
    const turns = Math.min(Math.abs(passes) - (finished ? 1 : 0), MOST_VISITS);
    const [near, far] = delta > 0 ? [start, start + span] : [start + span, start];
    let from = this.#time;
    for (let turn = 0; turn < turns; turn++) {
      visit(from, far);
      from = near;
    }
    this.#time = start + last;
    visit(from, this.#time);
    if (finished) return { loops: 0, finished };
    this.#cycle += passes;
    return { loops: Math.abs(passes), finished };
  }

  #advancePingPong(delta: number, span: number, visit: Visit): Advance {
    const start = this.#start();
    const place = clamp(this.#time - start, 0, span);
    const from = this.#direction > 0 ? place : 2 * span - place;
    const to = from + delta;
    const legs = Math.abs(Math.floor(to / span) - Math.floor(from / span));
    const finished = this.#useUp(legs);
    const folded = (unfolded: number): number => {
      const way = positiveModulo(unfolded, 2 * span);
      return start + (way < span ? way : 2 * span - way);
    };
    let last = from;
    for (let leg = 0; leg < Math.min(legs, MOST_VISITS); leg++) {
      const turn = delta > 0 ? (Math.floor(last / span) + 1) * span : (Math.ceil(last / span) - 1) * span;
      visit(folded(last), folded(turn));
      last = turn;
    }
    if (finished) {
      this.#time = this.#direction * delta > 0 ? this.#end() : start;
      return { loops: 0, finished };
    }
    this.#direction = positiveModulo(to, 2 * span) < span ? 1 : -1;
    this.#time = folded(to);
    visit(folded(last), this.#time);
    return { loops: legs, finished };
  }

  /** Takes passes off what play() was limited to; true when that was the last, and lifts the limit. */
  #useUp(passes: number): boolean {
    this.#legsLeft -= passes;
    if (this.#legsLeft > 0) return false;
    this.#legsLeft = Infinity;
    return true;
  }

  #rate(): number {
    return Math.abs(this.#timeline.frameRate) || EMPTY.frameRate;
  }

  /** Frames into the cycle from a frame number, and back. */
  #mirrored(frame: number): number {
    return this.#timeline.frameRate < 0 ? this.duration * this.#rate() - frame : frame;
  }

  #timeOf(frame: number): number {
    return this.#mirrored(frame) / this.#rate();
  }

  #start(): number {
    if (!this.#range) return 0;
    return Math.min(this.#timeOf(this.#range.first), this.#timeOf(this.#range.last));
  }

  /** Repeating runs through the whole cycle; the other modes rest on the last frame. */
  #end(): number {
    if (this.#range) return Math.max(this.#timeOf(this.#range.first), this.#timeOf(this.#range.last));
    return this.loop === 'repeat' ? this.duration : Math.min(this.lastFrame / this.#rate(), this.duration);
  }
}

function ordered(range: FrameRange, lastFrame: number): FrameRange | null {
  const a = clamp(Math.round(range.first), 0, lastFrame);
  const b = clamp(Math.round(range.last), 0, lastFrame);
  const [low, high] = [Math.min(a, b), Math.max(a, b)];
  return low === high || (low === 0 && high === lastFrame) ? null : { first: low, last: high };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}

function positiveModulo(value: number, period: number): number {
  return value - Math.floor(value / period) * period;
}
