/** Runs tasks one after another, because each of them needs much memory. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs the task after all earlier ones, also after failed ones. */
  take<Result>(task: () => Promise<Result>): Promise<Result> {
    const done = this.#last.then(task, task);
    this.#last = done;
    return done;
  }
}
