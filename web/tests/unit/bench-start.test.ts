import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { levelsOf } from '../../../bench/far-server.mjs';
import { momentsOf } from '../../../bench/start-pictures.mjs';

const [WHITE, CLAY, RED] = [
  [255, 255, 255],
  [194, 180, 166],
  [200, 30, 30],
] as const;

/** A white picture with a square in its middle, `shift` pixels to the right. */
function picture(at: number, [r, g, b]: readonly [number, number, number], shift = 0) {
  const png = new PNG({ width: 40, height: 30 });
  for (let i = 0; i < png.width * png.height; i++) {
    const [x, y] = [(i % png.width) - shift, Math.floor(i / png.width)];
    const isModel = x >= 12 && x < 24 && y >= 8 && y < 20;
    png.data.set(isModel ? [r, g, b, 255] : [...WHITE, 255], 4 * i);
  }
  return { at, png: PNG.sync.write(png) };
}

describe('the start benchmark', () => {
  it('puts a request one level after those that were answered before it', () => {
    const sent = [
      { path: 'page', begin: 0, end: 10 },
      { path: 'script', begin: 12, end: 30 },
      { path: 'style', begin: 12, end: 20 },
      { path: 'image', begin: 25, end: 50 },
      { path: 'data', begin: 31, end: Infinity },
    ];
    expect(levelsOf(sent).map(({ path, level }) => [path, level])).toEqual([
      ['page', 1],
      ['script', 2],
      ['style', 2],
      ['image', 3],
      ['data', 3],
    ]);
  });

  it('finds the first picture of a model, and the first with its colours though it moves', () => {
    const pictures = [picture(0, WHITE), picture(100, WHITE), picture(200, CLAY), picture(300, RED)];
    expect(momentsOf([...pictures, picture(400, RED, 3)])).toEqual({ first: 200, textured: 300 });
  });

  it('takes one picture as both if the model has its colours at once', () => {
    expect(momentsOf([picture(0, WHITE), picture(100, RED), picture(200, RED, 2)])).toEqual({
      first: 100,
      textured: 100,
    });
  });

  it('refuses pictures without a model', () => {
    expect(() => momentsOf([picture(0, WHITE), picture(100, WHITE)])).toThrow('no model');
  });
});
