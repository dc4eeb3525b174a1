import { FileError } from '../problems.js';

/** Why a server's answer is no file, as the middle of a sentence. */
export function statusText(status: number): string {
  if (status === 404 || status === 410) return `there is no such file on the server (HTTP ${status})`;
  if (status === 401 || status === 403) return `the server does not hand it out (HTTP ${status})`;
  if (status === 429) return 'the server wants fewer requests, try again later (HTTP 429)';
  return `the server answered with an error (HTTP ${status})`;
}

/** `cause`: the status that the server answered with, or what went wrong before it could. */
export function notFetched(message: string, cause?: unknown): FileError {
  return new FileError('file-not-fetched', `Could not be fetched: ${message}.`, { cause });
}
