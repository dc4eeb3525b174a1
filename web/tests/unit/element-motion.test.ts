import { describe, expect, it } from 'vitest';
import type { Clip, Vec3 } from '../../core/index.js';
import { Motion, type MotionRules } from '../../element/playback/motion.js';

const RULES: MotionRules = { rootMotion: 'travel', loopRule: 'auto', crossfade: 0, followed: true };

/** A clip of one second whose joint 0 moves by `way` in a cycle. */
function clipOf(way: Vec3): Clip {
  return {
    frameCount: 25,
    frameRate: 24,
    loopRule: 'id',
    disposed: false,
    durationBy: () => 1,
    travel: () => way,
  } as unknown as Clip;
}

/** After three cycles of a clip that moves by 10 per cycle, blended with one that moves by 20. */
function afterThreeCycles(weight: number | null, rules: Partial<MotionRules> = {}): Motion {
  const motion = new Motion();
  motion.rules = { ...RULES, ...rules };
  motion.show(clipOf([10, 0, 0]), false);
  if (weight !== null) motion.extra = [{ clip: clipOf([20, 0, 0]), weight, timeScale: null, offset: 0 }];
  for (let i = 0; i < 30; i++) motion.clock.advance(0.1);
  return motion;
}

describe('the path of a model that travels', () => {
  it('is that of its clip, and none if the camera does not follow or nothing travels', () => {
    expect(afterThreeCycles(null).travelled[0]).toBeCloseTo(30);
    expect(afterThreeCycles(null, { followed: false }).travelled).toEqual([0, 0, 0]);
    expect(afterThreeCycles(null, { rootMotion: 'file' }).travelled).toEqual([0, 0, 0]);
  });

  it.each([
    [1, 45],
    [3, 52.5],
    [0, 30],
    [-1, 30],
    [NaN, 30],
    [Infinity, 30],
  ])('with a layer of weight %f is %f: weights work as for the pose', (weight, way) => {
    expect(afterThreeCycles(weight).travelled[0]).toBeCloseTo(way);
  });
});
