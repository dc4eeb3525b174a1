/**
 * Reads declarations (.mtr, .shader, .skin, .def) and images that browsers do not decode. Loaded on demand,
 * because the core itself does not need it.
 */
import { AssetReader } from './asset-reader.js';
import { compileAssets } from './asset-wasm.js';
import { ImageDecoder } from './image-decoder.js';
import { once } from './load-part.js';

export interface Assets {
  /** For declarations; runs in this thread. */
  readonly reader: AssetReader;
  /** For images; runs in a worker if the page allows one. */
  readonly images: ImageDecoder;
}

/** Creates one instance for the entire page. After a failure the next call tries again. */
export const loadAssets = once(start);

async function start(): Promise<Assets> {
  const compiled = await compileAssets();
  const reader = await AssetReader.start(compiled);
  return { reader, images: new ImageDecoder(compiled, reader) };
}

export { placeOf } from './place-of.js';
export type { AssetReader, ImageDecoder };
export type { ImageFile, ImageSource } from './image-files.js';
export type * from './asset-types.js';
