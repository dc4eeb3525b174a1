/** The five hues and their shades (sRGB 0..1), and the light that every painter bakes in. */
import { clamp, mix3, smooth } from './math.mjs';

const hex = (s) => [0, 2, 4].map((i) => parseInt(s.slice(i, i + 2), 16) / 255);
export const C = {
  rust: hex('b8432a'),
  rustDeep: hex('7a2422'),
  rustLight: hex('dc7440'),
  cream: hex('f3e2c4'),
  creamWarm: hex('e8c79c'),
  blush: hex('e2876b'),
  gill: hex('efd9b4'),
  gillDeep: hex('8a5a45'),
  teal: hex('1d7f7c'),
  tealDeep: hex('0f4a50'),
  tealLight: hex('52b3a4'),
  moss: hex('8f8650'),
  mossDeep: hex('565233'),
  mossLight: hex('b5a968'),
  leather: hex('7e4c2c'),
  leatherDeep: hex('3f2620'),
  leatherLight: hex('b57a48'),
  boot: hex('5c3a2b'),
  sole: hex('2c211f'),
  wood: hex('8a6038'),
  woodDeep: hex('4f3222'),
  brass: hex('cf9b3e'),
  brassDeep: hex('6e4319'),
  brassLight: hex('f6d684'),
  glow: hex('fff2b0'),
  amber: hex('ffb545'),
  ink: hex('221a22'),
};
export const mixc = (a, b, t) => mix3(a, b, clamp(t));
/**
 * Occlusion makes colours warmer and darker, not greyer. Faces that look down become darker, those that look
 * up brighter. k: the strength.
 */
export function shade(c, { ao, n, p }, k = 1) {
  const o = clamp(1 - (1 - smooth(-0.15, 0.95, ao)) * k),
    floor = 0.9 + 0.1 * smooth(0, 6, p[2]);
  const up = 1 + 0.07 * n[2] * k;
  return c.map((x, i) => clamp(x * ([0.42, 0.3, 0.31][i] * (1 - o) + o) * floor * up));
}
export const grey = (x) => [x, x, x];
