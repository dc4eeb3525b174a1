import { FileError } from '../problems.js';

/** Why a server's answer is no file, as the middle of a sentence. */
export function statusText(status: number): string {
  if (status === 404 || status === 410) return `there is no such file on the server (HTTP ${status})`;
  if (status === 401 || status === 403) return `the server refuses access (HTTP ${status})`;
  if (status === 429) return 'the server received too many requests (HTTP 429). Try again later';
  return `the server answered with an error (HTTP ${status})`;
}

/**
 * Why no answer came, as the middle of a sentence. Browsers report a refused read of another origin like a dead
 * connection, so both are named. `origin`: that of the page.
 */
export function networkText(url: URL, origin: string | undefined): string {
  if (url.origin === origin) return 'the server did not answer';
  return `${url.host || url.protocol} did not answer, or does not allow other sites to read it (no Access-Control-Allow-Origin)`;
}

/** `cause`: the status that the server answered with, or what went wrong before it could. */
export function notFetched(message: string, cause?: unknown): FileError {
  return new FileError('file-not-fetched', `Could not be fetched: ${message}.`, { cause });
}
