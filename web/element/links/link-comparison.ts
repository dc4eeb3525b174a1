import { decodeText, encodeText, shortened } from './link-text.js';

/** How two pictures are shown together. */
export const LAYOUTS = ['side', 'ghost', 'slider'] as const;
export type Layout = (typeof LAYOUTS)[number];

/** What a link compares the shown model with. */
export interface LinkedComparison {
  readonly layout: Layout;
  readonly kind: 'animation' | 'model' | 'bind-pose';
  /** Of the animation or the model; empty for the bind pose. */
  readonly name: string;
  /** Opacity of the ghost, or place of the slider, 0 to 1. */
  readonly share: number;
  /** Whether colours show the difference. */
  readonly colors: boolean;
}

const KINDS = ['animation', 'model', 'bind-pose'] as const;
const SHARE = 0.5;

/**
 * A comparison as a link has it: `layout:animation:NAME`, `layout:model:NAME` or `layout:bind-pose`, then a share and
 * the word `colors` where they are not the defaults. Null for others, which `report` hears of.
 */
export function readComparison(raw: string, report: (text: string) => void): LinkedComparison | null {
  const [layoutWord, kindWord, ...others] = raw.split(':').map(decodeText);
  const layout = LAYOUTS.find((word) => word === layoutWord);
  const kind = KINDS.find((word) => word === kindWord);
  const name = kind === 'bind-pose' ? '' : (others.shift() ?? '');
  const colors = others.at(-1) === 'colors';
  if (colors) others.pop();
  const [shareText = String(SHARE), ...rest] = others;
  const share = shareText.trim() === '' ? NaN : Number(shareText);
  const isNamed = kind === 'bind-pose' || name !== '';
  if (layout && kind && isNamed && rest.length === 0 && share >= 0 && share <= 1)
    return { layout, kind, name, share, colors };
  report(
    `${shortened(decodeText(raw))} is no comparison. Expected side, ghost or slider, then animation:NAME, model:NAME or bind-pose, as in ghost:animation:walk:0.3`,
  );
  return null;
}

/** Defaults at the end are left out. */
export function formatComparison({ layout, kind, name, share, colors }: LinkedComparison): string {
  const decimal = Number(share.toFixed(3));
  return [
    layout,
    kind,
    ...(kind === 'bind-pose' ? [] : [encodeText(name)]),
    ...(decimal === SHARE || layout === 'side' ? [] : [String(decimal)]),
    ...(colors ? ['colors'] : []),
  ].join(':');
}
