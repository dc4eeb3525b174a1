import { loadAssets, type ImageFile, type ImageSource } from '../../core/assets.js';
import type { ImageStep, PixelImage, TextureRole } from '../../core/index.js';
import { FileError, messageOf } from '../problems.js';
import type { TakesBlocks, TextureImage } from '../types.js';

/** Runs the steps on files, null for missing ones. */
export async function evaluate(
  steps: readonly ImageStep[],
  files: readonly (ImageSource | null)[],
): Promise<PixelImage | null> {
  const { images } = await loadAssets();
  return told(images.evaluate(steps, [...files]));
}

/** Decodes one file in the module, even if browsers support its format. */
export async function decodePixels(file: ImageFile): Promise<PixelImage> {
  const { images } = await loadAssets();
  const image = await told(images.evaluate([{ op: 'file', numbers: [] }], [file]));
  if (!image) throw new FileError('file-not-read', 'The image could not be decoded.');
  return image;
}

export async function decodeDds(
  file: ImageFile,
  roles: readonly TextureRole[],
  takesBlocks: TakesBlocks,
): Promise<TextureImage> {
  const { images } = await loadAssets();
  const blocks = await told(images.readBlocks(file));
  return blocks && roles.length > 0 && roles.every((role) => takesBlocks(blocks.blocks, role))
    ? blocks
    : decodePixels(file);
}

/** Describes a file that is not an image, by its first bytes. */
export async function imageFault(head: Uint8Array): Promise<string> {
  const { reader } = await loadAssets();
  return reader.imageFault(head);
}

/** Reports a PNG or JPEG that is cut off; null for all others. */
export async function cutOff(file: Uint8Array): Promise<string | null> {
  const { reader } = await loadAssets();
  return reader.cutOff(file);
}

/** Converts the module's error on a broken image to a FileError. */
async function told<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new FileError('file-not-read', messageOf(error), { cause: error });
  }
}
