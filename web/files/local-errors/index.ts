import { FileError } from '../problems.js';
import type { FileEntry } from '../types.js';

/** Folders and files that systems add automatically; they are skipped like hidden ones. */
export const SYSTEM = /^(\..*|__MACOSX|Thumbs\.db|desktop\.ini)$/i;

/** Whether the file is hidden, or was added by a system, including its folders. */
export function isSystemPath(path: string): boolean {
  return path.split(/[\\/]/).some((part) => SYSTEM.test(part) && part !== '.' && part !== '..');
}

/** Replaces a folder or file that the browser does not list. */
export function unlisted(path: string, error: unknown): FileEntry {
  return { path, unlisted: true, bytes: () => Promise.reject(readError(error)) };
}

/** The reason why the browser did not provide a local file. */
export function readError(error: unknown): FileError {
  if (error instanceof FileError) return error;
  const name = error instanceof DOMException ? error.name : '';
  const reason =
    name === 'NotFoundError'
      ? 'it was moved or deleted'
      : name === 'NotReadableError'
        ? 'it was changed, or the browser is not allowed to read it'
        : name === 'NotAllowedError'
          ? 'the browser was not allowed to'
          : error instanceof Error
            ? error.message
            : String(error);
  return new FileError('file-not-read', `Could not be read: ${reason}.`, { cause: error });
}
