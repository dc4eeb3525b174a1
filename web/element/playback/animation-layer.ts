/** A clip that is blended with the shown one, whose weight is 1. It starts, stops and seeks with it. */
export interface AnimationLayer {
  readonly animationName: string;
  /** 1 by default. A clip's share is its weight in the sum of all weights. */
  readonly weight?: number;
  /** Factor of the shown animation's time, or 'sync': both are always at the same share of their cycles. */
  readonly timeScale?: number | 'sync';
  /** Seconds that it is ahead. */
  readonly offset?: number;
}
