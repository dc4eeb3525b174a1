import { FileError } from '../problems.js';

/** The reason in a server's status, as the middle of a sentence. */
export function statusText(status: number): string {
  if (status === 404 || status === 410) return `there is no such file on the server (HTTP ${status})`;
  if (status === 401 || status === 403) return `the server refuses access (HTTP ${status})`;
  if (status === 429) return 'the server received too many requests (HTTP 429). Try again later';
  return `the server answered with an error (HTTP ${status})`;
}

/**
 * The reason for a missing response, as the middle of a sentence. Browsers report a refused read from another
 * origin like a network failure, so both are named. `origin`: that of the page.
 */
export function networkText(url: URL, origin: string | undefined): string {
  if (url.origin === origin) return 'the server did not answer';
  return `${url.host || url.protocol} did not answer, or does not allow other sites to read it (no Access-Control-Allow-Origin). Download the file and open the copy`;
}

/** `cause`: the status of the server, or the error before it. */
export function notFetched(message: string, cause?: unknown): FileError {
  return new FileError('file-not-fetched', `Could not be fetched: ${message}.`, { cause });
}
