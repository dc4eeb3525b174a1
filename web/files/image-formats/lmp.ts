/** Reads images of Quake, .lmp: width, height and an index into the game's palette for each pixel. */
import type { ImageFile } from '../../core/assets.js';
import { extensionOf, fileName } from '../tree/index.js';
import { FileError } from '../problems.js';
import type { FileEntry } from '../types.js';

/** Whether it is the palette of a game, which is not an image. */
export function isPalette(path: string): boolean {
  return /^palette\.lmp$/i.test(fileName(path));
}

const COLORS = 256;
const [LMP_HEADER, TGA_HEADER] = [8, 18];

/**
 * The files of an image's steps, with .lmp images converted to TGA. The palette, which is last in `entries`,
 * is removed. Rejects with a FileError if it is missing, or if a file is not an .lmp image.
 */
export async function withColors<File extends ImageFile>(
  entries: readonly (FileEntry | null)[],
  files: readonly (File | null)[],
): Promise<(File | Uint8Array | null)[]> {
  const at = entries.findIndex((entry) => entry && isPalette(entry.path));
  const palette = files[at];
  const colors = palette && (await bytesOf(palette));
  const converted = files.map(async (file, i) => {
    const { path = '' } = entries[i] ?? {};
    return file && i !== at && extensionOf(path) === 'lmp'
      ? tgaOf(await bytesOf(file), colors ?? null, path)
      : file;
  });
  return (await Promise.all(converted)).filter((_, i) => i !== at);
}

async function bytesOf(file: ImageFile): Promise<Uint8Array> {
  return file instanceof Uint8Array ? file : new Uint8Array(await file.arrayBuffer());
}

/** A TGA with a palette, the upper row first. */
function tgaOf(lmp: Uint8Array, palette: Uint8Array | null, path: string): Uint8Array<ArrayBuffer> {
  const view = new DataView(lmp.buffer, lmp.byteOffset, lmp.byteLength);
  const [width, height] =
    lmp.length < LMP_HEADER ? [0, 0] : [view.getUint32(0, true), view.getUint32(4, true)];
  const pixels = width * height;
  if (pixels === 0 || width > 0xffff || height > 0xffff || lmp.length < LMP_HEADER + pixels) {
    throw new FileError('file-not-read', 'This .lmp image is not complete.');
  }
  if (!palette || palette.length < 3 * COLORS) {
    const what = palette ? 'Its palette.lmp is too short.' : 'Its colours are in a palette.';
    const text = `${what} Add gfx/palette.lmp from the game's folder to show ${fileName(path)}.`;
    throw new FileError('file-not-read', text);
  }
  const header = [
    0,
    1,
    1,
    0,
    0,
    0,
    1,
    24,
    0,
    0,
    0,
    0,
    width & 255,
    width >> 8,
    height & 255,
    height >> 8,
    8,
    0x20,
  ];
  const tga = new Uint8Array(TGA_HEADER + 3 * COLORS + pixels);
  tga.set(header);
  for (let i = 0; i < 3 * COLORS; i++) tga[TGA_HEADER + i] = palette[i + 2 - 2 * (i % 3)] ?? 0;
  tga.set(lmp.subarray(LMP_HEADER, LMP_HEADER + pixels), TGA_HEADER + 3 * COLORS);
  return tga;
}
