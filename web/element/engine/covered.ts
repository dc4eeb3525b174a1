/** Shares of a picture that something lies over: at its bottom, at its right and at its top. */
export type Covered = readonly [below: number, beside: number, above: number];

/** The same in CSS pixels. */
interface Covering {
  /** By the bar, at the bottom. */
  readonly coveredHeight: number;
  /** By what a page has at the top. */
  readonly coveredTop: number;
  /** By a panel: at the right, and at the bottom, over the bar. */
  readonly panel: readonly [width: number, height: number];
}

/** Of a picture's height: a bar over more of it, in a very low one, is not made room for. */
const LARGEST_BAR = 0.4;

export function coveredShares(picture: HTMLElement, { coveredHeight, coveredTop, panel }: Covering): Covered {
  const [width, height] = panel;
  const high = Math.max(picture.clientHeight, 1);
  const bar = Math.min(coveredHeight / high, LARGEST_BAR);
  return [Math.max(bar, height / high), width / Math.max(picture.clientWidth, 1), coveredTop / high];
}
