import { isAbort, FileError } from '../problems.js';
import { networkText, notFetched, requestAddress, statusText } from '../tree/index.js';
import type { UrlEntryInit } from '../types.js';
import { SHORTER, type ArchiveSource } from './zip-archive.js';

/**
 * Ranges of a file on a server are fetched in pieces of this size, so that neighbours are fetched together.
 */
const PIECE = 256 * 1024;
const PIECES_KEPT = 24;
/** Smaller files are fetched completely. */
const SMALL = 1024 * 1024;

/** Reads a file on disk, or one that was fetched completely. */
export function blobSource(blob: Blob): ArchiveSource {
  const slice = (offset: number, length: number): Blob => {
    if (offset < 0 || offset + length > blob.size) throw new Error(SHORTER);
    return blob.slice(offset, offset + length);
  };
  return {
    getLength: () => Promise.resolve(blob.size),
    read: async (offset, length) => new Uint8Array(await slice(offset, length).arrayBuffer()),
    readStream: (offset, length) => Promise.resolve(slice(offset, length).stream()),
    sliceAsBlob: (offset, length, type = '') => Promise.resolve(slice(offset, length).slice(0, length, type)),
  };
}

export interface Fetching {
  readonly url: string;
  readonly init?: UrlEntryInit | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Receives the share of the file that has arrived, if it is fetched completely. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

/**
 * Reads a file on a server: in ranges if the server supports them and gives the file's length, or else
 * completely. Rejects with a FileError with the reason, or with an AbortError.
 */
export async function urlSource(fetching: Fetching): Promise<ArchiveSource> {
  const length = await lengthOf(fetching);
  if (length === null || length <= SMALL) return blobSource(await fetchWhole(fetching));
  const first = await ask(fetching, length - PIECE, PIECE);
  if (first.status !== 206) return blobSource(await bodyOf(first, fetching));
  const ranges = new Ranges(fetching, length);
  ranges.keep(length - PIECE, new Uint8Array(await first.arrayBuffer()));
  return {
    getLength: () => Promise.resolve(length),
    read: (offset, size) => ranges.read(offset, size),
  };
}

/** Fetches the complete file from any server. */
export async function fetchWhole(fetching: Fetching): Promise<Blob> {
  const response = await request(fetching, {});
  return bodyOf(response, fetching);
}

/** Bytes of a file on a server; the most recent pieces are cached. */
class Ranges {
  readonly #fetching: Fetching;
  readonly #length: number;
  readonly #pieces = new Map<number, Promise<Uint8Array<ArrayBuffer>>>();
  /** The result of the first request: the end of the file, which contains the directory. */
  #end: { offset: number; bytes: Uint8Array<ArrayBuffer> } | null = null;

  constructor({ url, init }: Fetching, length: number) {
    // The signal only applies to opening: pieces are fetched long afterwards.
    this.#fetching = { url, init };
    this.#length = length;
  }

  keep(offset: number, bytes: Uint8Array<ArrayBuffer>): void {
    if (offset + bytes.length === this.#length) this.#end = { offset, bytes };
  }

  async read(offset: number, size: number): Promise<Uint8Array<ArrayBuffer>> {
    if (offset < 0 || offset + size > this.#length) throw new Error(SHORTER);
    if (this.#end && offset >= this.#end.offset) {
      return this.#end.bytes.slice(offset - this.#end.offset, offset - this.#end.offset + size);
    }
    if (size > PIECE) return this.#fetch(offset, size);
    const bytes = new Uint8Array(size);
    for (let piece = Math.floor(offset / PIECE); piece * PIECE < offset + size; piece++) {
      const start = piece * PIECE;
      const part = (await this.#piece(piece)).subarray(Math.max(0, offset - start), offset + size - start);
      bytes.set(part, Math.max(0, start - offset));
    }
    return bytes;
  }

  #piece(index: number): Promise<Uint8Array<ArrayBuffer>> {
    const start = index * PIECE;
    const piece = this.#pieces.get(index) ?? this.#fetch(start, Math.min(PIECE, this.#length - start));
    // The most recent piece is removed last.
    this.#pieces.delete(index);
    this.#pieces.set(index, piece);
    piece.catch(() => this.#pieces.delete(index));
    for (const old of this.#pieces.keys()) {
      if (this.#pieces.size <= PIECES_KEPT) break;
      this.#pieces.delete(old);
    }
    return piece;
  }

  async #fetch(offset: number, size: number): Promise<Uint8Array<ArrayBuffer>> {
    const response = await ask(this.#fetching, offset, size);
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (response.status === 206 && bytes.length === size) return bytes;
    throw notFetched('the file on the server changed since it was opened');
  }
}

function ask(fetching: Fetching, offset: number, size: number): Promise<Response> {
  return request(fetching, { Range: `bytes=${offset}-${offset + size - 1}` });
}

async function request(
  { url, init, signal }: Fetching,
  headers: Record<string, string>,
  method = 'GET',
): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(requestAddress(new URL(url)), {
      method,
      headers,
      ...init,
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (isAbort(error)) throw error;
    throw notFetched(networkText(new URL(url), globalThis.origin), error);
  }
  if (!response.ok) throw notFetched(statusText(response.status));
  return response;
}

/** Null if the server does not give it: then the file is fetched completely. */
async function lengthOf(fetching: Fetching): Promise<number | null> {
  try {
    const response = await request(fetching, {}, 'HEAD');
    // A response is finished only when it was read to its end.
    await response.arrayBuffer();
    const { headers } = response;
    const length = Number(headers.get('Content-Length'));
    return headers.get('Content-Encoding') === null && length > 0 ? length : null;
  } catch (error) {
    if (isAbort(error)) throw error;
    return null;
  }
}

/** The body as a Blob, which the browser may store on disk. */
async function bodyOf(response: Response, { signal, onProgress }: Fetching): Promise<Blob> {
  const total = Number(response.headers.get('Content-Length'));
  if (!response.body || !(total > 0) || !onProgress) return response.blob();
  let arrived = 0;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        arrived += chunk.length;
        onProgress(Math.min(1, arrived / total));
        controller.enqueue(chunk);
      },
    }),
  );
  try {
    return await new Response(counted).blob();
  } catch (error) {
    signal?.throwIfAborted();
    throw new FileError('file-not-fetched', 'Could not be fetched: the connection broke off.', {
      cause: error,
    });
  }
}
