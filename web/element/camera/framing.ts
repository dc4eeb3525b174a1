import type { Bounds, Vec3 } from '../../core/index.js';

/** Height above the centre and radius around the vertical axis through it. */
export interface Ring {
  readonly height: number;
  readonly radius: number;
}

/**
 * The space that the camera frames: a box in world space, and rings around its vertical axis that enclose its
 * content.
 */
export interface Framing {
  readonly center: Vec3;
  readonly half: Vec3;
  readonly rings: readonly Ring[];
}

/** Number of sampled points of half a ring. */
const RING_POINTS = 24;
const SLICES = 12;
/** Smaller sizes are not framed, so that a single point or a flat file still has a camera distance. */
const SMALLEST_HALF = 1e-3;

/**
 * The framing while nothing is loaded: the size of a person standing on the ground, in id's units (inches).
 */
export const DEFAULT_FRAMING: Framing = boxFraming({ min: [-16, -16, 0], max: [16, 16, 72] });

/** A vertex is an outlier if a coordinate is this many times as far from 0 as the nearest seven of ten. */
const OUTLIER_REACH = 64;

/**
 * Frames `bounds`. Vertices of some poses (x, y, z, ...) determine the width of the model at each height;
 * without them the entire box is used. If the bounds exceed those poses, the rings are widened to match.
 * Outliers are left out, because the model would be a dot next to them.
 */
export function framingOf(bounds: Bounds, poses: readonly Float32Array[] = []): Framing {
  const near = withoutOutliers(poses);
  const box = boxFraming(near === poses ? bounds : boundsOf(near));
  if (![...box.center, ...box.half].every(Number.isFinite)) return DEFAULT_FRAMING;
  const rings = ringsOf(box, near);
  return rings.length > 0 ? { ...box, rings } : box;
}

/**
 * Distance from the centre at which all rings just fit the picture, seen from the polar angle `phi` (0 = from
 * above). `tanX` and `tanY` are the tangents of half the visible angles. The distance does not depend on the
 * azimuth, so rotating around the model never cuts it off. `parallel`: nearer parts do not look larger.
 */
export function fitDistance(
  { rings }: Framing,
  phi: number,
  tanX: number,
  tanY: number,
  parallel = false,
): number {
  const [sin, cos] = [Math.sin(phi), Math.cos(phi)];
  let distance = 0;
  for (const { height, radius } of rings) {
    for (let i = 0; i <= RING_POINTS; i++) {
      const along = radius * Math.cos((Math.PI * i) / RING_POINTS);
      const across = radius * Math.sin((Math.PI * i) / RING_POINTS);
      const upwards = Math.abs(height * sin - along * cos);
      const nearer = parallel ? 0 : along * sin + height * cos;
      distance = Math.max(distance, nearer + Math.max(upwards / tanY, across / tanX));
    }
  }
  return distance;
}

/** The framing of two contents, of which the second is drawn `scale` times as large around the origin. */
export function bothFramings(first: Framing, second: Framing, scale = 1): Framing {
  const scaled = {
    center: second.center.map((value) => value * scale),
    half: second.half.map((value) => value * scale),
    rings: second.rings.map(({ height, radius }) => ({ height: height * scale, radius: radius * scale })),
  };
  const ends = (sign: number): number[][] =>
    [first, scaled].map(({ center, half }) => center.map((value, axis) => value + sign * (half[axis] ?? 0)));
  const [low = [], lowOther = []] = ends(-1);
  const [high = [], highOther = []] = ends(1);
  const box = boxFraming({
    min: low.map((value, axis) => Math.min(value, lowOther[axis] ?? value)) as unknown as Vec3,
    max: high.map((value, axis) => Math.max(value, highOther[axis] ?? value)) as unknown as Vec3,
  });
  const rings = [first, scaled].flatMap(({ center: [x = 0, y = 0, z = 0], rings }) => {
    const beside = Math.hypot(x - box.center[0], y - box.center[1]);
    return rings.map(({ height, radius }) => ({
      height: height + z - box.center[2],
      radius: radius + beside,
    }));
  });
  return { ...box, rings };
}

/** Removes outliers; returns the same array if there are none. */
function withoutOutliers(poses: readonly Float32Array[]): readonly Float32Array[] {
  // If there are many coordinates, a sample of all three axes.
  const some = poses.flatMap((pose) => [...pose.filter((_, i) => i % (1 + 3 * (pose.length >> 12)) === 0)]);
  const reaches = Float32Array.from(some, Math.abs).sort();
  // Few coordinates have no outliers. If most are 0, all others belong to the model.
  const usual = reaches.find((reach, i) => reach > 0 && i > reaches.length * 0.7 + 8) ?? Infinity;
  const isNear = (value: number): boolean => Math.abs(value) <= OUTLIER_REACH * usual;
  const areAllNear = (pose: Float32Array): boolean => pose.every(isNear);
  if (poses.every(areAllNear)) return poses;
  return poses.map((pose) => pose.filter((_, i) => areAllNear(pose.subarray(i - (i % 3), i - (i % 3) + 3))));
}

/** The bounds of all points (x, y, z, ...) of some poses. */
export function boundsOf(poses: readonly Float32Array[]): Bounds {
  const all = poses.flatMap((pose) => [...pose]);
  const extremes = (pick: typeof Math.max) =>
    [0, 1, 2].map((axis) =>
      all.reduce((most, v, i) => (i % 3 === axis ? pick(most, v) : most), pick()),
    ) as unknown as Vec3;
  return { min: extremes(Math.min), max: extremes(Math.max) };
}

function boxFraming({ min, max }: Bounds): Framing {
  const half: Vec3 = [halfSize(min[0], max[0]), halfSize(min[1], max[1]), halfSize(min[2], max[2])];
  const radius = Math.hypot(half[0], half[1]);
  return {
    center: [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2],
    half,
    rings: [half[2], -half[2]].map((height) => ({ height, radius })),
  };
}

function halfSize(low: number, high: number): number {
  return high < low ? NaN : Math.max((high - low) / 2, SMALLEST_HALF);
}

/** Two rings for each slice that contains vertices; the nearest slice closes each end of the box. */
function ringsOf({ center, half }: Framing, poses: readonly Float32Array[]): Ring[] {
  const radii = new Float64Array(SLICES).fill(-1);
  let [reachX, reachY] = [SMALLEST_HALF, SMALLEST_HALF];
  for (const positions of poses) {
    for (let i = 0; i + 2 < positions.length; i += 3) {
      const x = (positions[i] ?? 0) - center[0];
      const y = (positions[i + 1] ?? 0) - center[1];
      const z = (positions[i + 2] ?? 0) - center[2];
      const slice = Math.min(Math.max(Math.floor(((z / half[2] + 1) / 2) * SLICES), 0), SLICES - 1);
      radii[slice] = Math.max(radii[slice] ?? 0, Math.hypot(x, y));
      reachX = Math.max(reachX, Math.abs(x));
      reachY = Math.max(reachY, Math.abs(y));
    }
  }
  const filled = [...radii.keys()].filter((slice) => (radii[slice] ?? -1) >= 0);
  const widen = Math.max(1, half[0] / reachX, half[1] / reachY);
  return filled.flatMap((slice, i) => {
    const first = i === 0 ? 0 : slice;
    const last = i === filled.length - 1 ? SLICES : slice + 1;
    const radius = (radii[slice] ?? 0) * widen;
    return [first, last].map((edge) => ({ height: ((2 * edge) / SLICES - 1) * half[2], radius }));
  });
}
