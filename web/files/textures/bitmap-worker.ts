/** Decodes images for large-bitmaps.ts. */
import { answerTasks } from '../../core/worker-tasks.js';
import type { BitmapTask } from './large-bitmaps.js';

answerTasks(
  ({ blob, options }: BitmapTask) => createImageBitmap(blob, options),
  (bitmap) => [bitmap],
);
