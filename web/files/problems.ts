import type { Severity } from '../core/index.js';
import type { PageCode } from '../report/page-codes.js';
import type { Problem } from './types.js';

/**
 * The reason why a file is not readable. The message is a sentence for the user and does not name the file.
 */
export class FileError extends Error {
  readonly code: 'file-not-fetched' | 'file-not-read' | 'archive-damaged';

  constructor(code: FileError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'FileError';
    this.code = code;
  }
}

/** A finding on an entire file. */
export function problem(severity: Severity, code: PageCode, file: string, message: string): Problem {
  return { severity, code, file, line: 0, column: 0, message };
}

/** The finding after a failed read; null if it was only cancelled. */
export function problemOfFailure(error: unknown, file: string): Problem | null {
  if (isAbort(error)) return null;
  if (error instanceof FileError) return problem('error', error.code, file, error.message);
  return problem('error', 'file-not-read', file, `Could not be read: ${messageOf(error)}`);
}

/** The message of a caught value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
