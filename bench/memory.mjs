// Measures the peak of the memory for reading a file: the module's entire memory, which never shrinks.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../scripts/lib/run.mjs';

const folder = join(root, 'build/wasm/cpp/wasm');

/** The memory for reading: six times the file's size, plus a constant. */
export const allowance = { perByte: 6, bytes: 16 * 1024 * 1024 };

/** @param {number} fileSize */
export const allowedPeak = (fileSize) => allowance.perByte * fileSize + allowance.bytes;

/** @typedef {import('../web/core/wasm-module.js').WasmModule} WasmModule */

/** Creates instances of a module that is compiled only once. @returns {Promise<() => Promise<WasmModule>>} */
export async function readerStarter() {
  const { default: create } = await import(pathToFileURL(join(folder, 'md5-viewer.mjs')).href);
  const compiled = await WebAssembly.compile(readFileSync(join(folder, 'md5-viewer.wasm')));
  return () =>
    create({
      instantiateWasm: (
        /** @type {WebAssembly.Imports} */ imports,
        /** @type {(instance: WebAssembly.Instance, module: WebAssembly.Module) => void} */ done,
      ) => {
        void WebAssembly.instantiate(compiled, imports).then((instance) => done(instance, compiled));
        return {};
      },
    });
}

/** @param {WasmModule} module */
export const memorySize = (module) => module.inputView(0).buffer.byteLength;

/**
 * Reads a file by its extension and releases the result.
 * @param {WasmModule} module
 * @param {string} name
 * @param {Uint8Array} bytes
 */
export function readAndForget(module, name, bytes) {
  module.inputView(bytes.length).set(bytes);
  const kind = name.slice(name.lastIndexOf('.'));
  if (kind === '.md5mesh') module.disposeModel(module.readModel(0, false).handle);
  else if (kind === '.md5anim') module.disposeClip(module.readClip(false).handle);
  else module.disposePath(module.readCameraPath(false).handle);
}
