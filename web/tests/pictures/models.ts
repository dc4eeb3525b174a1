import { bumps, checker, discs, image } from './images.js';
import { ball, meshText, roamText, wall, withColors, type Rgba255 } from './mesh-text.js';

/** Files by name, as one would drop them. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

const DARK = [0.16, 0.3, 0.42, 1] as const;
const LIGHT = [0.85, 0.78, 0.6, 1] as const;
const CORNERS = [
  [255, 60, 40, 255],
  [60, 200, 80, 255],
  [60, 90, 255, 255],
  [250, 220, 60, 255],
] as const;
/** Of the ball's vertices, 33 a ring. */
const shade = (vertex: number): Rgba255 => {
  const light = Math.round(255 * (1 - Math.floor(vertex / 33) / 18));
  return [light, light, Math.round(0.8 * light), 255];
};
const BLACK = [0, 0, 0, 1] as const;
const CLEAR = [1, 1, 1, 0] as const;
const grey = (level: number) => [level, level, level, 1] as const;

/** Made for one purpose each, by the tests themselves. */
export const GENERATED = {
  /** Nothing but form: smooth shading, a shadow on itself and on the ground. */
  balls: () => ({
    'balls.md5mesh': meshText([ball('a', [0, 0, 16], 16, 24), ball('b', [13, 14, 36], 7)]),
  }),
  /** The same with the origin above the feet, as Quake's monsters have it. */
  sunkenBalls: () => ({
    'balls.md5mesh': meshText([ball('a', [0, 0, -8], 16, 24), ball('b', [13, 14, 12], 7)]),
  }),
  /** Bumps, the right half of the wall with mirrored coordinates: all must look raised. */
  bumps: () => ({
    'bumps.md5mesh': meshText([
      wall('bumps', { right: 0 }),
      { ...wall('bumps', { left: 0, u: [1, 0] }), material: 'bumps' },
    ]),
    'bumps.png': image(64, () => grey(0.62)),
    'bumps_local.png': image(128, bumps(2)),
    'bumps_s.png': image(8, (u) => (u < 0.5 ? [0.1, 0.1, 0.1, 1] : [0.6, 0.45, 0.2, 1])),
  }),
  /** A dark wall that turns away from the light: what glows on its left half is not darker for that. */
  glow: () => ({
    'glow.md5mesh': meshText([wall('glow')]),
    'glow.png': image(8, () => grey(0.25)),
    'glow_glow.png': image(64, (u, v) => (u < 0.5 ? checker(4, [0.2, 0.9, 0.5, 1], BLACK)(u, v) : CLEAR)),
  }),
  /** Cards whose image cuts discs out, one behind the other; no material says so. */
  cutOut: () => ({
    'cards.md5mesh': meshText([
      wall('card', { x: 10, left: -14, right: 22, top: 36 }),
      wall('card', { x: -10, left: -22, right: 14, bottom: 4 }),
    ]),
    'card.png': image(128, discs(3, [0.72, 0.3, 0.2])),
  }),
  /** Alpha that is a mask of something else: half clear, but no cut-out. */
  mask: () => ({
    'mask.md5mesh': meshText([wall('mask')]),
    'mask.png': image(64, (u, v) => [...checker(4, DARK, LIGHT)(u, v).slice(0, 3), u] as never),
  }),
  /** A wall with three panes before it, the nearest first in the file. */
  layers: () => ({
    'layers.md5mesh': meshText([
      wall('near', { x: 24, left: -8, right: 20, bottom: 2, top: 26 }),
      wall('middle', { x: 16, left: -20, right: 6, bottom: 10, top: 34 }),
      wall('far', { x: 8, left: -14, right: 14, bottom: 20, top: 40 }),
      wall('wall', { x: 0, left: -24, right: 24, top: 44 }),
    ]),
    'wall.png': image(64, checker(6, DARK, LIGHT)),
    'near.png': image(8, () => [0.9, 0.25, 0.15, 0.5]),
    'middle.png': image(8, () => [0.2, 0.75, 0.3, 0.5]),
    'far.png': image(8, () => [0.2, 0.35, 0.95, 0.5]),
  }),
  /** An open shell of both sides, and one of its front alone. */
  sides: () => ({
    'sides.md5mesh': meshText([
      wall('both', { x: 0, left: -22, right: -2 }),
      wall('front', { x: 0, left: 2, right: 22 }),
    ]),
    'both.png': image(32, checker(4, DARK, LIGHT)),
    'front.png': image(32, checker(4, DARK, LIGHT)),
  }),
  /** Colours of the vertices, which version 11 stores with them: a ball that darkens downwards, a wall of four corners. */
  vertexColors: () => ({
    'colors.md5mesh': withColors(
      meshText([ball('ball', [8, 0, 12], 10), wall('wall', { x: -8, left: -24, right: 24 })]),
      ({ mesh, vertex }) => (mesh === 0 ? shade(vertex) : (CORNERS[vertex] ?? CORNERS[0])),
    ),
  }),
  /** A ball that goes along a curve, with boxes that its file gives a little too large. */
  roamer: () => ({
    'roamer.md5mesh': meshText([ball('ball', [0, 0, 8], 8)]),
    'roam.md5anim': roamText(),
  }),
  /** Coordinates from -1 to 2. */
  wrapped: () => ({
    'wrapped.md5mesh': meshText([wall('wrapped', { u: [-1, 2], v: [-1, 2] })]),
    'wrapped.png': image(64, (u, v) => (Math.hypot(u - 0.5, v - 0.5) < 0.35 ? LIGHT : [u, v, 0.5, 1])),
  }),
} satisfies Record<string, () => Files>;
