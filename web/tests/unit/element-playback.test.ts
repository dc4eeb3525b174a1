import { describe, expect, it } from 'vitest';
import type { Loop } from '../../core/index.js';
import { shotsEntered } from '../../element/playback/cuts.js';
import { Playback, type Timeline } from '../../element/playback/playback.js';

/** id's rule: N frames, N - 1 intervals. */
const FOUR_FRAMES: Timeline = { frameCount: 4, frameRate: 24, duration: 3 / 24 };
/** The circular rule: the last frame leads to the first. */
const FOUR_CIRCULAR: Timeline = { frameCount: 4, frameRate: 24, duration: 4 / 24 };

function playing(timeline: Timeline | null, loop: Loop = 'repeat', speed = 1): Playback {
  const clock = new Playback();
  clock.loop = loop;
  clock.speed = speed;
  clock.timeline = timeline;
  return clock;
}

describe('Playback at rest', () => {
  it.each([
    ['no timeline', null],
    ['one frame', { frameCount: 1, frameRate: 24, duration: 0 }],
    ['no frame rate', { frameCount: 3, frameRate: 0, duration: 0 }],
    ['no frames', { frameCount: 0, frameRate: 24, duration: 0 }],
  ] as const)('stays at frame 0 with %s', (_, timeline) => {
    const clock = playing(timeline);
    expect(clock.advance(5)).toEqual({ loops: 0, finished: false });
    expect([clock.time, clock.frame, clock.lastFrame >= 0]).toEqual([0, 0, true]);
  });

  it.each([
    [Number.NaN, 0],
    [-1, 0],
    [99, 3],
    [Infinity, 3],
    [-Infinity, 0],
  ])('seeks frame %s to %s', (wanted, got) => {
    const clock = playing(FOUR_FRAMES);
    clock.frame = wanted;
    expect(clock.frame).toBe(got);
  });

  it.each([24, 25, 30, 60, 23.976])('returns every integer frame that was set, at %s per second', (rate) => {
    const clock = playing({ frameCount: 500, frameRate: rate, duration: 499 / rate });
    for (let frame = 0; frame < 500; frame++) {
      clock.frame = frame;
      expect(clock.frame).toBe(frame);
    }
  });

  it('keeps a fractional frame', () => {
    const clock = playing(FOUR_FRAMES);
    clock.frame = 1.5;
    expect(clock.frame).toBe(1.5);
  });

  it('stops on the last frame, although it equals the first one when repeating', () => {
    const clock = playing(FOUR_FRAMES);
    clock.time = FOUR_FRAMES.duration;
    expect([clock.frame, clock.cycle]).toEqual([3, 0]);
  });
});

