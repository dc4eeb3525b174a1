import { reasonOf } from './find-files.js';

/**
 * The message for output that could not be written. Null if the reader stopped before the end, like `head`:
 * then the exit code does not change.
 */
export function writeFailure(error: NodeJS.ErrnoException): string | null {
  if (error.code === 'EPIPE') return null;
  return `md5-viewer: the output could not be written: ${reasonOf(error)}\n`;
}
