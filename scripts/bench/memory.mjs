// The memory that reading a file takes at its peak: all of the module's memory, which only ever grows, and that of the
// whole reader where the file needs it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../lib/run.mjs';

const folder = join(root, 'build/wasm/cpp/wasm');

/** What reading may take beside six times the file's size. */
export const allowance = { perByte: 6, bytes: 16 * 1024 * 1024 };

/** @param {number} fileSize */
export const allowedPeak = (fileSize) => allowance.perByte * fileSize + allowance.bytes;

/** @typedef {import('../../web/core/wasm-module.js').WasmModule} WasmModule */

/**
 * @typedef {object} WholeReader cpp/wasm/reader_exports.cpp
 * @property {WebAssembly.Memory} memory
 * @property {() => void} _initialize
 * @property {(size: number) => number} reserveInput
 * @property {(lentJoints: number) => void} readMesh
 * @property {() => void} readAnim
 * @property {() => void} readCamera
 * @property {() => number} imageAt
 * @property {() => number} imageSize
 */

/**
 * @typedef {object} Readers
 * @property {WasmModule} module
 * @property {() => Promise<WholeReader>} startWhole
 * @property {WholeReader | null} whole started by the first file that needs it
 */

/** Starts readers whose modules are compiled once. @returns {Promise<() => Promise<Readers>>} */
export async function readerStarter() {
  const { default: create } = await import(pathToFileURL(join(folder, 'md5-viewer-module.mjs')).href);
  const [compiled, reader] = await Promise.all(
    ['module', 'reader'].map((name) =>
      WebAssembly.compile(readFileSync(join(folder, `md5-viewer-${name}.wasm`))),
    ),
  );
  if (!compiled || !reader) throw new Error('not compiled');
  return async () => ({
    module: await create({
      instantiateWasm: (
        /** @type {WebAssembly.Imports} */ imports,
        /** @type {(instance: WebAssembly.Instance, module: WebAssembly.Module) => void} */ done,
      ) => {
        void WebAssembly.instantiate(compiled, imports).then((instance) => done(instance, compiled));
        return {};
      },
    }),
    startWhole: () => startWhole(reader),
    whole: null,
  });
}

/** @param {WebAssembly.Module} compiled */
async function startWhole(compiled) {
  /** @type {Record<string, Record<string, WebAssembly.ImportValue>>} */
  const imports = {};
  for (const { module, name } of WebAssembly.Module.imports(compiled)) {
    (imports[module] ??= {})[name] = () => 0;
  }
  const { exports } = await WebAssembly.instantiate(compiled, imports);
  const whole = /** @type {WholeReader} */ (/** @type {unknown} */ (exports));
  whole._initialize();
  return whole;
}

/** @param {Readers} readers */
export const memorySize = ({ module, whole }) =>
  module.inputView(0).buffer.byteLength + (whole?.memory.buffer.byteLength ?? 0);

/**
 * Reads a file as what its name says and forgets it again.
 * @param {Readers} readers
 * @param {string} name
 * @param {Uint8Array} bytes
 */
export async function readAndForget(readers, name, bytes) {
  const { module } = readers;
  module.inputView(bytes.length).set(bytes);
  const kind = name.slice(name.lastIndexOf('.'));
  const own = kind === '.md5mesh' ? module.readModel(0) : kind === '.md5anim' ? module.readClip() : null;
  const { handle } =
    own && 'handle' in own ? own : adopt((readers.whole ??= await readers.startWhole()), kind, bytes, module);
  if (kind === '.md5mesh') module.disposeModel(handle);
  else if (kind === '.md5anim') module.disposeClip(handle);
  else module.disposePath(handle);
}

/**
 * @param {WholeReader} whole
 * @param {string} kind
 * @param {Uint8Array} bytes
 * @param {WasmModule} module
 */
function adopt(whole, kind, bytes, module) {
  const at = whole.reserveInput(bytes.length);
  new Uint8Array(whole.memory.buffer, at, bytes.length).set(bytes);
  if (kind === '.md5mesh') whole.readMesh(0);
  else if (kind === '.md5anim') whole.readAnim();
  else whole.readCamera();
  const image = new Uint8Array(whole.memory.buffer, whole.imageAt(), whole.imageSize());
  module.inputView(image.length).set(image);
  if (kind === '.md5mesh') return module.adoptModel(0);
  return kind === '.md5anim' ? module.adoptClip() : module.adoptCameraPath();
}
