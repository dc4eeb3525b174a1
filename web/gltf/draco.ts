/** Google's decoder of Draco. Loaded with the first glTF that needs it. */
import type { DecoderModule } from 'draco3dgltf/draco_decoder_gltf_nodejs.js';
import { locate } from '../core/asset-url.js';
import { loadWasm, startModule } from '../core/compile.js';
import { loadPart, once } from '../core/load-part.js';

const FILE = 'draco_decoder_gltf.wasm';
/** Bundlers copy the file next to the scripts, and replace this address. */
const MODULE_URL = new URL('../../node_modules/draco3dgltf/draco_decoder_gltf.wasm', import.meta.url);

/**
 * The decoder for one glTF. `check` gets the bytes of its lists with each further one, and may throw. The header of
 * Draco data does not have them: vertices are split at seams, and a glTF may decode a list several times.
 */
export async function boundedDecoder(check: (bytes: number) => void): Promise<DecoderModule> {
  const decoder = await dracoDecoder();
  let bytes = 0;
  class Decoder extends decoder.Decoder {
    override GetAttributeDataArrayForAllPoints(
      mesh: unknown,
      attribute: unknown,
      type: unknown,
      length: number,
      address: number,
    ): boolean {
      bytes += length;
      try {
        check(bytes);
      } catch (error) {
        decoder._free(address);
        throw error;
      }
      return super.GetAttributeDataArrayForAllPoints(mesh, attribute, type, length, address);
    }
  }
  return Object.create(decoder, { Decoder: { value: Decoder } }) as DecoderModule;
}

/** One decoder for all files. After a failure the next call tries again. */
const dracoDecoder = once(async (): Promise<DecoderModule> => {
  const { createDecoder } = await loadPart(() => import('./draco-loader.js'));
  return loadWasm(locate(FILE, MODULE_URL), FILE, (compiled) => startModule(createDecoder, compiled));
});
