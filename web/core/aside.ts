/** What a worker is asked, and what it answers. */
export interface Asked<Task> {
  readonly id: number;
  readonly task: Task;
}
export type Answer<Result> =
  { readonly id: number; readonly result: Result } | { readonly id: number; readonly error: string };

interface Waiting<Task, Result> {
  readonly task: Task;
  readonly resolve: (result: Result | Promise<Result>) => void;
  readonly reject: (error: Error) => void;
}

/** The worker goes, and with it the memory that large images took, when nothing came for so long. */
const IDLE_MS = 5000;

/**
 * Work that a worker does, so that the page does not stall; on the spot where there are no workers, as in Node, or in
 * pages of an opaque origin. The worker's side is answerAside().
 */
export class Aside<Task, Result> {
  readonly #start: () => Worker;
  readonly #onTheSpot: (task: Task) => Promise<Result>;
  readonly #waiting = new Map<number, Waiting<Task, Result>>();
  #worker: Worker | null = null;
  #works = true;
  #next = 1;
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(start: () => Worker, onTheSpot: (task: Task) => Promise<Result>) {
    this.#start = start;
    this.#onTheSpot = onTheSpot;
  }

  /** Rejects with an Error of the worker's words. */
  ask(task: Task): Promise<Result> {
    clearTimeout(this.#idle);
    if (this.#works) this.#worker ??= this.#open();
    const worker = this.#worker;
    if (!worker) return this.#onTheSpot(task);
    return new Promise((resolve, reject) => {
      const id = this.#next++;
      this.#waiting.set(id, { task, resolve, reject });
      worker.postMessage({ id, task } satisfies Asked<Task>);
    });
  }

  #open(): Worker | null {
    try {
      const worker = this.#start();
      worker.onmessage = (event: MessageEvent<Answer<Result>>) => this.#take(event.data);
      worker.onerror = () => this.#giveUp();
      return worker;
    } catch {
      this.#works = false;
      return null;
    }
  }

  #take(answer: Answer<Result>): void {
    const asked = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ('error' in answer) asked?.reject(new Error(answer.error));
    else asked?.resolve(answer.result);
    if (this.#waiting.size === 0) this.#idle = setTimeout(() => this.#stop(), IDLE_MS);
  }

  /** The worker could not be loaded, or died: what it was asked for is done here. */
  #giveUp(): void {
    this.#works = false;
    this.#stop();
    for (const { task, resolve } of this.#waiting.values()) resolve(this.#onTheSpot(task));
    this.#waiting.clear();
  }

  #stop(): void {
    this.#worker?.terminate();
    this.#worker = null;
  }
}