describe('Playback running', () => {
  // Milliseconds, then frame and cycles by the engine's rule (the last frame of a loop is its first).
  it.each([
    [0, 0, 0],
    [20, 0.48, 0],
    [41, 0.984, 0],
    [42, 1.008, 0],
    [83, 1.992, 0],
    [84, 2.016, 0],
    [124, 2.976, 0],
    [125, 0, 1],
    [250, 0, 2],
  ])('repeats like the engine after %s ms', (milliseconds, frame, cycle) => {
    const clock = playing(FOUR_FRAMES);
    clock.advance(milliseconds / 1000);
    expect(clock.frame).toBeCloseTo(frame, 6);
    expect(clock.cycle).toBe(cycle);
  });

  it('holds the last frame when played once, and says so', () => {
    const clock = playing(FOUR_FRAMES, 'once');
    expect(clock.advance(0.124)).toEqual({ loops: 0, finished: false });
    expect(clock.advance(0.002)).toEqual({ loops: 0, finished: true });
    expect([clock.frame, clock.atEnd]).toEqual([3, true]);
  });

  it('runs a circular clip through the interval from the last frame to the first', () => {
    const clock = playing(FOUR_CIRCULAR);
    clock.advance(3.5 / 24);
    expect(clock.time).toBeCloseTo(3.5 / 24, 12);
    expect(clock.frame).toBe(3);
    clock.advance(1 / 24);
    expect(clock.frame).toBeCloseTo(0.5, 6);
  });

  it.each(['once', 'ping-pong'] as const)(
    'never enters the closing interval of a circular clip in mode %s',
    (loop) => {
      const clock = playing(FOUR_CIRCULAR, loop);
      for (let step = 0; step < 100; step++) {
        clock.advance(0.007);
        expect(clock.time).toBeLessThanOrEqual(3 / 24 + 1e-12);
      }
    },
  );

  it('runs forwards and backwards in ping-pong, and counts each direction', () => {
    const clock = playing(FOUR_FRAMES, 'ping-pong');
    expect(clock.advance(4 / 24).loops).toBe(1);
    expect(clock.frame).toBeCloseTo(2, 6);
    expect(clock.advance(3 / 24).loops).toBe(1);
    expect(clock.frame).toBeCloseTo(1, 6);
  });

  it('counts every cycle of a long step', () => {
    expect(playing(FOUR_FRAMES).advance(10.5 * FOUR_FRAMES.duration).loops).toBe(10);
    expect(playing(FOUR_FRAMES, 'ping-pong').advance(10.5 * FOUR_FRAMES.duration).loops).toBe(10);
  });

  it('plays backwards from the end with a negative speed', () => {
    const clock = playing(FOUR_FRAMES, 'repeat', -1);
    expect(clock.frame).toBe(3);
    clock.advance(1 / 24);
    expect(clock.frame).toBeCloseTo(2, 6);
    expect(clock.advance(2.5 / 24).loops).toBe(1);
    expect([clock.frame, clock.cycle].map((value) => Number(value.toFixed(6)))).toEqual([2.5, -1]);
  });

  it('runs from the last frame to the first if the file has a negative rate', () => {
    const clock = playing({ ...FOUR_FRAMES, frameRate: -24 });
    expect(clock.frame).toBe(3);
    clock.advance(1 / 24);
    expect(clock.frame).toBe(2);
    clock.frame = 0;
    expect([clock.frame, clock.atEnd]).toEqual([0, true]);
    clock.range = { first: 1, last: 3 };
    clock.rewind();
    expect(clock.frame).toBe(3);
  });

  it('reaches the same frame by many small steps as by a big one', () => {
    const seed = 1 + (Date.now() % 100_000);
    let state = seed;
    const random = (): number => (state = (state * 16807) % 2147483647) / 2147483647;
    for (const loop of ['repeat', 'ping-pong'] as const) {
      const small = playing(FOUR_FRAMES, loop);
      const big = playing(FOUR_FRAMES, loop);
      let sum = 0;
      for (let i = 0; i < 200; i++) {
        const step = random() * 0.05 + 1e-4;
        small.advance(step);
        sum += step;
      }
      big.advance(sum);
      expect(Math.abs(small.time - big.time), `seed ${seed}, ${loop}`).toBeLessThan(1e-9);
    }
  });

  it('ends after the asked-for repetitions, once', () => {
    const clock = playing(FOUR_FRAMES);
    clock.limit(2);
    expect(clock.advance(0.13)).toEqual({ loops: 1, finished: false });
    expect(clock.advance(0.13)).toEqual({ loops: 0, finished: true });
    expect(clock.frame).toBe(3);
    expect(clock.advance(0.13).finished).toBe(false);
  });
});

describe('Playback of a range', () => {
  const TEN: Timeline = { frameCount: 10, frameRate: 10, duration: 0.9 };

  it.each([
    [{ first: 5, last: 5 }, null],
    [{ first: -3, last: 99 }, null],
    [
      { first: 4, last: 99 },
      { first: 4, last: 9 },
    ],
    [
      { first: 7, last: 2 },
      { first: 2, last: 7 },
    ],
  ])('takes %o as %o', (given, taken) => {
    const clock = playing(TEN);
    clock.range = given;
    expect(clock.range).toEqual(taken);
  });

  it('repeats inside it', () => {
    const clock = playing(TEN);
    clock.range = { first: 3, last: 5 };
    expect(clock.frame).toBe(3);
    clock.advance(0.25);
    expect(clock.frame).toBeCloseTo(3.5, 6);
  });

  it('steps only inside it', () => {
    const clock = playing(TEN);
    clock.range = { first: 3, last: 5 };
    const seen = [1, 1, 1, -1].map((count) => (clock.step(count), clock.frame));
    expect(seen).toEqual([4, 5, 3, 5]);
  });
});

