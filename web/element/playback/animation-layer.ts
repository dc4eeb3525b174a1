/**
 * A clip that is blended with the shown one, whose weight is 1. It starts, stops and seeks with the shown
 * clip.
 */
export interface AnimationLayer {
  readonly animationName: string;
  /** 1 by default. The share of a clip is its weight divided by the sum of all weights. */
  readonly weight?: number;
  /** Factor of the shown animation's time, or 'sync': both are always at the same share of their cycles. */
  readonly timeScale?: number | 'sync';
  /** Number of seconds by which it is ahead. */
  readonly offset?: number;
}
