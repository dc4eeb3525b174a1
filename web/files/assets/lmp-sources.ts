import type { ImageFile, ImageSource } from '../../core/assets.js';
import { extensionOf, fileName } from '../tree/index.js';
import type { FileEntry } from '../types.js';

/** Whether it is the palette of a game, which is not an image. */
export function isPalette(path: string): boolean {
  return /^palette\.lmp$/i.test(fileName(path));
}

/** The files of an image's steps; .lmp images get the palette, which is last in `entries` and is removed. */
export function withColors<File extends ImageFile>(
  entries: readonly (FileEntry | null)[],
  files: readonly (File | null)[],
): (ImageSource<File> | null)[] {
  const at = entries.findIndex((entry) => entry && isPalette(entry.path));
  const palette = files[at] ?? null;
  const sources = files.map((file, i) => {
    const { path = '' } = entries[i] ?? {};
    return file && extensionOf(path) === 'lmp' ? { lmp: file, palette, name: fileName(path) } : file;
  });
  return sources.filter((_, i) => i !== at);
}
