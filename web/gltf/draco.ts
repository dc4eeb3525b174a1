/** Google's decoder of Draco. Loaded with the first glTF that needs it. */
import { locate } from '../core/asset-url.js';
import { loadWasm, startModule } from '../core/compile.js';
import { loadPart, once } from '../core/load-part.js';

const FILE = 'draco_decoder_gltf.wasm';
/** Bundlers copy the file next to the scripts, and replace this address. */
const MODULE_URL = new URL('../../node_modules/draco3dgltf/draco_decoder_gltf.wasm', import.meta.url);

/** One decoder for all files. After a failure the next call tries again. */
export const dracoDecoder = once(async (): Promise<unknown> => {
  const { createDecoder } = await loadPart(() => import('./draco-loader.js'));
  return loadWasm(locate(FILE, MODULE_URL), FILE, (compiled) => startModule(createDecoder, compiled));
});
