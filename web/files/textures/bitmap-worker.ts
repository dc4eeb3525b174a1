/** Decodes images for large-bitmaps.ts. */
import { answerAside } from '../../core/aside-worker.js';
import type { BitmapTask } from './large-bitmaps.js';

answerAside(
  ({ blob, options }: BitmapTask) => createImageBitmap(blob, options),
  (bitmap) => [bitmap],
);
