import type { Frame, Model, PoseLayer } from '../../core/index.js';
import { pageTurn } from '../../files/tree/index.js';
import type { Motion, Playback } from '../../element/playback/index.js';
import { distancesOf, largestOf, type Largest, type Match } from './pose-difference.js';

/** Milliseconds of work before the page gets a turn. */
const SLICE_MS = 8;

/** Poses a model by its animation at any time, without changing the playback time of the picture. */
export class TimedPose {
  readonly clock: Playback;
  readonly #model: Model;
  readonly #layer: PoseLayer | null;
  #frame: Frame | undefined;

  constructor(model: Model, motion: Motion) {
    const { framed, rules } = motion;
    this.clock = motion.clock.clone();
    this.#model = model;
    // The first cycle of a model that travels.
    this.#layer = framed && { ...framed, rootMotion: rules.rootMotion === 'in-place' ? 'in-place' : 'file' };
  }

  get isDisposed(): boolean {
    return this.#model.disposed || (this.#layer?.clip.disposed ?? false);
  }

  /** The pose at a time of the timeline; after the end, the last pose. Valid until the next call. */
  at(seconds: number): Frame {
    this.clock.time = seconds;
    const { position: frame } = this.clock;
    const into = this.#frame;
    this.#frame = this.#model.evaluate(this.#layer ? { ...this.#layer, frame, into } : { into });
    return this.#frame;
  }
}

/** The largest distance of all frames, and its frame in the first animation. */
export interface LargestOfAll extends Largest {
  readonly frame: number;
}

/**
 * The largest distance over all frames of the first animation, or over its range. Works in slices, so that
 * the page stays responsive. Null after an abort, or if a file was released in the meantime.
 */
export async function largestOverFrames(
  match: Match,
  model: Model,
  [a, b]: readonly [TimedPose, TimedPose],
  signal: AbortSignal,
): Promise<LargestOfAll | null> {
  const { first, last } = a.clock.range ?? { first: 0, last: a.clock.lastFrame };
  let largest: LargestOfAll | null = null;
  let began = performance.now();
  for (let frame = first; frame <= last; frame++) {
    if (performance.now() - began > SLICE_MS) {
      await pageTurn();
      began = performance.now();
    }
    if (signal.aborted || a.isDisposed || b.isDisposed) return null;
    a.clock.frame = frame;
    const seconds = a.clock.time;
    const found = largestOf(match, distancesOf(match, model, a.at(seconds), b.at(seconds)));
    if (!largest || found.distance > largest.distance) largest = { ...found, frame };
  }
  return largest;
}
