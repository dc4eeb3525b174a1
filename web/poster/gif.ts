/** Animated GIFs of what a viewer plays. */
import { OffscreenView, backdropOf, startPlayback } from '../element/capture/offscreen/index.js';
import type { Md5ViewerElement } from '../element/index.js';
import { gifFile } from './gif-file.js';

export interface GifOptions {
  /** Frames a second, 1 to 50. */
  readonly fps: number;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Without the background, and without the shadow, whose pixels are half transparent. */
  readonly transparent: boolean;
  /** One turn of the camera, while the animation repeats. */
  readonly turntable: boolean;
}

/** One loop of what is played. */
export async function recordGif(viewer: Md5ViewerElement, options: GifOptions): Promise<Blob> {
  const { fps, width, height, transparent } = options;
  if (transparent) viewer.shadowIntensity = 0;
  await viewer.updateComplete;
  const backdrop = transparent ? null : await backdropOf(viewer, { width, height });
  const start = () => {
    const view = new OffscreenView(viewer, { width, height }, viewer.driver.moment);
    return { view, seconds: startPlayback(view.driver, options) };
  };
  const { view, seconds } = start();
  view.close();
  const count = Math.max(1, Math.round(seconds * fps));
  function* draw(frames: number): Generator<Uint8ClampedArray> {
    const { view } = start();
    for (let i = 0; i < frames; i++) {
      view.draw(i === 0 ? 0 : seconds / frames);
      if (backdrop) view.putBehind(backdrop);
      yield view.context.getImageData(0, 0, width, height).data;
    }
    view.close();
  }
  const file = gifFile({ width, height, count, seconds, transparent, draw });
  return new Blob([file], { type: 'image/gif' });
}
