/** Converts images that only the browser can decode for the module. */
import { checkImageSize } from './image-size.js';

/** The bytes of a file, or a Blob, which a worker reads itself so that no thread copies it. */
export type ImageFile = Uint8Array | Blob;

/** An image of Quake, .lmp, with the game's palette. */
export interface LmpImage<File> {
  readonly lmp: File;
  readonly palette: File | null;
  /** Its name for messages. */
  readonly name: string;
}

/** What an operand of an image program is decoded from. */
export type ImageSource<File extends ImageFile = ImageFile> = File | LmpImage<File>;

/** The bytes of a source that the module can read; see readableBytes(). */
export async function readableSource(source: ImageSource): Promise<ImageSource<Uint8Array>> {
  if (!('lmp' in source)) return readableBytes(source);
  const { palette, name } = source;
  return { lmp: await bytesOf(source.lmp), palette: palette && (await bytesOf(palette)), name };
}

const RAW: ImageBitmapOptions = { premultiplyAlpha: 'none', colorSpaceConversion: 'none' };

export async function bytesOf(file: ImageFile): Promise<Uint8Array> {
  return file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : file;
}

/**
 * A file that the module can read: formats that only the browser decodes (PNG, JPEG, WebP, BMP) become a TGA.
 * Colours of transparent pixels are not exact then, because a canvas stores them premultiplied. Rejects if
 * the file is damaged or too large.
 */
export async function readableBytes(file: ImageFile): Promise<Uint8Array> {
  const bytes = await bytesOf(file);
  const type = browserType(bytes);
  if (type === null) return bytes;
  await checkImageSize(bytes);
  const bitmap = await createImageBitmap(new Blob([bytes as Uint8Array<ArrayBuffer>], { type }), RAW);
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('The image could not be decoded.');
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return asTga(context.getImageData(0, 0, width, height));
}

function browserType(bytes: Uint8Array): string | null {
  const head = String.fromCharCode(...bytes.subarray(0, 12));
  if (head.startsWith('\x89PNG')) return 'image/png';
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'image/webp';
  return head.startsWith('BM') ? 'image/bmp' : null;
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
