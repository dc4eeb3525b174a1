import { quaternion, slerp, type DoubleCamera, type Q, type V3 } from './double-reading.js';

/** Random numbers in 0..1 from a seed. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}

export interface RandomCamera {
  readonly text: string;
  readonly cutsBeginShots: boolean;
  /** Every shot has enough keys to show the meaning of the cuts by its jumps. */
  readonly telling: boolean;
}

/** A path that moves smoothly within a shot and jumps between shots. */
export function randomCamera(random: () => number): RandomCamera {
  const between = (low: number, high: number): number => low + random() * (high - low);
  const whole = (low: number, high: number): number => Math.floor(between(low, high + 1));
  const cutsBeginShots = random() < 0.5;
  const telling = random() < 0.8;
  const lengths = Array.from({ length: whole(1, 7) }, () => whole(telling ? 4 : 1, 30));
  const keys = lengths.flatMap((length) => shotKeys(length, between));
  const ends = lengths.slice(0, -1).map((_, i) => lengths.slice(0, i + 1).reduce((sum, n) => sum + n, 0));
  const cuts = ends.map((end) => (cutsBeginShots ? end : end - 1)).filter((cut) => cut > 0);
  const rate = [24, 30, 60, 23.976, 10][whole(0, 4)] ?? 24;
  const text = `MD5Version 10 commandline "" numFrames ${keys.length} frameRate ${rate} numCuts ${cuts.length}
    cuts { ${cuts.join(' ')} } camera { ${keys.join('\n')} }`;
  return { text, cutsBeginShots, telling };
}

function shotKeys(length: number, between: (low: number, high: number) => number): string[] {
  const axes = [0, 1, 2];
  const start = axes.map(() => between(-800, 800));
  const speed = axes.map(() => between(-2, 2));
  const turn = axes.map(() => between(-0.55, 0.55));
  const spin = axes.map(() => between(-0.002, 0.002));
  const fov = between(30, 100);
  return Array.from({ length }, (_, key) => {
    const at = start.map((value, axis) => (value + (speed[axis] ?? 0) * key).toFixed(6));
    const rotation = turn.map((value, axis) => (value + (spin[axis] ?? 0) * key).toFixed(8));
    return `( ${at.join(' ')} ) ( ${rotation.join(' ')} ) ${(fov + key * 0.1).toFixed(4)}`;
  });
}

/**
 * The camera at a time, if a cut is the first key of a shot: key i is at i / rate, and cuts are not
 * interpolated.
 */
export function cameraByFirstKeys(
  camera: DoubleCamera,
  seconds: number,
): { t: V3; q: Q; fov: number; key: number } {
  const last = camera.keys.length - 1;
  const raw = Math.min(seconds * camera.rate, last);
  const from = Math.floor(raw + 1e-9);
  const held = from >= last || camera.cuts.includes(from + 1);
  const share = held ? 0 : Math.max(0, raw - from);
  const a = camera.keys[from]!;
  const b = camera.keys[held ? from : from + 1]!;
  return {
    t: a.t.map((value, axis) => value * (1 - share) + b.t[axis]! * share) as V3,
    q: slerp(quaternion(a.r), quaternion(b.r), share),
    fov: a.fov * (1 - share) + b.fov * share,
    key: from + share,
  };
}
