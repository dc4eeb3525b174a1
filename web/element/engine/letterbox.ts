/** The rectangle of a picture in its canvas, in device pixels from the upper left corner. */
export interface Inset {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The largest rectangle of this shape in the middle of a canvas; with `aspect` 0 the entire canvas. */
export function insetOf(width: number, height: number, aspect: number): Inset {
  if (!(aspect > 0)) return { left: 0, top: 0, width, height };
  const w = Math.max(1, Math.min(width, Math.round(height * aspect)));
  const h = Math.max(1, Math.min(height, Math.round(width / aspect)));
  return { left: (width - w) >> 1, top: (height - h) >> 1, width: w, height: h };
}

/** Fills the area around the picture with black. */
export function fillBars(
  context: CanvasRenderingContext2D,
  width: number,
  height: number,
  { left, top, width: w, height: h }: Inset,
): void {
  if (w >= width && h >= height) return;
  context.globalCompositeOperation = 'source-over';
  context.fillStyle = '#000';
  context.fillRect(0, 0, width, top);
  context.fillRect(0, top + h, width, height - top - h);
  context.fillRect(0, top, left, h);
  context.fillRect(left + w, top, width - left - w, h);
}
