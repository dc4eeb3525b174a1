/** The worker's side of Aside. */
import type { Answer, Asked } from './aside.js';

/** What a worker has of the global scope. */
const scope = globalThis as unknown as {
  addEventListener(name: 'message', listener: (event: MessageEvent) => void): void;
  postMessage(answer: Answer<unknown>, transfer: Transferable[]): void;
};

/** `memoryOf`: what of a result goes to the page instead of being copied. */
export function answerAside<Result>(
  work: (task: never) => Result | Promise<Result>,
  memoryOf: (result: Result) => Transferable[],
): void {
  const answer = async ({ id, task }: Asked<never>): Promise<void> => {
    try {
      const result = await work(task);
      scope.postMessage({ id, result }, memoryOf(result));
    } catch (error) {
      scope.postMessage({ id, error: error instanceof Error ? error.message : String(error) }, []);
    }
  };
  scope.addEventListener('message', ({ data }: MessageEvent<Asked<never> | object>) => {
    if ('task' in data) void answer(data);
  });
}
