import { networkText, notFetched, statusText } from './fetch-texts.js';
import type { FileEntry, UrlEntryInit } from '../types.js';

/** A file on the network can be read in both ways. */
export type NetworkEntry = FileEntry & Required<Pick<FileEntry, 'download'>>;

/** The credentials for fetching the file: with others, the same address may return another file. */
export function credentialsOf({ init }: Pick<FileEntry, 'init'>): RequestCredentials {
  return init?.credentials ?? 'same-origin';
}

/** A file on the network. `url` is resolved relative to `base`; an invalid one fails when it is read. */
export function entryFromUrl(url: string, base: string, init: UrlEntryInit = {}): NetworkEntry {
  const resolved = parseUrl(url, base);
  if (!resolved) {
    const fail = (): Promise<never> => Promise.reject(notFetched('this is not a valid address'));
    return { path: url, bytes: fail, download: fail };
  }
  resolved.hash = '';
  return {
    path: shownPath(resolved, base),
    url: resolved.href,
    init,
    bytes: async (signal) => {
      const body = (response: Response) => response.arrayBuffer();
      return new Uint8Array(await fetchBody(resolved, base, { ...init, signal }, body));
    },
    download: (signal) => {
      return fetchBody(resolved, base, { ...init, signal }, (response) => response.blob());
    },
  };
}

async function fetchBody<Body>(
  url: URL,
  base: string,
  init: UrlEntryInit & { readonly signal: AbortSignal | undefined },
  read: (response: Response) => Promise<Body>,
): Promise<Body> {
  try {
    const response = await fetch(url, init as RequestInit);
    if (!response.ok) throw notFetched(statusText(response.status), response.status);
    return await read(response);
  } catch (error) {
    if (error instanceof TypeError) throw notFetched(networkText(url, parseUrl(base, base)?.origin), error);
    throw error;
  }
}

/** Relative to the page's folder if it is below that, with the host if it is another one. */
function shownPath(url: URL, base: string): string {
  if (url.protocol === 'data:' || url.protocol === 'blob:') return url.protocol.slice(0, -1);
  const path = decoded(url.pathname).replace(/^\/+/, '');
  const page = parseUrl(base, base);
  if (page?.origin !== url.origin) return `${url.host}/${path}`;
  const folder = decoded(page.pathname)
    .replace(/[^/]*$/, '')
    .replace(/^\/+/, '');
  return path.startsWith(folder) ? path.slice(folder.length) : path;
}

/** Percent signs that encode nothing do not change. */
export function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function parseUrl(url: string, base: string): URL | null {
  try {
    return new URL(url, base);
  } catch {
    return null;
  }
}
