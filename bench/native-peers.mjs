// Runs cpp/bench as a native program, with one command per line, so that its slices alternate with those of
// this process.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { root, TaskError } from '../scripts/lib/run.mjs';

const program = join(root, 'build/native-release/cpp/bench/bench-native');

/**
 * Starts bench-native for `work`, and always stops it afterwards.
 * @template T
 * @param {(native: NativePeers) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withNative(work) {
  const native = new NativePeers();
  try {
    return await work(native);
  } finally {
    native.stop();
  }
}

/** A running bench-native; see native_main.cpp for its commands. */
export class NativePeers {
  /** @type {((answer: string) => void)[]} */
  #waiting = [];
  #process = spawn(program, { stdio: ['pipe', 'pipe', 'inherit'] });
  #ended = false;

  constructor() {
    createInterface(this.#process.stdout).on('line', (line) => this.#waiting.shift()?.(line));
    this.#process.on('close', () => {
      this.#ended = true;
      for (const answer of this.#waiting.splice(0)) answer('no');
    });
  }

  /** @param {string} command @returns {Promise<string>} */
  #ask(command) {
    if (this.#ended) return Promise.resolve('no');
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#process.stdin.write(`${command}\n`);
    });
  }

  /** @param {string} command */
  async #mustDo(command) {
    if ((await this.#ask(command)) !== 'ok') throw new TaskError(`bench-native did not do: ${command}`);
  }

  /** @param {string} path */
  keepMesh(path) {
    return this.#mustDo(`mesh ${path}`);
  }
  /** @param {string} path */
  keepAnimation(path) {
    return this.#mustDo(`anim ${path}`);
  }
  /** Sets the file for the read contenders. @param {string} path */
  setInput(path) {
    return this.#mustDo(`file ${path}`);
  }
  /** @param {number} frame */
  setPose(frame) {
    return this.#mustDo(`pose ${frame}`);
  }

  /** Whether it was built with this contender: Assimp is optional. @param {string} work */
  async has(work) {
    return (await this.#ask(`run ${work} 0`)) !== 'no';
  }

  /** @param {string} work @param {string} [name] @returns {import('./harness.mjs').Contender} */
  contender(work, name = work) {
    return {
      name,
      run: async (times) => {
        const nanoseconds = await this.#ask(`run ${work} ${times}`);
        if (nanoseconds === 'no') throw new TaskError(`bench-native ended, or knows no ${work}`);
        return Number(nanoseconds) / 1e6;
      },
    };
  }

  /** The output of a contender, which must have run. @param {string} work */
  async output(work) {
    return Float32Array.from((await this.#ask(`output ${work}`)).trim().split(' '), Number);
  }

  stop() {
    this.#process.stdin.end();
  }
}
