import type { PixelImage, TextureRole } from '../core/index.js';
import { FileError } from './problems.js';
import { imageFormat } from './sniff.js';
import type { TakesBlocks, TextureImage } from './types.js';

/**
 * Pixels as the file stores them: colours neither premultiplied nor converted. A DDS image that the GPU takes in each of
 * its `roles` stays compressed. The caller closes a bitmap. Rejects with a FileError where the bytes are no image.
 */
export async function decodeImage(
  bytes: Uint8Array<ArrayBuffer>,
  path: string,
  roles: readonly TextureRole[] = [],
  takesBlocks: TakesBlocks = () => false,
): Promise<TextureImage> {
  const format = imageFormat(bytes, path);
  if (format === null) {
    throw new FileError(
      'file-not-read',
      'This is not an image of a kind that is read (TGA, DDS, PNG, JPEG, WebP, BMP, PCX).',
    );
  }
  if (format === 'tga' || format === 'pcx') return decodePixels(bytes);
  if (format === 'dds') return decodeDds(bytes, roles, takesBlocks);
  try {
    return await createImageBitmap(new Blob([bytes], { type: `image/${format}` }), RAW);
  } catch (error) {
    throw new FileError('file-not-read', `This ${format.toUpperCase()} image is damaged.`, { cause: error });
  }
}

/** A second image of the same pixels, so that each has its own owner. */
export async function copyImage(image: TextureImage): Promise<TextureImage> {
  return 'rgba' in image || 'blocks' in image ? image : createImageBitmap(image, RAW);
}

/** Decodes one file in the module, whatever browsers think of its format. */
async function decodePixels(bytes: Uint8Array): Promise<PixelImage> {
  const { loadAssets } = await import('../core/assets.js');
  const { images } = await loadAssets();
  const image = await told(images.evaluate([{ op: 'file', numbers: [] }], [bytes]));
  if (!image) throw new FileError('file-not-read', 'The image could not be decoded.');
  return image;
}

async function decodeDds(
  bytes: Uint8Array,
  roles: readonly TextureRole[],
  takesBlocks: TakesBlocks,
): Promise<TextureImage> {
  const { loadAssets } = await import('../core/assets.js');
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
export async function readable(bytes: Uint8Array): Promise<Uint8Array> {
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

const RAW: ImageBitmapOptions = { premultiplyAlpha: 'none', colorSpaceConversion: 'none' };
