/** A task for a worker. */
export interface WorkerRequest<Task> {
  readonly id: number;
  readonly task: Task;
}
export type WorkerReply<Result> =
  { readonly id: number; readonly result: Result } | { readonly id: number; readonly error: string };

interface Waiting<Task, Result> {
  readonly task: Task;
  readonly resolve: (result: Result | Promise<Result>) => void;
  readonly reject: (error: Error) => void;
}

/** An idle worker is stopped after this time, to free the memory that large images took. */
const IDLE_MS = 5000;

/**
 * Runs tasks in a worker, so that the page does not stall. Without workers, as in Node or in pages of an
 * opaque origin, tasks run in the caller's thread. The worker's side is answerTasks().
 */
export class WorkerQueue<Task, Result> {
  readonly #start: () => Worker;
  readonly #runHere: (task: Task) => Promise<Result>;
  readonly #waiting = new Map<number, Waiting<Task, Result>>();
  #worker: Worker | null = null;
  #works = true;
  #next = 1;
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(start: () => Worker, runHere: (task: Task) => Promise<Result>) {
    this.#start = start;
    this.#runHere = runHere;
  }

  /** Rejects with an Error with the worker's message. */
  ask(task: Task): Promise<Result> {
    clearTimeout(this.#idle);
    if (this.#works) this.#worker ??= this.#open();
    const worker = this.#worker;
    if (!worker) return this.#runHere(task);
    return new Promise((resolve, reject) => {
      const id = this.#next++;
      this.#waiting.set(id, { task, resolve, reject });
      worker.postMessage({ id, task } satisfies WorkerRequest<Task>);
    });
  }

  #open(): Worker | null {
    try {
      const worker = this.#start();
      worker.onmessage = (event: MessageEvent<WorkerReply<Result>>) => this.#take(event.data);
      worker.onerror = () => this.#giveUp();
      return worker;
    } catch {
      this.#works = false;
      return null;
    }
  }

  #take(answer: WorkerReply<Result>): void {
    const asked = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ('error' in answer) asked?.reject(new Error(answer.error));
    else asked?.resolve(answer.result);
    if (this.#waiting.size === 0) this.#idle = setTimeout(() => this.#stop(), IDLE_MS);
  }

  /** The worker did not load, or crashed: its pending tasks run in this thread. */
  #giveUp(): void {
    this.#works = false;
    this.#stop();
    for (const { task, resolve } of this.#waiting.values()) resolve(this.#runHere(task));
    this.#waiting.clear();
  }

  #stop(): void {
    this.#worker?.terminate();
    this.#worker = null;
  }
}
