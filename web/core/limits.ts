/**
 * Limits on what files may need: for one file at a time, and for how much larger unpacked data is than its
 * archive. Honest files stay far below. The command line can lift them.
 */
export interface Limits {
  /** Bytes of a file in an archive or of a PNG after unpacking, and of all buffers and images of a glTF together. */
  entry: number;
  /** All files of an archive, or lists of a glTF, together may have this many times its size, plus SMALL_ARCHIVE. */
  ratio: number;
  /** Pixels of an image. */
  pixels: number;
}

export const MEGABYTE = 1024 * 1024;
export const MEGAPIXEL = 1_000_000;
/** Bytes that the files of any archive may have, for small archives that are well compressed. */
const SMALL_ARCHIVE = 64 * MEGABYTE;

const DEFAULTS: Readonly<Limits> = { entry: 512 * MEGABYTE, ratio: 20, pixels: 128 * MEGAPIXEL };

/** The limits of this program. */
export const limits: Limits = { ...DEFAULTS };

/** Sets the limits; those that are not given get their defaults. */
export function setLimits({
  entry = DEFAULTS.entry,
  ratio = DEFAULTS.ratio,
  pixels = DEFAULTS.pixels,
}: Partial<Limits> = {}): void {
  Object.assign(limits, { entry, ratio, pixels } satisfies Limits);
}

/** Bytes that may be unpacked from a file with this size. */
export const mostUnpacked = (size: number): number => limits.ratio * size + SMALL_ARCHIVE;

/** The end of a sentence about a limit. */
export const liftedBy = (option: string): string => `lift the limit on the command line with ${option}`;

/** Throws an Error if no image of this size is decoded. */
export function checkPixels(width: number, height: number): void {
  const size = `${width} x ${height} pixels`;
  if (width === 0 || height === 0) throw new ImageSizeError(`The image is empty (${size}).`);
  if (width * height <= limits.pixels) return;
  const most = Math.floor(limits.pixels / MEGAPIXEL);
  throw new ImageSizeError(
    `The image has ${size}, more than the limit of ${most} megapixels. Scale it down, or ${liftedBy('--max-pixels')}.`,
  );
}

/** Throws an Error if an image with this many bytes after unpacking is not decoded: 16 bits need twice as many as 8. */
export function checkUnpacked(size: number): void {
  if (size <= limits.entry) return;
  const [has, most] = [size, limits.entry].map((bytes) => Math.floor(bytes / MEGABYTE));
  throw new ImageSizeError(
    `The image has ${has} MB after unpacking, more than the limit of ${most} MB. Save it with 8 bits a channel, or ${liftedBy('--max-entry')}.`,
  );
}

/** The size of an image is not accepted. */
export class ImageSizeError extends Error {}