describe('Playback for root motion', () => {
  it('closes a circular clip behind its last frame', () => {
    const clock = playing(FOUR_CIRCULAR);
    clock.advance(3.5 / 24);
    expect([clock.frame, clock.position]).toEqual([3, 3.5]);
  });

  it.each([
    ['repeat', 1, 24, 2, 2.5],
    ['repeat', -1, 24, -2, -1.5],
    ['repeat', 1, -24, -2, -1.5],
    ['ping-pong', 1, 24, 0, 0.5],
  ] as const)(
    'travels in mode %s, speed %s, rate %s, by %s cycles',
    (loop, speed, frameRate, cycles, progress) => {
      const clock = playing({ frameCount: 4, frameRate, duration: 3 / 24 }, loop, speed);
      clock.advance((2.5 * 3) / 24);
      expect(clock.travelledCycles).toBe(cycles);
      expect(clock.travelledCycles + clock.phase).toBeCloseTo(progress, 9);
    },
  );

  it('keeps its frame when the clip becomes longer by another rule', () => {
    const clock = playing(FOUR_FRAMES);
    clock.frame = 2;
    clock.retime(FOUR_CIRCULAR);
    expect([clock.frame, clock.duration]).toEqual([2, 4 / 24]);
  });

  it('runs independently as a clone', () => {
    const clock = playing(FOUR_FRAMES, 'ping-pong', -0.5);
    clock.advance(0.05);
    const copy = clock.clone();
    for (const each of [clock, copy]) each.advance(0.17);
    expect([copy.time, copy.frame, copy.cycle]).toEqual([clock.time, clock.frame, clock.cycle]);
    clock.advance(0.01);
    expect(copy.time).not.toBe(clock.time);
  });
});

describe('Cuts that a clock passes', () => {
  const PATH: Timeline = { frameCount: 21, frameRate: 10, duration: 2 };
  const SHOTS = [0, 0.5, 0.5, 1.3, 1.9].map((start) => ({ firstKey: 0, lastKey: 0, start, duration: 0 }));

  it.each([
    ['repeat', 1],
    ['repeat', -1],
    ['ping-pong', 1],
    ['once', 1],
  ] as const)(
    'are each passed once per cycle, in steps of any length, in mode %s at speed %s',
    (loop, speed) => {
      const seed = 1 + (Date.now() % 100_000);
      let state = seed;
      const random = (): number => (state = (state * 16807) % 2147483647) / 2147483647;
      const clock = playing(PATH, loop, speed);
      let [loops, cuts] = [0, 0];
      while (loops < 40 && !(loop === 'once' && clock.atEnd)) {
        const step = random() < 0.1 ? random() * 9 : random() * 0.2 + 1e-3;
        loops += clock.advance(step, (from, to) => (cuts += shotsEntered(SHOTS, from, to).length)).loops;
      }
      if (loop === 'once') {
        expect(cuts).toBe(4);
        return;
      }
      const returning = loop === 'ping-pong' && loops % 2 === 1;
      const begun = shotsEntered(SHOTS, speed < 0 || returning ? 2 : 0, clock.time).length;
      expect(cuts, `seed ${seed}`).toBe(loops * 4 + begun);
    },
  );

  it('are reported in the order in which they are passed', () => {
    expect(shotsEntered(SHOTS, 0, 2)).toEqual([1, 2, 3, 4]);
    expect(shotsEntered(SHOTS, 2, 0)).toEqual([3, 2, 1, 0]);
  });

  it('are not reported while the clock stands on one, and are reported again on the way back', () => {
    expect(shotsEntered(SHOTS, 1.3, 1.3)).toEqual([]);
    expect(shotsEntered(SHOTS, 1.3, 1.4)).toEqual([]);
    expect(shotsEntered(SHOTS, 1.3, 1.2)).toEqual([2]);
  });
});

describe('Playback stepping', () => {
  it('reaches integer frames from between them', () => {
    const clock = playing(FOUR_FRAMES);
    clock.frame = 1.4;
    clock.step(1);
    expect(clock.frame).toBe(2);
    clock.frame = 1.4;
    clock.step(-1);
    expect(clock.frame).toBe(1);
  });

  it.each([
    ['repeat', 0],
    ['once', 3],
    ['ping-pong', 3],
  ] as const)('goes past the last frame in mode %s to frame %s', (loop, frame) => {
    const clock = playing(FOUR_FRAMES, loop);
    clock.frame = 3;
    clock.step(1);
    expect(clock.frame).toBe(frame);
  });
});
