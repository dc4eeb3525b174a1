import { PNG } from 'pngjs';

export type Rgba = readonly [number, number, number, number];

/** A square PNG. `paint` is called for the middle of each pixel, u to the right and v down, 0..1. */
export function image(side: number, paint: (u: number, v: number) => Rgba): Uint8Array {
  const png = new PNG({ width: side, height: side });
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const color = paint((x + 0.5) / side, (y + 0.5) / side);
      png.data.set(
        color.map((value) => Math.round(value * 255)),
        4 * (y * side + x),
      );
    }
  }
  return new Uint8Array(PNG.sync.write(png));
}

/** Squares of two colours. */
export function checker(count: number, a: Rgba, b: Rgba): (u: number, v: number) => Rgba {
  return (u, v) => ((Math.floor(u * count) + Math.floor(v * count)) % 2 === 0 ? a : b);
}

/** Round bumps, `count` in a row, as a normal map in id Tech 4's sense: red to the right, green down the image. */
export function bumps(count: number): (u: number, v: number) => Rgba {
  return (u, v) => {
    const [x, y] = [u, v].map((at) => 2.4 * (((at * count) % 1) - 0.5)) as [number, number];
    const inside = 1 - x * x - y * y;
    if (inside <= 0.02) return [0.5, 0.5, 1, 1];
    return [coded(x), coded(y), coded(Math.sqrt(inside)), 1];
  };
}

/** Discs with a soft edge: opaque inside, transparent outside. */
export function discs(
  count: number,
  color: readonly [number, number, number],
): (u: number, v: number) => Rgba {
  return (u, v) => {
    const away = Math.hypot(((u * count) % 1) - 0.5, ((v * count) % 1) - 0.5);
    return [...color, Math.min(1, Math.max(0, (0.4 - away) * 40 + 0.5))];
  };
}

function coded(component: number): number {
  return (component * 127 + 128) / 255;
}
