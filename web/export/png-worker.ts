/** Encodes PNG for png-queue.ts. */
import { answerTasks } from '../core/worker-tasks.js';
import { encodeTask, type PngTask } from './png.js';

answerTasks(
  (task: PngTask) => encodeTask(task),
  (png) => [png.buffer],
);
