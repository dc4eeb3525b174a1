/** Draws frames of the current playback into one picture, side by side. */
import { pageTurn } from '../../files/tree/index.js';
import { LARGEST_SIDE } from '../engine/index.js';
import { OffscreenView, sizeOf, startPlayback } from './offscreen/index.js';
import type { ViewerHost } from '../viewer-host.js';

export interface SpriteSheetOptions {
  /** Pictures on the sheet. */
  readonly frames: number;
  /** Size of one picture in pixels; if only one is set, the other keeps the shape of the element. */
  readonly width?: number;
  readonly height?: number;
  /** One turn of the camera, while the animation repeats. */
  readonly turntable?: boolean;
  /** Receives the finished share, up to 1. */
  readonly onProgress?: (share: number) => void;
  /** Aborting it rejects the promise with its reason. */
  readonly signal?: AbortSignal;
}

export interface SpriteSheet {
  /** A PNG with a transparent background. */
  readonly blob: Blob;
  readonly columns: number;
  readonly rows: number;
}

/** Rows from the top, each from the left. Rejects if the sheet would exceed the largest picture. */
export async function spriteSheet(viewer: ViewerHost, options: SpriteSheetOptions): Promise<SpriteSheet> {
  const { frames, signal, onProgress } = options;
  const { width, height } = sizeOf(options, viewer.surface);
  const columns = Math.ceil(Math.sqrt((frames * height) / width));
  const rows = Math.ceil(frames / columns);
  if (columns * width > LARGEST_SIDE || rows * height > LARGEST_SIDE)
    throw new RangeError(
      `The sheet would have ${columns * width} x ${rows * height} pixels, but the limit is ${LARGEST_SIDE} per side. Use smaller or fewer pictures.`,
    );
  await viewer.updateComplete;
  const sheet = Object.assign(document.createElement('canvas'), {
    width: columns * width,
    height: rows * height,
  });
  const context = sheet.getContext('2d');
  if (!context) throw new Error('Could not create a 2D canvas.');
  const offscreen = new OffscreenView(viewer, { width, height }, viewer.driver.moment);
  try {
    const seconds = startPlayback(offscreen.driver, options);
    for (let i = 0; i < frames; i++) {
      signal?.throwIfAborted();
      offscreen.draw(i === 0 ? 0 : seconds / frames);
      context.drawImage(offscreen.canvas, (i % columns) * width, Math.floor(i / columns) * height);
      onProgress?.((i + 1) / frames);
      await pageTurn();
    }
  } finally {
    offscreen.close();
  }
  const blob = await new Promise<Blob | null>((resolve) => sheet.toBlob(resolve));
  if (!blob) throw new Error('The browser could not encode the picture.');
  return { blob, columns, rows };
}
