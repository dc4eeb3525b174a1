/**
 * Decodes images of a glTF to pixels. PNG and JPEG are decoded here, because canvases lose the colours of
 * transparent pixels.
 */
import type { PixelImage } from '../core/index.js';
import { loadPart } from '../core/load-part.js';

/** The largest number of pixels, so that a small file cannot fill the memory. */
const MOST_PIXELS = 8192 * 8192;

/** Rejects with an Error whose message gives the reason. */
export async function decodePixels(bytes: Uint8Array): Promise<PixelImage> {
  const head = String.fromCharCode(...bytes.subarray(0, 12));
  if (head.startsWith('\x89PNG')) return png(bytes);
  if (head.startsWith('\xff\xd8')) return jpeg(bytes);
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return byBrowser(bytes, 'image/webp');
  throw new Error('It is not a PNG, JPEG or WebP image.');
}

function checkSize(width: number, height: number): void {
  if (width === 0 || height === 0) throw new Error('It has no pixels.');
  if (width * height > MOST_PIXELS)
    throw new Error(`It has ${width} x ${height} pixels. Scale it down to at most 8192 x 8192.`);
}

async function png(bytes: Uint8Array): Promise<PixelImage> {
  const { convertIndexedToRgb, decode } = await loadPart(() => import('fast-png'));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 24) throw new Error('This PNG image is cut off.');
  checkSize(view.getUint32(16), view.getUint32(20));
  try {
    const image = decode(bytes);
    const { width, height, palette } = image;
    const data = palette ? convertIndexedToRgb(image) : image.data;
    const channels = palette ? data.length / (width * height) : image.channels;
    return { width, height, rgba: rgbaOf(data, width * height, channels, palette ? 8 : image.depth) };
  } catch (cause) {
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

async function jpeg(bytes: Uint8Array): Promise<PixelImage> {
  // The decoder alone: the package's encoder needs a document.
  const { default: decode } = await loadPart(() => import('jpeg-js/lib/decoder.js'));
  try {
    const { width, height, data } = decode(bytes, {
      useTArray: true,
      maxResolutionInMP: MOST_PIXELS / 1e6,
      maxMemoryUsageInMB: 2048,
    });
    return { width, height, rgba: Uint8Array.from(data) };
  } catch (cause) {
    throw new Error('This JPEG image is damaged, or larger than 8192 x 8192 pixels.', { cause });
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
  checkSize(width, height);
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('Could not create a 2D canvas.');
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return { width, height, rgba: Uint8Array.from(context.getImageData(0, 0, width, height).data) };
}
