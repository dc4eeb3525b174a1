import { beforeAll, describe, expect, it } from 'vitest';
import type { CameraPath, Core } from '../../core/index.js';
import { cameraAt, forwardOf, readDoubleCamera, type DoubleCamera } from '../support/double-reading.js';
import { cameraByFirstKeys, randomCamera, randomOf } from '../support/random-camera.js';
import { loadBuiltCore } from '../support/wasm-core.js';

let core: Core;
beforeAll(async () => {
  core = await loadBuiltCore();
});

function readPath(text: string, options = {}): CameraPath {
  const { path } = core.readCameraPath(new TextEncoder().encode(text), 'made.md5camera', options);
  if (!path) throw new Error('not read');
  return path;
}

/** Integer frames, times between them, and times beyond both ends. */
function timesOf({ duration, frameRate }: CameraPath, random: () => number): number[] {
  const frames = Math.round(duration * frameRate);
  const whole = Array.from({ length: frames + 1 }, (_, i) => i / frameRate);
  const between = Array.from({ length: 20 }, () => random() * duration);
  return [...whole, ...between, -1, duration + 5];
}

function expectLike(path: CameraPath, camera: DoubleCamera, firstKeys: boolean, random: () => number): void {
  for (const seconds of timesOf(path, random)) {
    const clamped = Math.max(seconds, 0);
    const want = firstKeys ? cameraByFirstKeys(camera, clamped) : cameraAt(camera, clamped);
    const got = path.at(seconds);
    expect(got.key).toBeCloseTo(want.key, 4);
    expect(Math.hypot(...got.position.map((value, i) => value - want.t[i]!))).toBeLessThan(1e-3);
    expect(Math.hypot(...got.forward.map((value, i) => value - forwardOf(want.q)[i]!))).toBeLessThan(1e-5);
    expect(got.fov).toBeCloseTo(want.fov, 4);
  }
}

describe('200 camera paths with random cuts', () => {
  const base = 1 + (Date.now() % 1_000_000);
  it.each(Array.from({ length: 200 }, (_, i) => base + i))(
    'are read as a double-precision reading does, seed %s',
    (seed) => {
      const random = randomOf(seed);
      const { text, cutsBeginShots, telling } = randomCamera(random);
      const convention = cutsBeginShots ? 'first-of-new-shot' : 'last-of-old-shot';
      const path = readPath(text, { cutConvention: convention });
      const camera = readDoubleCamera(text);
      const intervals = camera.keys.length - 1 - (cutsBeginShots ? 0 : camera.cuts.length);
      expect(path.duration).toBeCloseTo(intervals / path.frameRate, 9);
      expect(path.shots.map(({ firstKey }) => firstKey).slice(1)).toEqual(
        camera.cuts.map((cut) => cut + (cutsBeginShots ? 0 : 1)),
      );
      expectLike(path, { ...camera, rate: path.frameRate }, cutsBeginShots, random);
      if (telling) {
        path.cutConvention = 'auto';
        if (camera.cuts.length > 0) expect(path.cutConvention).toBe(convention);
      }
      path.dispose();
    },
  );
});

describe('A camera path', () => {
  const KEYS = Array.from({ length: 8 }, (_, i) => `( ${i + (i > 3 ? 500 : 0)} 0 0 ) ( 0 0 0 ) 90`);
  const TEXT = `MD5Version 10 commandline "" numFrames 8 frameRate 24 numCuts 1 cuts { 3 } camera { ${KEYS.join(' ')} }`;

  it('is read by the convention that its keys suggest, and by another one on demand', () => {
    const path = readPath(TEXT);
    expect([path.cutConvention, path.duration, path.shotCount]).toEqual(['last-of-old-shot', 6 / 24, 2]);
    expect(path.shots[1]).toEqual({ firstKey: 4, lastKey: 7, start: 3 / 24, duration: 3 / 24 });
    path.cutConvention = 'first-of-new-shot';
    expect([path.cutConvention, path.duration]).toEqual(['first-of-new-shot', 7 / 24]);
    expect(path.at(2.9 / 24).key).toBe(2);
    path.cutConvention = 'auto';
    expect(path.cutConvention).toBe('last-of-old-shot');
    path.dispose();
    expect(() => (path.cutConvention = 'auto')).toThrow(/disposed/);
  });

  it('gives cuts and shots that may be changed', () => {
    const path = readPath(TEXT);
    const before = structuredClone([path.cuts, path.shots]);
    path.cuts.push(7);
    path.shots.length = 0;
    (path.shots[1] as { start: number }).start = 99;
    expect([path.cuts, path.shots]).toEqual(before);
    path.cutConvention = 'first-of-new-shot';
    expect([path.cuts, path.shotCount]).toEqual([[3], 2]);
    path.dispose();
  });

  it('has the field of view of the rule that is asked for', () => {
    const path = readPath(TEXT);
    expect(path.at(0).fovY).toBeCloseTo(73.7398, 3);
    expect(path.at(0, { fovRule: 'bfg' }).fovY).toBeCloseTo(58.7155, 3);
    expect(() => path.at(0, { fovRule: 'Doom3' as 'doom3' })).toThrow(
      "Expected one of doom3, bfg, got 'Doom3'.",
    );
    expect(path.at('0.1' as unknown as number)).toEqual(path.at(0.1));
    expect(() => (path.cutConvention = 'x' as 'auto')).toThrow('Expected one of last-of-old-shot, ');
    path.dispose();
  });
});
