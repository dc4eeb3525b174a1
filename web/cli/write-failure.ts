import { reasonOf } from './find-files.js';

/**
 * What to say of output that could not be written; null where whoever reads it stopped before the end, as `head` does:
 * then the exit code stands.
 */
export function writeFailure(error: NodeJS.ErrnoException): string | null {
  if (error.code === 'EPIPE') return null;
  return `md5-viewer: the output could not be written: ${reasonOf(error)}\n`;
}
