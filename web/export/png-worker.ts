/** Makes PNG for png-aside.ts. */
import { answerAside } from '../core/aside-worker.js';
import { encodeTask, type PngTask } from './png.js';

answerAside(
  (task: PngTask) => encodeTask(task),
  (png) => [png.buffer],
);
