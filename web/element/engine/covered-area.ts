/** Shares of a picture that are covered: at its bottom, at its right and at its top. */
export type CoveredShares = readonly [below: number, beside: number, above: number];

/** The same in CSS pixels, by what covers them. */
export interface Coverings {
  /** Height of the bar, at the bottom. */
  readonly bar: number;
  /** Height of the list of findings, above the bar. */
  readonly findings: number;
  /** Height of the page's own header, at the top. */
  readonly header: number;
  /** Size of a panel: a width at the right, or a height at the bottom above the bar. */
  readonly panel: readonly [width: number, height: number];
}

/** In a very low picture, a bar that covers a larger share of the height is ignored. */
const LARGEST_BAR = 0.4;

export function coveredShares(
  picture: HTMLElement,
  { bar, findings, header, panel }: Coverings,
): CoveredShares {
  const [width, height] = panel;
  const high = Math.max(picture.clientHeight, 1);
  const below = Math.max(Math.min(bar / high, LARGEST_BAR) + findings / high, height / high);
  return [below, width / Math.max(picture.clientWidth, 1), header / high];
}
