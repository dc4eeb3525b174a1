/**
 * Decodes images to pixels, also in Node. PNG and JPEG are decoded here, because canvases lose the colours of
 * transparent pixels.
 */
import { boundedPng } from './bounded-png.js';
import { checkImageSize } from './image-size.js';
import type { PixelImage } from './asset-types.js';
import { ImageSizeError, limits, MEGAPIXEL } from './limits.js';
import { loadPart } from './load-part.js';

/** Rejects with an Error whose message gives the reason. */
export async function decodePixels(bytes: Uint8Array): Promise<PixelImage> {
  await checkImageSize(bytes);
  const head = String.fromCharCode(...bytes.subarray(0, 12));
  if (head.startsWith('\x89PNG')) return png(bytes);
  if (head.startsWith('\xff\xd8')) return jpeg(bytes);
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return byBrowser(bytes, 'image/webp');
  throw new Error('It is not a PNG, JPEG or WebP image.');
}

async function png(bytes: Uint8Array): Promise<PixelImage> {
  const { convertIndexedToRgb, decode } = await loadPart(() => import('fast-png'));
  try {
    const image = decode(boundedPng(bytes));
    const { width, height, palette } = image;
    const data = palette ? convertIndexedToRgb(image) : image.data;
    const channels = palette ? data.length / (width * height) : image.channels;
    return { width, height, rgba: rgbaOf(data, width * height, channels, palette ? 8 : image.depth) };
  } catch (cause) {
    if (cause instanceof ImageSizeError) throw cause;
    throw new Error('This PNG image is damaged.', { cause });
  }
}

/** Converts grey, grey with alpha, RGB or RGBA of 1 to 16 bits. */
function rgbaOf(
  data: ArrayLike<number>,
  count: number,
  channels: number,
  depth: number,
): Uint8Array<ArrayBuffer> {
  const rgba = new Uint8Array(4 * count);
  const [green, blue] = channels > 2 ? [1, 2] : [0, 0];
  const hasAlpha = channels % 2 === 0;
  const factor = 255 / (2 ** depth - 1);
  const at = (i: number): number => Math.round((data[i] ?? 0) * factor);
  for (let from = 0, to = 0; to < rgba.length; from += channels, to += 4) {
    rgba[to] = at(from);
    rgba[to + 1] = at(from + green);
    rgba[to + 2] = at(from + blue);
    rgba[to + 3] = hasAlpha ? at(from + channels - 1) : 255;
  }
  return rgba;
}

/** Megabytes that the decoder may use for a megapixel: three components as blocks, as rows and as pixels. */
const JPEG_MEMORY = 24;

async function jpeg(bytes: Uint8Array): Promise<PixelImage> {
  // The decoder alone: the package's encoder needs a document.
  const { default: decode } = await loadPart(() => import('jpeg-js/lib/decoder.js'));
  try {
    const { width, height, data } = decode(bytes, {
      useTArray: true,
      maxResolutionInMP: limits.pixels / MEGAPIXEL,
      maxMemoryUsageInMB: (limits.pixels / MEGAPIXEL) * JPEG_MEMORY,
    });
    return { width, height, rgba: Uint8Array.from(data) };
  } catch (cause) {
    throw new Error('This JPEG image is damaged.', { cause });
  }
}

async function byBrowser(bytes: Uint8Array, type: string): Promise<PixelImage> {
  if (typeof createImageBitmap !== 'function' || typeof OffscreenCanvas !== 'function')
    throw new Error('Only a browser can decode WebP. Save it as PNG.');
  const bitmap = await createImageBitmap(new Blob([Uint8Array.from(bytes)], { type }), {
    premultiplyAlpha: 'none',
    colorSpaceConversion: 'none',
  });
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('Could not create a 2D canvas.');
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return { width, height, rgba: Uint8Array.from(context.getImageData(0, 0, width, height).data) };
}
