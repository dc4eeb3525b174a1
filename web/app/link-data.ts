/** Files in the text of a link: an archive whose entries are stored, compressed as one, in base64url. */
import { loadPart } from '../core/load-part.js';
import type { FileEntry } from '../files/index.js';
import { pageText } from './i18n/index.js';

export interface PackedFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Limit of the unpacked size: a few letters can expand to gigabytes. */
const MAX_UNPACKED = 64 << 20;
/** A zip stores a date, but equal files should make equal links. */
const DATE = new Date('1980-01-01T00:00:00');

export async function encodeFiles(files: readonly PackedFile[]): Promise<string> {
  const { zipSync, deflateSync } = await loadPart(() => import('fflate'));
  const tree = Object.fromEntries(files.map(({ path, bytes }) => [path, bytes]));
  const packed = deflateSync(zipSync(tree, { level: 0, mtime: DATE }), { level: 9 });
  let text = '';
  for (const byte of packed) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The archive in a link. Rejects with a sentence for the user if the text is damaged. */
export async function decodeArchive(text: string): Promise<FileEntry> {
  const blob = await unfold(bytesOf(text));
  return {
    path: 'link.zip',
    size: blob.size,
    isArchive: true,
    blob: () => Promise.resolve(blob),
    bytes: async () => new Uint8Array(await blob.arrayBuffer()),
  };
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
  } catch {
    throw damaged();
  }
}

async function unfold(bytes: Uint8Array<ArrayBuffer>): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    for (const reader = stream.getReader(); ;) {
      const { done, value } = await reader.read();
      if (done) return new Blob(chunks);
      size += value.length;
      if (size > MAX_UNPACKED) {
        await reader.cancel();
        break;
      }
      chunks.push(value);
    }
  } catch {
    throw damaged();
  }
  throw new Error(pageText('link-data-large'));
}

function damaged(): Error {
  return new Error(pageText('link-data-damaged'));
}
