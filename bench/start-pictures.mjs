// Detects when a page shows its model from screenshots, by one rule for every contender.
import { PNG } from 'pngjs';

/** The analysed part of the picture, without its edges, where pages have a progress bar or controls. */
const FROM = 0.1;
const TO = 0.8;

/** Levels of 255 by which a pixel of the model differs from the page's background. */
const VISIBLE = 24;

/**
 * A first picture shows this share of the last picture's model; one with textures has this share of its
 * colours.
 */
const SHOWN = 0.8;
const ALIKE = 0.8;

/**
 * @typedef {object} Picture
 * @property {number} at milliseconds since navigation
 * @property {Buffer} png
 */

/** @typedef {{ at: number, pixels: Uint8Array }} Pixels */

/** @param {Picture} picture @returns {Pixels} */
function pixelsOf({ at, png }) {
  const { width, height, data } = PNG.sync.read(png);
  const row = 4 * width;
  return { at, pixels: data.subarray(Math.round(height * FROM) * row, Math.round(height * TO) * row) };
}

/**
 * @typedef {{ size: number, shares: Map<number, number> }} Colours of pixels that are not background: shares
 *   of 512 colours
 */

/** @param {Uint8Array} pixels @param {Uint8Array} background @returns {Colours} */
function coloursOf(pixels, background) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  let size = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const channels = [0, 1, 2].map((i) => pixels[at + i] ?? 0);
    if (channels.every((value, i) => Math.abs(value - (background[at + i] ?? 0)) <= VISIBLE)) continue;
    const colour = channels.reduce((sum, value) => 8 * sum + (value >> 5), 0);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
    size++;
  }
  return { size, shares: new Map([...counts].map(([colour, count]) => [colour, count / size])) };
}

/**
 * 1 if both have the same colours equally often. The model may move.
 * @param {Colours} a
 * @param {Colours} b
 */
const likeness = (a, b) =>
  [...a.shares].reduce((sum, [colour, share]) => sum + Math.min(share, b.shares.get(colour) ?? 0), 0);

/**
 * The time of the first picture that shows as much of the model as the last one, and of the first after which
 * all have the last one's colours.
 * @param {readonly Picture[]} pictures in order; the first is of the empty page
 * @returns {{ first: number, textured: number }} milliseconds since navigation
 */
export function momentsOf(pictures) {
  const all = pictures.map(pixelsOf);
  const empty = all[0]?.pixels ?? new Uint8Array();
  const seen = all.map(({ at, pixels }) => ({ at, colours: coloursOf(pixels, empty) }));
  const last = seen.at(-1)?.colours;
  if (!last || last.size < empty.length / 4 / 100) throw new Error('The last picture shows no model.');
  const first = seen.find(({ colours }) => colours.size > SHOWN * last.size);
  const before = seen.findLastIndex(({ colours }) => likeness(colours, last) < ALIKE);
  return { first: first?.at ?? NaN, textured: seen[before + 1]?.at ?? NaN };
}
