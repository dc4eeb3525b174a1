import { decodedName, namesOtherHost } from '../../report/other-hosts.js';
import { networkText, notFetched, statusText } from './fetch-texts.js';
import { hostedFile, requestAddress } from './hosted-files.js';
import type { FileEntry, UrlEntryInit } from '../types.js';

/** A file on the network can be read in both ways. */
export type NetworkEntry = FileEntry & Required<Pick<FileEntry, 'download'>>;

/** The credentials for fetching the file: with others, the same address may return another file. */
export function credentialsOf({ init }: Pick<FileEntry, 'init'>): RequestCredentials {
  return init?.credentials ?? 'same-origin';
}

/**
 * A file on the network that the user, a link or a page names. `url` is resolved relative to `base`; an invalid
 * one fails when it is read. The address of a host's page becomes that of its file.
 */
export function entryFromUrl(url: string, base: string, init: UrlEntryInit = {}): NetworkEntry {
  const named = parseUrl(url, base);
  if (!named) return failing(url, 'this is not a valid address');
  const hosted = hostedFile(named);
  if ('refused' in hosted) return failing(shownPath(named, base), `the address ${hosted.refused}`);
  const resolved = hosted.url;
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

function failing(path: string, reason: string): NetworkEntry {
  const fail = (): Promise<never> => Promise.reject(notFetched(reason));
  return { path, bytes: fail, download: fail };
}

/**
 * A file that the file at `url` names by the relative address `name`. Null if another host would be asked: only
 * the user, a link or a page may name one. `base`: to what the name is relative.
 */
export function entryNamed(
  name: string,
  url: string,
  init: UrlEntryInit = {},
  base = url,
): NetworkEntry | null {
  const [resolved, own] = [parseUrl(name, base), parseUrl(url, url)];
  if (!resolved || resolved.origin !== own?.origin || namesOtherHost(name)) return null;
  return entryFromUrl(resolved.href, url, init);
}

async function fetchBody<Body>(
  url: URL,
  base: string,
  init: UrlEntryInit & { readonly signal: AbortSignal | undefined },
  read: (response: Response) => Promise<Body>,
): Promise<Body> {
  try {
    const response = await fetch(requestAddress(url), init as RequestInit);
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
  const path = decodedName(url.pathname).replace(/^\/+/, '');
  const page = parseUrl(base, base);
  if (page?.origin !== url.origin) return `${url.host}/${path}`;
  const folder = decodedName(page.pathname)
    .replace(/[^/]*$/, '')
    .replace(/^\/+/, '');
  return path.startsWith(folder) ? path.slice(folder.length) : path;
}

function parseUrl(url: string, base: string): URL | null {
  try {
    return new URL(url, base);
  } catch {
    return null;
  }
}
