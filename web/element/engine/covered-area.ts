/** Shares of a picture that are covered: at its bottom, at its right and at its top. */
export type CoveredShares = readonly [below: number, beside: number, above: number];

/** The same in CSS pixels. */
interface Covering {
  /** Height that the bar covers, at the bottom. */
  readonly coveredHeight: number;
  /** Height that the page's own header covers, at the top. */
  readonly coveredTop: number;
  /** What a panel covers: a width at the right, or a height at the bottom above the bar. */
  readonly panel: readonly [width: number, height: number];
}

/** In a very low picture, a bar that covers a larger share of the height is ignored. */
const LARGEST_BAR = 0.4;

export function coveredShares(
  picture: HTMLElement,
  { coveredHeight, coveredTop, panel }: Covering,
): CoveredShares {
  const [width, height] = panel;
  const high = Math.max(picture.clientHeight, 1);
  const bar = Math.min(coveredHeight / high, LARGEST_BAR);
  return [Math.max(bar, height / high), width / Math.max(picture.clientWidth, 1), coveredTop / high];
}
