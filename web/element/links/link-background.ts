import { decodeText, shortened } from './link-text.js';

const GRADIENT = /^\s*linear-gradient\(\s*#([\da-f]{6})\s*,\s*#([\da-f]{6})\s*\)\s*$/i;
const COLOR = /^\s*#([\da-f]{6})\s*$/i;

/** `rrggbb`, `rrggbb-rrggbb` from top to bottom, or `transparent`; null for others, which `report` hears of. */
export function readBackground(raw: string, report: (text: string) => void): string | null {
  const given = decodeText(raw).toLowerCase();
  if (/^(transparent|[\da-f]{6}(-[\da-f]{6})?)$/.test(given)) return given;
  report(
    `${shortened(given)} is no background. Expected six hex digits as in 20242c, two colours as in 20242c-f0f2f5, or transparent`,
  );
  return null;
}

/** The value of `--md5-background` for the background of a link. */
export function backgroundStyle(background: string): string {
  if (background === 'transparent') return background;
  const colors = background.split('-').map((digits) => `#${digits}`);
  return colors.length > 1 ? `linear-gradient(${colors.join(', ')})` : (colors[0] ?? '');
}

/** The background that a link has for a value of `--md5-background`; null for a value that no link can have. */
export function linkedBackground(style: string): string | null {
  if (style.trim() === 'transparent') return 'transparent';
  const [, ...colors] = COLOR.exec(style) ?? GRADIENT.exec(style) ?? [];
  return colors.join('-').toLowerCase() || null;
}
