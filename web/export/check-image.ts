import { ImageSizeError } from '../core/limits.js';
import { loadPart } from '../core/load-part.js';
import { decodeImage } from '../files/textures/index.js';
import { decodePng } from './png.js';
import type { ExportImage } from './types.js';

/**
 * Rejects if a PNG or JPEG is incomplete, or cannot be decoded here: browsers show parts of such an image.
 */
export async function checkImage({ name, mimeType, bytes }: ExportImage): Promise<void> {
  const isPng = mimeType === 'image/png';
  const { cutOff } = await loadPart(() => import('../files/assets/index.js'));
  const fault = await cutOff(bytes);
  if (fault !== null) throw new Error(fault);
  if (typeof createImageBitmap === 'function') {
    const image = await decodeImage(bytes, name);
    if ('close' in image) image.close();
  } else if (isPng) {
    try {
      decodePng(bytes);
    } catch (error) {
      if (error instanceof ImageSizeError) throw error;
      throw new Error('This PNG image is damaged.', { cause: error });
    }
  }
}
