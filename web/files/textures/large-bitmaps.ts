import { WorkerQueue } from '../../core/worker-queue.js';
import { openWorker } from '../../core/asset-url.js';

export interface BitmapTask {
  readonly blob: Blob;
  readonly options: ImageBitmapOptions;
}

const queue = new WorkerQueue<BitmapTask, ImageBitmap>(
  () =>
    openWorker(
      'bitmap-worker.js',
      () => new Worker(new URL('./bitmap-worker.js', import.meta.url), { type: 'module' }),
    ),
  ({ blob, options }) => createImageBitmap(blob, options),
);

/**
 * createImageBitmap() in a worker. Browsers decode in another thread, but for 4096 x 4096 pixels Chromium
 * then spends 35 ms in the calling thread.
 */
export function decodeInWorker(blob: Blob, options: ImageBitmapOptions): Promise<ImageBitmap> {
  return queue.ask({ blob, options });
}
