import type { TextureRole } from '../core/index.js';
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
  if (format === 'tga' || format === 'pcx' || format === 'dds') {
    const { decodePixels, decodeDds } = await import('./module-images.js');
    return format === 'dds' ? decodeDds(bytes, roles, takesBlocks) : decodePixels(bytes);
  }
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

export const RAW: ImageBitmapOptions = { premultiplyAlpha: 'none', colorSpaceConversion: 'none' };
