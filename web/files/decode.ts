import { FileError } from './problems.js';
import { imageFormat } from './sniff.js';
import type { TextureImage } from './types.js';

/**
 * Pixels as the file stores them: colours neither premultiplied nor converted. TGA stays as it is. The caller closes
 * what it gets. Rejects with a FileError where the bytes are no image.
 */
export async function decodeImage(bytes: Uint8Array<ArrayBuffer>, path: string): Promise<TextureImage> {
  const format = imageFormat(bytes, path);
  if (format === null) throw new FileError('file-not-read', 'This is not a PNG, JPEG, WebP or TGA image.');
  if (format === 'tga') return { tga: bytes };
  try {
    return await createImageBitmap(new Blob([bytes], { type: `image/${format}` }), RAW);
  } catch (error) {
    throw new FileError('file-not-read', `This ${format.toUpperCase()} image is damaged.`, { cause: error });
  }
}

/** A second image of the same pixels, so that each has its own owner. */
export async function copyImage(image: TextureImage): Promise<TextureImage> {
  return 'tga' in image ? image : createImageBitmap(image, RAW);
}

const RAW: ImageBitmapOptions = { premultiplyAlpha: 'none', colorSpaceConversion: 'none' };
