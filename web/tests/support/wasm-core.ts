import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadCore, type Core } from '../../core/index.js';

const ROOT = new URL('../../../', import.meta.url);

/** A module that was just built. */
export const builtWasm = (name: string): Uint8Array<ArrayBuffer> =>
  readFileSync(new URL(`build/wasm/cpp/wasm/${name}.wasm`, ROOT));

/** The core with the wasm that was just built. */
export function loadBuiltCore(): Promise<Core> {
  return loadCore({ wasmBinary: builtWasm('md5-viewer') });
}

/** A file of the project's own demo. */
export function demoFile(name: string): Uint8Array {
  return readFileSync(new URL(`public/demo/wanderer/${name}`, ROOT));
}

/**
 * The folder of real files next to the project; null if it does not exist. Tests that need it must then be
 * skipped.
 */
export const corpusFolder: string | null = (() => {
  const folder = fileURLToPath(new URL('../shared/corpus/', ROOT));
  return existsSync(folder) ? folder : null;
})();

export function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
