/** Draws a mesh in colours of distances, on the CPU, because the colours change with each frame. */

/** One mesh in the coordinates of the picture. */
export interface ProjectedMesh {
  /** x and y for each vertex, in pixels of the picture from its upper left corner. */
  readonly places: Float32Array;
  /** For each vertex a number that increases towards the eye, linear in the picture; NaN behind the eye. */
  readonly nearness: Float32Array;
  /** Brightness for each vertex, 0 to 1. */
  readonly shades: Float32Array;
  /** Distance for each vertex, in file units. */
  readonly distances: Float32Array;
  /** Three for each triangle. */
  readonly indices: Uint32Array;
}

/** Colours from zero to the largest distance, sRGB. `differenceGradient()` shows the same. */
const STOPS = [
  [58, 76, 140],
  [64, 160, 170],
  [244, 202, 66],
  [214, 40, 34],
] as const;

/** The colours as CSS, for the legend. */
export function differenceGradient(): string {
  return `linear-gradient(90deg, ${STOPS.map((stop) => `rgb(${stop.join(' ')})`).join(', ')})`;
}

/** Fills RGBA pixels. Pixels without a triangle do not change. `largest`: the distance of the last colour. */
export function drawDifference(
  meshes: readonly ProjectedMesh[],
  largest: number,
  { data, width, height }: Pick<ImageData, 'data' | 'width' | 'height'>,
): void {
  const depth = new Float32Array(width * height).fill(-Infinity);
  for (const { places, nearness, shades, distances, indices } of meshes) {
    for (let t = 0; t + 2 < indices.length; t += 3) {
      const [a = 0, b = 0, c = 0] = [indices[t], indices[t + 1], indices[t + 2]];
      const [ax = 0, ay = 0, bx = 0] = [places[2 * a], places[2 * a + 1], places[2 * b]];
      const [by = 0, cx = 0, cy = 0] = [places[2 * b + 1], places[2 * c], places[2 * c + 1]];
      const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
      const [na = NaN, nb = NaN, nc = NaN] = [nearness[a], nearness[b], nearness[c]];
      if (!(Math.abs(area) > 0) || !Number.isFinite(na + nb + nc)) continue;
      const left = Math.max(Math.floor(Math.min(ax, bx, cx)), 0);
      const right = Math.min(Math.ceil(Math.max(ax, bx, cx)), width - 1);
      const top = Math.max(Math.floor(Math.min(ay, by, cy)), 0);
      const bottom = Math.min(Math.ceil(Math.max(ay, by, cy)), height - 1);
      const [va = 0, vb = 0, vc = 0] = [distances[a], distances[b], distances[c]];
      const [sa = 1, sb = 1, sc = 1] = [shades[a], shades[b], shades[c]];
      for (let y = top; y <= bottom; y++) {
        const py = y + 0.5;
        for (let x = left; x <= right; x++) {
          const px = x + 0.5;
          const ofB = ((px - ax) * (cy - ay) - (cx - ax) * (py - ay)) / area;
          const ofC = ((bx - ax) * (py - ay) - (px - ax) * (by - ay)) / area;
          const ofA = 1 - ofB - ofC;
          if (ofA < 0 || ofB < 0 || ofC < 0) continue;
          const near = ofA * na + ofB * nb + ofC * nc;
          const at = y * width + x;
          if (!(near > (depth[at] ?? Infinity))) continue;
          depth[at] = near;
          const share = largest > 0 ? (ofA * va + ofB * vb + ofC * vc) / largest : 0;
          setColor(data, 4 * at, share, ofA * sa + ofB * sb + ofC * sc);
        }
      }
    }
  }
}

function setColor(data: Uint8ClampedArray, at: number, share: number, shade: number): void {
  const along = Math.min(Math.max(share, 0), 1) * (STOPS.length - 1);
  const index = Math.min(Math.floor(along), STOPS.length - 2);
  const [from, to] = [STOPS[index] ?? STOPS[0], STOPS[index + 1] ?? STOPS[0]];
  const rest = along - index;
  for (let i = 0; i < 3; i++) data[at + i] = shade * ((from[i] ?? 0) * (1 - rest) + (to[i] ?? 0) * rest);
  data[at + 3] = 255;
}
