import type { Loop } from '../../core/index.js';

/**
 * The played clip or camera path. `duration` is one cycle in seconds by the file's own loop rule. A negative
 * frame rate means that time runs from the last frame to the first.
 */
export interface Timeline {
  readonly frameCount: number;
  readonly frameRate: number;
  readonly duration: number;
}

/**
 * The result of one step of the clock: the number of ended cycles (or ping-pong legs), and whether it
 * stopped.
 */
export interface Advance {
  readonly loops: number;
  readonly finished: boolean;
}

/**
 * Called for a part of the clock's step without a turn or a wrap, in seconds of the cycle; `from` > `to` when
 * playing backwards.
 */
export type Visit = (from: number, to: number) => void;

export interface FrameRange {
  readonly first: number;
  readonly last: number;
}

const EMPTY: Timeline = { frameCount: 0, frameRate: 24, duration: 0 };
const AT_REST: Advance = { loops: 0, finished: false };
/** Limit of reported parts of one step. */
const MOST_VISITS = 1000;
/** Frames that are closer to an integer count as that integer: k / rate * rate must give k again. */
const FRAME_SNAP = 1e-6;

/**
 * The clock of one timeline. It stores a time inside one cycle (seconds, 0 to the end inclusive) and the
 * number of completed cycles. Its owner decides whether it runs.
 *
 * A seek can reach the end: it stays at the last frame, even if that equals the first one when repeating.
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

  /** Sets another timeline and goes to its start; the range is reset. */
  set timeline(next: Timeline | null) {
    this.#timeline = next ?? EMPTY;
    this.#range = null;
    this.rewind();
  }

  /** Sets another length of the same clip, and keeps the frame. */
  retime(next: Timeline): void {
    const { frame } = this;
    this.#timeline = next;
    this.frame = frame;
  }

  /** A separate clock with the same state. */
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

  /**
   * Plays only these frames, both included. Null, one frame or the entire clip play all. The time is moved
   * into the range.
   */
  set range(range: FrameRange | null) {
    this.#range = range && ordered(range, this.lastFrame);
    this.time = this.#time;
  }

  /**
   * Seconds in the cycle. Writing seeks: the time is clamped to the played range, and cycles count from 0
   * again.
   */
  get time(): number {
    return this.#time;
  }

  set time(seconds: number) {
    // A seek may go up to the full duration, even if 'once' ends earlier: both show the last frame.
    const end = this.#range ? this.#end() : this.duration;
    const time = clamp(seconds, this.#start(), Math.max(end, this.#start()));
    if (Number.isNaN(time)) return;
    this.#time = time;
    this.#cycle = 0;
    this.#direction = 1;
  }

  /** The current frame, fractional between frames; never after the last one. */
  get frame(): number {
    return Math.min(this.position, this.lastFrame);
  }

  set frame(frame: number) {
    this.time = this.#timeOf(clamp(frame, 0, this.lastFrame));
  }

  /** The same, but it continues towards the frame after the last one while a circular clip closes. */
  get position(): number {
    const frame = Math.max(this.#mirrored(this.#time * this.#rate()), 0);
    const whole = Math.round(frame);
    return Math.abs(frame - whole) < FRAME_SNAP ? whole : frame;
  }

  /** Number of cycles by which root motion has travelled, in the direction of the frames. */
  get travelledCycles(): number {
    return this.#timeline.frameRate < 0 ? 0 - this.#cycle : this.#cycle;
  }

  /** Seconds of one cycle of the played range. */
  get span(): number {
    return Math.max(this.#end() - this.#start(), 0);
  }

  /** The completed share of the cycle, 0 to 1 in the direction of the frames. */
  get phase(): number {
    const phase = this.span > 0 ? (this.#time - this.#start()) / this.span : 0;
    return this.#timeline.frameRate < 0 ? 1 - phase : phase;
  }

  /** Seconds in the played range, over all cycles since the last seek. */
  get unfolded(): number {
    return this.#time - this.#start() + this.#cycle * this.span;
  }

  /** Completed cycles since the last seek; negative when played backwards. In ping-pong always 0. */
  get cycle(): number {
    return this.#cycle;
  }

  get atEnd(): boolean {
    return this.speed < 0 ? this.#time <= this.#start() : this.#time >= this.#end();
  }

  /** Goes to where playback begins: the start, or the end if the speed is negative. */
  rewind(): void {
    this.time = this.speed < 0 ? this.#end() : this.#start();
  }

  /** The next run ends after `repetitions` cycles or ping-pong legs. 'once' always ends after one. */
  limit(repetitions: number): void {
    this.#legsLeft = repetitions > 0 ? repetitions : Infinity;
  }

  /** Moves by `count` frames to an integer frame. Repeating wraps, the other modes stop at the ends. */
  step(count: number): void {
    const { first, last } = this.#range ?? { first: 0, last: this.lastFrame };
    const from = count > 0 ? Math.floor(this.frame) : Math.ceil(this.frame);
    const size = last - first + 1;
    const wrapped = first + positiveModulo(from + count - first, size);
    this.frame = this.loop === 'repeat' ? wrapped : clamp(from + count, first, last);
  }

  /** Advances by `seconds` of real time; `visit` is called for each part. */
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

  /** Counts passes against the limit of play(); returns true and removes the limit after the last one. */
  #useUp(passes: number): boolean {
    this.#legsLeft -= passes;
    if (this.#legsLeft > 0) return false;
    this.#legsLeft = Infinity;
    return true;
  }

  #rate(): number {
    return Math.abs(this.#timeline.frameRate) || EMPTY.frameRate;
  }

  /** Converts a frame number to frames into the cycle, and back. */
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

  /** Repeating plays the entire cycle; the other modes stop at the last frame. */
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
