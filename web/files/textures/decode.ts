import type { ImageFile } from '../../core/assets.js';
import { loadPart } from '../../core/load-part.js';
import type { TextureRole } from '../../core/index.js';
import { readError } from '../local-errors/index.js';
import { imageFormat } from '../tree/index.js';
import { FileError } from '../problems.js';
import { decodeAside } from './large-bitmaps.js';
import type { TakesBlocks, TextureImage } from '../types.js';

/**
 * Pixels as the file stores them: colours neither premultiplied nor converted. A DDS image that the GPU takes in each of
 * its `roles` stays compressed. The caller closes a bitmap. Rejects with a FileError where the bytes are no image.
 */
export async function decodeImage(
  file: ImageFile,
  path: string,
  roles: readonly TextureRole[] = [],
  takesBlocks: TakesBlocks = () => false,
): Promise<TextureImage> {
  const head = file instanceof Blob ? await headOf(file) : file;
  const format = imageFormat(head, path);
  if (format === null) {
    const { imageFault } = await loadPart(() => import('../image-formats/index.js'));
    throw new FileError('file-not-read', imageFault(head));
  }
  if (format === 'tga' || format === 'pcx' || format === 'dds') {
    const { decodePixels, decodeDds } = await loadPart(() => import('../assets/index.js'));
    return format === 'dds' ? decodeDds(file, roles, takesBlocks) : decodePixels(file);
  }
  try {
    const blob = new Blob([file as Blob | Uint8Array<ArrayBuffer>], { type: `image/${format}` });
    return await (blob.size > LARGE ? decodeAside : createImageBitmap)(blob, RAW);
  } catch (error) {
    throw new FileError('file-not-read', `This ${format.toUpperCase()} image is damaged.`, { cause: error });
  }
}

/**
 * Bytes from which on an image is decoded in a worker: handing out 4096 x 4096 pixels took 38 ms of the page's thread
 * (Chromium).
 */
const LARGE = 512 * 1024;

/** A second image of the same pixels, so that each has its own owner. */
export async function copyImage(image: TextureImage): Promise<TextureImage> {
  return 'rgba' in image || 'blocks' in image ? image : createImageBitmap(image, RAW);
}

const RAW: ImageBitmapOptions = { premultiplyAlpha: 'none', colorSpaceConversion: 'none' };

async function headOf(file: Blob): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(0, HEAD).arrayBuffer());
  } catch (error) {
    throw readError(error);
  }
}

/** Bytes by which images are told apart. */
const HEAD = 32;
