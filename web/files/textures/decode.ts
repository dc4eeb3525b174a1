import type { ImageFile } from '../../core/assets.js';
import { checkImageSize } from '../../core/image-size.js';
import { ImageSizeError } from '../../core/limits.js';
import { loadPart } from '../../core/load-part.js';
import type { TextureRole } from '../../core/index.js';
import { Turns } from '../../core/turns.js';
import { readError } from '../local-errors/index.js';
import { imageFormat } from '../tree/index.js';
import { FileError } from '../problems.js';
import { decodeInWorker } from './large-bitmaps.js';
import type { TakesBlocks, TextureImage } from '../types.js';

/**
 * The pixels as stored in the file: colours neither premultiplied nor converted. A DDS image that the GPU
 * supports for all of its `roles` stays compressed. The caller closes a bitmap. Rejects with a FileError if
 * the bytes are not an image.
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
    const { imageFault } = await loadPart(() => import('../assets/index.js'));
    throw new FileError('file-not-read', await imageFault(head));
  }
  if (format === 'tga' || format === 'pcx' || format === 'dds') {
    const { decodePixels, decodeDds } = await loadPart(() => import('../assets/index.js'));
    return format === 'dds' ? decodeDds(file, roles, takesBlocks) : decodePixels(file);
  }
  try {
    const pixels = await checkImageSize(file);
    const blob = new Blob([file as Blob | Uint8Array<ArrayBuffer>], { type: `image/${format}` });
    if (pixels > HUGE) return await hugeImages.take(() => decodeInWorker(blob, RAW));
    return await (blob.size > LARGE ? decodeInWorker : createImageBitmap)(blob, RAW);
  } catch (error) {
    if (error instanceof ImageSizeError)
      throw new FileError('file-not-read', error.message, { cause: error });
    throw new FileError('file-not-read', `This ${format.toUpperCase()} image is damaged.`, { cause: error });
  }
}

/**
 * Larger images are decoded in a worker: transferring 4096 x 4096 pixels took 38 ms of the page's thread
 * (Chromium).
 */
const LARGE = 512 * 1024;

/** Pixels of the largest image that is decoded beside others: 64 MB. */
const HUGE = 4096 * 4096;

const hugeImages = new Turns();

const RAW: ImageBitmapOptions = { premultiplyAlpha: 'none', colorSpaceConversion: 'none' };

async function headOf(file: Blob): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(0, HEAD).arrayBuffer());
  } catch (error) {
    throw readError(error);
  }
}

/** Number of bytes that identify an image format. */
const HEAD = 32;
