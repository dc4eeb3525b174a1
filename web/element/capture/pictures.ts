import { OffscreenView, sizeOf, type AskedSize, type Size, backdropOf } from './offscreen/index.js';
import type { ViewerHost } from '../viewer-host.js';
import type { Moment } from '../engine/index.js';

export interface ImageOptions {
  /** 'image/png' by default; browsers make a PNG for unknown types. */
  readonly mimeType?: string;
  /** 0 to 1, for JPEG and WebP. */
  readonly qualityArgument?: number;
  /**
   * Pixels, 1 to 4096: the picture is drawn again. If only one is set, the other keeps the shape; without both, the size
   * is that on screen.
   */
  readonly width?: number;
  readonly height?: number;
  /** False puts the element's background behind the model. True by default, except for JPEG. */
  readonly transparent?: boolean;
}

/** See ViewerApi.toBlob(); `moment` is the time of the request. */
export async function takePicture(
  viewer: ViewerHost,
  moment: Moment,
  { mimeType = 'image/png', qualityArgument, transparent, ...asked }: ImageOptions = {},
): Promise<Blob> {
  const size = sizeOf(asked satisfies AskedSize, viewer.surface);
  // Applies properties that were set just before.
  if (viewer.session.engine) await viewer.updateComplete;
  const clear = transparent ?? mimeType !== 'image/jpeg';
  if (clear && isOnScreen(viewer, moment, size))
    return fileOf(viewer.surface.canvas, mimeType, qualityArgument);
  const backdrop = clear ? null : await backdropOf(viewer, size);
  const offscreen = new OffscreenView(viewer, size, moment);
  try {
    const { layers, travelled } = moment;
    if (!layers.some(({ clip }) => clip.disposed)) {
      // Replaces the current animation.
      const pose = { layers: { value: layers }, travelled: { value: travelled } };
      Object.defineProperties(offscreen.driver.motion, pose);
    }
    offscreen.draw(0);
    if (backdrop) offscreen.putBehind(backdrop);
    return await fileOf(offscreen.canvas, mimeType, qualityArgument);
  } finally {
    offscreen.close();
  }
}

/**
 * Whether the element's own canvas has the picture of this moment and size, after an update. False with a
 * panel or findings, because the model is in the middle of a separate picture.
 */
function isOnScreen({ driver, surface, session }: ViewerHost, moment: Moment, size: Size): boolean {
  const now = driver.moment;
  const numbers = (of: Moment) =>
    JSON.stringify(of, (name, value: unknown) => (name === 'clip' ? null : value));
  const same =
    numbers(now) === numbers(moment) && now.layers.every(({ clip }, i) => clip === moment.layers[i]?.clip);
  const { findings, panel } = driver.scene.coverings;
  const alone = [findings, ...panel].every((covered) => covered === 0);
  const asLarge = size.width === surface.width && size.height === surface.height;
  if (!session.engine || !same || !alone || !asLarge) return false;
  if (driver.wantsFrame) driver.drawNow();
  return true;
}

async function fileOf(canvas: HTMLCanvasElement, type: string, quality: number | undefined): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  if (!blob) throw new Error('The browser could not encode the picture.');
  return blob;
}
