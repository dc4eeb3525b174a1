/** All files of what is shown as one zip, with the view: whoever opens it here sees the same. */
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { Md5ViewerElement } from '../element/index.js';
import { pageTurn } from '../files/tree/index.js';
import { LONGEST, VIEW } from './scene-view.js';
import { shownFiles } from './shown-files.js';

/** Bytes that are packed between two turns of the page. */
const PIECE = 1 << 20;
/** They are packed already. */
const PACKED = /\.(png|jpe?g|webp)$/i;

/** `view`: the fragment of a link without files. Rejects where a file cannot be read any more. */
export async function packScene(viewer: Md5ViewerElement, view: string): Promise<Blob> {
  const { needed, clips, images } = shownFiles(viewer);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const failures: Error[] = [];
  const zip = new Zip((error: Error | null, part) => {
    if (error) failures.push(error);
    parts.push(part);
  });
  for (const entry of [...needed, ...clips, ...images]) {
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
  return withComment(new Blob(parts, { type: 'application/zip' }), VIEW + view);
}

/** The zip, which has none, with a comment. */
function withComment(zip: Blob, text: string): Blob {
  const comment = new TextEncoder().encode(text);
  // A view of so many letters is left out: what is shown counts for more.
  if (comment.length > LONGEST) return zip;
  const length = Uint8Array.of(comment.length & 0xff, comment.length >> 8);
  return new Blob([zip.slice(0, zip.size - length.length), length, comment], { type: zip.type });
}
