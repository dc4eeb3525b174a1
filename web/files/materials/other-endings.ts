import { extensionOf, withoutExtension, entryFromUrl, type NetworkEntry } from '../tree/index.js';
import { FileError, isAbort } from '../problems.js';
import type { FileEntry } from '../types.js';

/**
 * Endings under which an image may lie that a material names with another one: ports to other engines convert images
 * and leave the materials as they were. What has no signature of its own (TGA) cannot stand for others.
 */
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  tga: ['png', 'jpg', 'dds'],
  dds: ['png', 'jpg'],
  png: ['jpg'],
  jpg: ['png'],
  jpeg: ['png', 'jpg'],
};

/**
 * What `read` gives of the same image with another ending, where the server said that there is no `entry`. Rejects
 * with `error`, which names the endings that were tried, where none is there.
 */
export async function fetchOther<Body>(
  { url, init }: FileEntry,
  error: unknown,
  read: (entry: NetworkEntry) => Promise<Body>,
): Promise<Body> {
  if (!isNotThere(error) || url === undefined) throw error;
  const place = new URL(url);
  const endings = OTHERS[extensionOf(place.pathname)] ?? [];
  if (endings.length === 0) throw error;
  for (const ending of endings) {
    place.pathname = `${withoutExtension(place.pathname)}.${ending}`;
    try {
      return await read(entryFromUrl(place.href, url, init));
    } catch (other) {
      if (isAbort(other)) throw other;
    }
  }
  const tried = endings.map((ending) => `.${ending}`).join(', ');
  throw new FileError(error.code, `${error.message.replace(/\.$/, '')}, nor one that ends with ${tried}.`);
}

/** Whether the server said that there is no such file. */
export function isNotThere(error: unknown): error is FileError {
  return error instanceof FileError && (error.cause === 404 || error.cause === 410);
}
