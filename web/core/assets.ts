/**
 * Declarations (.mtr, .shader, .skin, .def) and images that browsers do not read. Loaded with the first of them: the
 * core itself does without.
 */
import { AssetReader } from './asset-reader.js';
import { compileAssets } from './asset-wasm.js';
import { ImageDecoder } from './image-decoder.js';

export interface Assets {
  /** For short texts: it works on the spot. */
  readonly reader: AssetReader;
  /** For images: it works in a worker where the page allows one. */
  readonly images: ImageDecoder;
}

let assets: Promise<Assets> | null = null;

/** One for the whole page. A failure is forgotten, so that the next one tries again. */
export function loadAssets(): Promise<Assets> {
  assets ??= start().catch((error: unknown) => {
    assets = null;
    throw error;
  });
  return assets;
}

async function start(): Promise<Assets> {
  const compiled = await compileAssets();
  const reader = await AssetReader.start(compiled);
  return { reader, images: new ImageDecoder(compiled, reader) };
}

export { placeOf } from './place-of.js';
export type { AssetReader, ImageDecoder };
export type { ImageFile } from './image-files.js';
export type * from './asset-types.js';
