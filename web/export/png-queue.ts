/**
 * Encodes the images of an export as PNG in a worker: 512 x 512 pixels take 60 to 340 ms, too long for the
 * page's thread.
 */
import { WorkerQueue } from '../core/worker-queue.js';
import { openWorker } from '../core/asset-url.js';
import { encodeTask, type PngTask } from './png.js';

const queue = new WorkerQueue<PngTask, Uint8Array<ArrayBuffer>>(
  () =>
    openWorker(
      'png-worker.js',
      () => new Worker(new URL('./png-worker.js', import.meta.url), { type: 'module' }),
    ),
  (task) => Promise.resolve(encodeTask(task)),
);

/** See encodeTask(). */
export function encodeInWorker(task: PngTask): Promise<Uint8Array<ArrayBuffer>> {
  return queue.ask(task);
}
