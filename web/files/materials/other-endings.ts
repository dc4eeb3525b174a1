import { extensionOf, withoutExtension, entryFromUrl, type NetworkEntry } from '../tree/index.js';
import { FileError, isAbort } from '../problems.js';
import type { FileEntry } from '../types.js';

/**
 * Other extensions under which an image of a material may exist: ports to other engines convert images but
 * not the materials. Formats without a signature (TGA) are not used as replacements.
 */
const OTHERS: ReadonlyMap<string, readonly string[]> = new Map([
  ['tga', ['png', 'jpg', 'dds']],
  ['dds', ['png', 'jpg']],
  ['png', ['jpg']],
  ['jpg', ['png']],
  ['jpeg', ['png', 'jpg']],
]);

/**
 * The result of `read` for the same image with another extension, after the server reported that `entry` does
 * not exist. If none exists, rejects with `error`, which lists the tried extensions.
 */
export async function fetchOther<Body>(
  { url, init }: FileEntry,
  error: unknown,
  read: (entry: NetworkEntry) => Promise<Body>,
): Promise<Body> {
  if (!isNotThere(error) || url === undefined) throw error;
  const place = new URL(url);
  const endings = OTHERS.get(extensionOf(place.pathname)) ?? [];
  if (endings.length === 0) throw error;
  for (const ending of endings) {
    place.pathname = `${withoutExtension(place.pathname)}.${ending}`;
    try {
      return await read(entryFromUrl(place.href, url, init));
    } catch (reason) {
      if (isAbort(reason)) throw reason;
    }
  }
  const tried = endings.map((ending) => `.${ending}`).join(', ');
  throw new FileError(error.code, `${error.message.replace(/\.$/, '')}, nor one that ends with ${tried}.`);
}

/** Whether the server reported that the file does not exist. */
export function isNotThere(error: unknown): error is FileError {
  return error instanceof FileError && (error.cause === 404 || error.cause === 410);
}
