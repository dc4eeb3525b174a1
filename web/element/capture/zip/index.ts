/** Packs files into a zip archive. Loaded on demand. */
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { pageTurn } from '../../../files/tree/index.js';

/** Bytes that are packed before the page gets a turn. */
const PIECE = 1 << 20;
/** These formats are already compressed. */
const PACKED = /\.(png|jpe?g|webp)$/i;

export interface ZippedFile {
  readonly path: string;
  bytes(): Promise<Uint8Array>;
}

/** Rejects if a file is not readable any more. */
export async function zipOf(files: Iterable<ZippedFile>): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const failures: Error[] = [];
  const zip = new Zip((error: Error | null, part) => {
    if (error) failures.push(error);
    parts.push(part);
  });
  for (const entry of files) {
    const bytes = await entry.bytes();
    const file = PACKED.test(entry.path)
      ? new ZipPassThrough(entry.path)
      : new ZipDeflate(entry.path, { level: 6 });
    zip.add(file);
    for (let at = 0; at < bytes.length; at += PIECE) {
      file.push(bytes.slice(at, at + PIECE), at + PIECE >= bytes.length);
      await pageTurn();
    }
    if (bytes.length === 0) file.push(bytes, true);
  }
  zip.end();
  if (failures[0]) throw failures[0];
  return new Blob(parts, { type: 'application/zip' });
}
