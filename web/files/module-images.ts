/** Images that the module decodes or works out. Loaded with the first of them. */
import { loadAssets } from '../core/assets.js';
import type { ImageStep, PixelImage, TextureRole } from '../core/index.js';
import { RAW } from './decode.js';
import { FileError } from './problems.js';
import { imageFormat } from './sniff.js';
import type { TakesBlocks, TextureImage } from './types.js';

/** What the steps make of files, null for those that are not there. */
export async function evaluate(
  steps: readonly ImageStep[],
  files: readonly (Uint8Array | null)[],
): Promise<PixelImage | null> {
  const { images } = await loadAssets();
  return images.evaluate(steps, await Promise.all(files.map(async (file) => file && readable(file))));
}

/** Decodes one file in the module, whatever browsers think of its format. */
export async function decodePixels(bytes: Uint8Array): Promise<PixelImage> {
  const { images } = await loadAssets();
  const image = await told(images.evaluate([{ op: 'file', numbers: [] }], [bytes]));
  if (!image) throw new FileError('file-not-read', 'The image could not be decoded.');
  return image;
}

export async function decodeDds(
  bytes: Uint8Array,
  roles: readonly TextureRole[],
  takesBlocks: TakesBlocks,
): Promise<TextureImage> {
  const { images } = await loadAssets();
  const blocks = await told(images.readBlocks(bytes));
  return blocks && roles.length > 0 && roles.every((role) => takesBlocks(blocks.blocks, role))
    ? blocks
    : decodePixels(bytes);
}

/** What the module says of a broken image, as the file's fault. */
async function told<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new FileError('file-not-read', error instanceof Error ? error.message : String(error), {
      cause: error,
    });
  }
}

/**
 * An image as the module reads it: what only the browser decodes (PNG, JPEG, WebP, BMP) becomes a TGA. Colours below
 * transparent pixels are not exact then: a canvas keeps them premultiplied.
 */
async function readable(bytes: Uint8Array): Promise<Uint8Array> {
  const format = imageFormat(bytes, '.bmp');
  if (format === null || format === 'dds') return bytes;
  const blob = new Blob([bytes as Uint8Array<ArrayBuffer>], { type: `image/${format}` });
  const bitmap = await told(createImageBitmap(blob, RAW));
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new FileError('file-not-read', 'The image could not be decoded.');
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return asTga(context.getImageData(0, 0, width, height));
}

/** 32 bits, top row first. */
function asTga({ width, height, data }: ImageData): Uint8Array {
  const tga = new Uint8Array(18 + data.length);
  tga.set([0, 0, 2]);
  tga.set([width & 255, width >> 8, height & 255, height >> 8, 32, 0x28], 12);
  tga.set(data, 18);
  for (let i = 18; i < tga.length; i += 4) {
    const red = tga[i] ?? 0;
    tga[i] = tga[i + 2] ?? 0;
    tga[i + 2] = red;
  }
  return tga;
}
