/** PNG of the images of an export: of 1024 x 1024 pixels it takes half a second, too long for the page's thread. */
import { Aside } from '../core/aside.js';
import { encodeTask, type PngTask } from './png.js';

const aside = new Aside<PngTask, Uint8Array<ArrayBuffer>>(
  () => new Worker(new URL('./png-worker.ts', import.meta.url), { type: 'module' }),
  (task) => Promise.resolve(encodeTask(task)),
);

/** As encodeTask(). */
export function pngAside(task: PngTask): Promise<Uint8Array<ArrayBuffer>> {
  return aside.ask(task);
}
