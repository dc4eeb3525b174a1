import type { Model } from '../../../core/index.js';
import type { TextureImage } from '../../../files/index.js';

/** The data of one mesh for the UV view. */
export interface UvLayout {
  /** Two per vertex; v increases down the image, as in the file. */
  readonly uvs: Float32Array;
  /** Each edge once, as pairs of vertices. */
  readonly edges: Uint32Array;
  /** Their mean length. */
  readonly edgeLength: number;
  /** Corners of the box around the coordinates and the image. */
  readonly box: readonly [number, number, number, number];
}

/** The position of the picture: the canvas pixel of (0, 0), and pixels per unit of texture coordinates. */
export interface UvPlace {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** Larger coordinates are not useful to see, so the box excludes them. */
const FARTHEST = 64;
/** CSS pixels: edges are thinner if they are shorter on average. */
const DENSE = 22;
/** Repeats of the image that are drawn in a row. */
const MOST_TILES = 24;

export function uvLayout(model: Model, mesh: number): UvLayout {
  const { uvs, indices } = model.mesh(mesh);
  const edges: number[] = [];
  const known = new Set<number>();
  const count = uvs.length / 2;
  for (let i = 0; i + 2 < indices.length; i += 3) {
    for (let corner = 0; corner < 3; corner++) {
      const [a = 0, b = 0] = [indices[i + corner], indices[i + ((corner + 1) % 3)]];
      const key = Math.min(a, b) * count + Math.max(a, b);
      if (known.has(key)) continue;
      known.add(key);
      edges.push(a, b);
    }
  }
  return { uvs, edges: Uint32Array.from(edges), edgeLength: meanLength(uvs, edges), box: boxOf(uvs) };
}

function meanLength(uvs: Float32Array, edges: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i + 1 < edges.length; i += 2) {
    const [a = 0, b = 0] = [edges[i], edges[i + 1]];
    const length = Math.hypot(
      (uvs[2 * a] ?? 0) - (uvs[2 * b] ?? 0),
      (uvs[2 * a + 1] ?? 0) - (uvs[2 * b + 1] ?? 0),
    );
    if (length < FARTHEST) sum += length;
  }
  return (2 * sum) / Math.max(edges.length, 1);
}

function boxOf(uvs: Float32Array): UvLayout['box'] {
  let [left, top, right, bottom] = [0, 0, 1, 1];
  for (let i = 0; i + 1 < uvs.length; i += 2) {
    const [u = 0, v = 0] = [uvs[i], uvs[i + 1]];
    if (!(Math.abs(u) < FARTHEST && Math.abs(v) < FARTHEST)) continue;
    [left, right] = [Math.min(left, u), Math.max(right, u)];
    [top, bottom] = [Math.min(top, v), Math.max(bottom, v)];
  }
  return [left, top, right, bottom];
}

/** Fits the entire layout into a canvas. */
export function fitLayout(
  { box: [left, top, right, bottom] }: UvLayout,
  width: number,
  height: number,
): UvPlace {
  const scale = 0.94 * Math.min(width / (right - left), height / (bottom - top));
  return {
    x: width / 2 - (scale * (left + right)) / 2,
    y: height / 2 - (scale * (top + bottom)) / 2,
    scale,
  };
}

/** Zooms by a factor at a pixel. */
export function zoomed({ x, y, scale }: UvPlace, factor: number, atX: number, atY: number): UvPlace {
  // A large layout starts below the minimum scale.
  const limited = Math.min(Math.max(scale * factor, Math.min(scale, 8)), 65536) / scale;
  return { x: atX + (x - atX) * limited, y: atY + (y - atY) * limited, scale: scale * limited };
}

/** Draws the image, its repeats in a weaker form, and the edges over it. */
export function drawLayout(
  context: CanvasRenderingContext2D,
  layout: UvLayout,
  image: CanvasImageSource | null,
  { x, y, scale }: UvPlace,
  pixelRatio: number,
): void {
  const { width, height } = context.canvas;
  context.clearRect(0, 0, width, height);
  if (image) drawTiles(context, layout, image, { x, y, scale });
  context.strokeStyle = 'rgb(128 128 128 / 0.9)';
  context.lineWidth = pixelRatio;
  context.strokeRect(x, y, scale, scale);
  const { uvs, edges } = layout;
  context.beginPath();
  for (let i = 0; i + 1 < edges.length; i += 2) {
    const [a = 0, b = 0] = [edges[i], edges[i + 1]];
    context.moveTo(x + scale * (uvs[2 * a] ?? 0), y + scale * (uvs[2 * a + 1] ?? 0));
    context.lineTo(x + scale * (uvs[2 * b] ?? 0), y + scale * (uvs[2 * b + 1] ?? 0));
  }
  // Light lines with a dark rim are readable on every image. In fine nets the image remains visible.
  const room = Math.min(1, (scale * layout.edgeLength) / (DENSE * pixelRatio));
  context.lineJoin = 'round';
  context.globalAlpha = room * room;
  context.strokeStyle = 'rgb(0 0 0 / 0.5)';
  context.lineWidth = 2.2 * pixelRatio;
  context.stroke();
  context.globalAlpha = 0.35 + 0.65 * room;
  context.strokeStyle = '#ffd23e';
  context.lineWidth = (0.5 + 0.5 * room) * pixelRatio;
  context.stroke();
  context.globalAlpha = 1;
}

function drawTiles(
  context: CanvasRenderingContext2D,
  { box }: UvLayout,
  image: CanvasImageSource,
  { x, y, scale }: UvPlace,
): void {
  const [left, top, right, bottom] = box.map((side, i) => (i < 2 ? Math.floor(side) : Math.ceil(side)));
  if (left === undefined || top === undefined || right === undefined || bottom === undefined) return;
  // The image itself is always included.
  const from = (first: number, end: number): number =>
    Math.max(first, Math.min(-MOST_TILES / 2, end - MOST_TILES));
  const [u0, v0] = [from(left, right), from(top, bottom)];
  for (let v = v0; v < Math.min(bottom, v0 + MOST_TILES); v++) {
    for (let u = u0; u < Math.min(right, u0 + MOST_TILES); u++) {
      context.globalAlpha = u === 0 && v === 0 ? 1 : 0.35;
      context.drawImage(image, x + scale * u, y + scale * v, scale, scale);
    }
  }
  context.globalAlpha = 1;
}

/** The image as a source for a canvas; null if only the GPU can read it. The caller must close bitmaps. */
export function drawable(image: TextureImage | null): CanvasImageSource | null {
  if (!image || !('rgba' in image)) return image && !('levels' in image) ? image : null;
  const canvas = document.createElement('canvas');
  canvas.width = image.width;
  canvas.height = image.height;
  const pixels = new ImageData(Uint8ClampedArray.from(image.rgba), image.width, image.height);
  canvas.getContext('2d')?.putImageData(pixels, 0, 0);
  return canvas;
}
