/** Google's decoder of Draco. Loaded with the first glTF that needs it. */
import { locate } from '../core/asset-url.js';
import { loadWasm, startModule } from '../core/compile.js';
import { loadPart } from '../core/load-part.js';

const FILE = 'draco_decoder_gltf.wasm';
/** Bundlers copy the file next to the scripts, and replace this address. */
const MODULE_URL = new URL('../../node_modules/draco3dgltf/draco_decoder_gltf.wasm', import.meta.url);

let decoder: Promise<unknown> | null = null;

/** One decoder for all files. After a failure the next call tries again. */
export function dracoDecoder(): Promise<unknown> {
  decoder ??= start().catch((error: unknown) => {
    decoder = null;
    throw error;
  });
  return decoder;
}

async function start(): Promise<unknown> {
  const { createDecoder } = await loadPart(() => import('./draco-loader.js'));
  return loadWasm(locate(FILE, MODULE_URL), FILE, (compiled) => startModule(createDecoder, compiled));
}
