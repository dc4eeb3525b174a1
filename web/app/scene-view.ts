/** Reads the view that a zip of packScene() has in its comment. */
import type { FileEntry } from '../files/index.js';

/** The beginning of such comments, followed by the fragment of a link. */
export const VIEW = 'md5-viewer view: ';
/** Size in bytes of a zip's last record without its comment, and of the longest comment. */
const RECORD = 22;
export const LONGEST = 0xffff;
const SIGNATURE = 0x06054b50;

/** The fragment of a link with the view when the file was saved; null for other files. */
export async function viewIn(entry: FileEntry): Promise<string | null> {
  if (!entry.blob || !/\.zip$/i.test(entry.path)) return null;
  try {
    const blob = await entry.blob();
    const tail = await blob.slice(Math.max(0, blob.size - RECORD - LONGEST)).arrayBuffer();
    return viewAtEnd(new DataView(tail));
  } catch {
    // Reading the file as an archive reports the error.
    return null;
  }
}

function viewAtEnd(tail: DataView): string | null {
  for (let at = tail.byteLength - RECORD; at >= 0; at--) {
    if (tail.getUint32(at, true) !== SIGNATURE) continue;
    const length = tail.getUint16(at + RECORD - 2, true);
    if (at + RECORD + length !== tail.byteLength) continue;
    const text = new TextDecoder().decode(new Uint8Array(tail.buffer, tail.byteOffset + at + RECORD, length));
    return text.startsWith(VIEW) ? text.slice(VIEW.length) : null;
  }
  return null;
}
