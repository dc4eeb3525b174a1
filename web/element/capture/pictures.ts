import { Apart, sizeOf, type AskedSize, type Size, backdropOf } from './offscreen/index.js';
import type { ViewerHost } from '../viewer-host.js';
import type { Moment } from '../engine/index.js';

export interface ImageOptions {
  /** 'image/png' by default; browsers make a PNG of what they do not know. */
  readonly mimeType?: string;
  /** 0 to 1, of JPEG and WebP. */
  readonly qualityArgument?: number;
  /** Pixels, 1 to 4096: the picture is drawn anew. One of both keeps the shape; without them it is as on screen. */
  readonly width?: number;
  readonly height?: number;
  /** False puts the element's background behind the model. True by default, but for JPEG. */
  readonly transparent?: boolean;
}

/** As ViewerApi.toBlob(); `moment` is when it was asked for. */
export async function takePicture(
  viewer: ViewerHost,
  moment: Moment,
  { mimeType = 'image/png', qualityArgument, transparent, ...asked }: ImageOptions = {},
): Promise<Blob> {
  const size = sizeOf(asked satisfies AskedSize, viewer.surface);
  // What was set just before.
  if (viewer.session.engine) await viewer.updateComplete;
  const clear = transparent ?? mimeType !== 'image/jpeg';
  if (clear && isOnScreen(viewer, moment, size))
    return fileOf(viewer.surface.canvas, mimeType, qualityArgument);
  const backdrop = clear ? null : await backdropOf(viewer, size);
  const apart = new Apart(viewer, size, moment);
  try {
    const { layers, travelled } = moment;
    if (!layers.some(({ clip }) => clip.disposed)) {
      // In the place of what plays.
      const pose = { layers: { value: layers }, travelled: { value: travelled } };
      Object.defineProperties(apart.driver.motion, pose);
    }
    apart.draw(0);
    if (backdrop) apart.putBehind(backdrop);
    return await fileOf(apart.canvas, mimeType, qualityArgument);
  } finally {
    apart.close();
  }
}

/**
 * Whether the element's own canvas has the picture of this moment and size; it is brought up to date. Beside a panel it
 * does not: the model stands in the middle of a picture for itself.
 */
function isOnScreen({ driver, surface, session }: ViewerHost, moment: Moment, size: Size): boolean {
  const now = driver.moment;
  const numbers = (of: Moment) =>
    JSON.stringify(of, (name, value: unknown) => (name === 'clip' ? null : value));
  const same =
    numbers(now) === numbers(moment) && now.layers.every(({ clip }, i) => clip === moment.layers[i]?.clip);
  const alone = driver.panel.every((covered) => covered === 0);
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
