/** The worker's side of a WorkerQueue. */
import type { WorkerReply, WorkerRequest } from './worker-queue.js';

/** The used part of a worker's global scope. */
const scope = globalThis as unknown as {
  addEventListener(name: 'message', listener: (event: MessageEvent) => void): void;
  postMessage(answer: WorkerReply<unknown>, transfer: Transferable[]): void;
};

/** `memoryOf`: the buffers of a result that are transferred to the page instead of copied. */
export function answerTasks<Result>(
  work: (task: never) => Result | Promise<Result>,
  memoryOf: (result: Result) => Transferable[],
): void {
  const answer = async ({ id, task }: WorkerRequest<never>): Promise<void> => {
    try {
      const result = await work(task);
      scope.postMessage({ id, result }, memoryOf(result));
    } catch (error) {
      scope.postMessage({ id, error: error instanceof Error ? error.message : String(error) }, []);
    }
  };
  scope.addEventListener('message', ({ data }: MessageEvent<WorkerRequest<never> | object>) => {
    if ('task' in data) void answer(data);
  });
}
