import { describe, expect, it } from 'vitest';
import { gifFile } from '../../poster/gif-file.js';
import { readGif } from '../support/gif.js';

const RED = [255, 0, 0, 255];
const BLUE = [0, 0, 255, 255];
const CLEAR = [10, 200, 30, 100];

/** Two rows of two pixels. */
const frame = (...pixels: number[][]): Uint8ClampedArray => Uint8ClampedArray.from(pixels.flat());

function gifOf(
  frames: readonly Uint8ClampedArray[],
  { seconds = 1, transparent = false, count = frames.length } = {},
) {
  const draw = (asked: number) =>
    Array.from({ length: asked }, (_, i) => frames[i % frames.length] ?? frame());
  return readGif(gifFile({ width: 2, height: 2, count, seconds, transparent, draw }));
}

describe('gifFile', () => {
  it('writes frames of one palette that repeat for ever', () => {
    const frames = [frame(RED, RED, BLUE, RED), frame(RED, BLUE, BLUE, RED)];
    const gif = gifOf(frames);
    expect([gif.version, gif.width, gif.height, gif.loops]).toEqual(['GIF89a', 2, 2, 0]);
    expect(gif.frames.map(({ pixels }) => pixels)).toEqual(frames.map((pixels) => [...pixels]));
    expect(gif.frames.map(({ hasPalette }) => hasPalette)).toEqual([false, false]);
  });

  it('makes pixels of less than half opacity transparent where that is asked for, and others opaque', () => {
    const frames = [frame(CLEAR, RED, RED, [0, 0, 255, 128]), frame(RED, CLEAR, RED, RED)];
    const clear = [0, 0, 0, 0];
    expect(gifOf(frames, { transparent: true }).frames.map(({ pixels }) => pixels)).toEqual([
      [clear, RED, RED, BLUE].flat(),
      [RED, clear, RED, RED].flat(),
    ]);
    const [opaque] = gifOf(frames).frames;
    expect(opaque?.pixels.slice(0, 4)).toEqual([10, 200, 30, 255]);
  });

  it('writes a frame without a visible pixel', () => {
    const [only] = gifOf([frame(CLEAR, CLEAR, CLEAR, CLEAR)], { transparent: true }).frames;
    expect(only?.pixels).toEqual(new Array(16).fill(0));
  });

  it.each([
    { seconds: 1, count: 30, delays: [3, 4, 3] },
    { seconds: 1, count: 20, delays: [5, 5, 5] },
    { seconds: 1.04, count: 52, delays: [2, 2, 2] },
    { seconds: 0.001, count: 1, delays: [2] },
  ])('shows $count frames in $seconds seconds', ({ seconds, count, delays }) => {
    const all = gifOf([frame(RED, BLUE, RED, RED)], { seconds, count }).frames.map(({ delay }) => delay);
    expect(all.slice(0, 3)).toEqual(delays);
    expect(all.reduce((sum, each) => sum + each)).toBe(Math.max(2, Math.round(seconds * 100)));
  });

  it('gives a colour the same index in all frames', () => {
    // More colours than a palette has, in another order in each frame.
    const side = 64;
    const pixel = (i: number): number[] => [(i % side) * 4, Math.floor(i / side) * 4, (i * 7) % 256, 255];
    const ordered = Array.from({ length: side * side }, (_, i) => pixel(i));
    const frames = [frame(...ordered), frame(...[...ordered].reverse())];
    const draw = (count: number) => frames.slice(0, count);
    const options = { width: side, height: side, count: 2, seconds: 1, transparent: false, draw };
    const [first, second] = readGif(gifFile(options)).frames;
    const reversed = Array.from({ length: side * side }, (_, i) => second?.pixels.slice(i * 4, i * 4 + 4));
    expect(reversed.reverse().flat()).toEqual(first?.pixels);
  });
});
