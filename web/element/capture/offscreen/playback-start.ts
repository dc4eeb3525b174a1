import type { ViewDriver } from '../../engine/index.js';

/** Radians per second of a turntable without `auto-rotate`: one turn takes 8 seconds. */
const TURNTABLE_SPEED = (2 * Math.PI) / 8;

export interface PlaybackRange {
  /** First and last frame; by default those of the driver's clock. */
  readonly range?: readonly [first: number, last: number] | undefined;
  /** Whether one pass is one turn of the camera. */
  readonly turntable?: boolean | undefined;
}

/**
 * Starts playback at its beginning, and returns the seconds of one pass. The model's animation and an active
 * camera path start together. Without either, the pass is one turn of the camera.
 */
export function startPlayback(driver: ViewDriver, { range, turntable = false }: PlaybackRange): number {
  if (turntable) {
    driver.lookThrough(null);
    const speed = driver.scene.autoRotate.speed || TURNTABLE_SPEED;
    driver.change({ reducedMotion: false, autoRotate: { speed, delay: 0 } });
  }
  const { autoRotate, reducedMotion } = driver.scene;
  const { clock, clipClock, pathClock } = driver;
  const moves = clock.duration > 0 && clock.speed !== 0;
  const turns = autoRotate.speed !== 0 && !reducedMotion && !driver.lookingThroughPath;
  if (!moves && !turns) {
    throw new Error('Nothing moves: there is no animation, camera path or turn to record.');
  }
  if (range) {
    const [first, last] = range;
    if (!(first >= 0 && first < last && last <= clock.lastFrame)) {
      const rule = `but must be two frames from 0 to ${clock.lastFrame}, the first before the last`;
      throw new RangeError(`The range is ${String(first)} to ${String(last)}, ${rule}.`);
    }
    clock.range = { first, last };
  }
  for (const each of [clipClock, pathClock]) each.rewind();
  if (driver.lookingThroughPath && clock.speed > 0) clipClock.advance(pathClock.time / clock.speed);
  driver.play();
  if (turntable || !moves) return (2 * Math.PI) / Math.abs(autoRotate.speed);
  const pass = clock.span / Math.abs(clock.speed);
  return clock.loop === 'ping-pong' ? 2 * pass : pass;
}
