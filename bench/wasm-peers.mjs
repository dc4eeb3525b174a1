// Runs cpp/bench as a wasm module.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../scripts/lib/run.mjs';
import { timed } from './harness.mjs';

const folder = join(root, 'build/wasm/cpp/bench');

/**
 * @typedef {object} BenchModule the result of Emscripten's loader
 * @property {Uint8Array} HEAPU8
 * @property {Float32Array} HEAPF32
 * @property {(size: number) => number} _benchInput
 * @property {() => number} _benchKeepMesh
 * @property {() => number} _benchKeepAnimation
 * @property {(frame: number) => void} _benchSetPose
 * @property {(characters: number) => void} _benchSetCrowd
 * @property {(contender: number, times: number) => void} _benchRun
 * @property {(contender: number) => number} _benchOutputSize
 * @property {(contender: number) => number} _benchOutput
 * @property {() => number} _benchClipBytes
 * @property {() => number} _benchTutorialClipBytes
 * @property {(name: string, result: string, types: string[], values: unknown[]) => number} ccall
 */

/** An instance of cpp/bench in wasm; workbench.h describes the contenders. */
export class WasmPeers {
  /** @param {BenchModule} module */
  constructor(module) {
    this.module = module;
  }

  /** @returns {Promise<WasmPeers>} */
  static async start() {
    const { default: create } = await import(pathToFileURL(join(folder, 'bench-module.mjs')).href);
    return new WasmPeers(await create({ wasmBinary: readFileSync(join(folder, 'bench-module.wasm')) }));
  }

  /** Sets the file for the read-... contenders. @param {Uint8Array} bytes */
  setInput(bytes) {
    const at = this.module._benchInput(bytes.length);
    this.module.HEAPU8.set(bytes, at);
  }

  /** @param {Uint8Array} bytes */
  keepMesh(bytes) {
    this.setInput(bytes);
    if (!this.module._benchKeepMesh()) throw new Error('The peers read the mesh differently.');
  }

  /** @param {Uint8Array} bytes */
  keepAnimation(bytes) {
    this.setInput(bytes);
    if (!this.module._benchKeepAnimation()) throw new Error('The peers read the animation differently.');
  }

  /** @param {number} frame */
  setPose(frame) {
    this.module._benchSetPose(frame);
  }

  /** @param {number} characters */
  setCrowd(characters) {
    this.module._benchSetCrowd(characters);
  }

  /** @param {string} name */
  #find(name) {
    const index = this.module.ccall('benchFind', 'number', ['string'], [name]);
    if (index < 0) throw new Error(`no contender ${name}`);
    return index;
  }

  /** @param {string} work see workbench.cpp @param {string} [name] @returns {import('./harness.mjs').Contender} */
  contender(work, name = work) {
    const index = this.#find(work);
    return {
      name,
      run: (times) => timed(() => this.module._benchRun(index, times)),
    };
  }

  /** The output of a contender, which must have run. @param {string} work */
  output(work) {
    const index = this.#find(work);
    const size = this.module._benchOutputSize(index);
    const at = this.module._benchOutput(index) / 4;
    return this.module.HEAPF32.slice(at, at + size);
  }

  /** Bytes in memory of the animation in the input: ours, and the tutorials'. */
  clipBytes() {
    return { ours: this.module._benchClipBytes(), tutorial: this.module._benchTutorialClipBytes() };
  }
}
