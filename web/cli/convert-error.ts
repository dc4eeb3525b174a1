import { reasonOf } from './find-files.js';
import { EXIT } from './surroundings.js';

/** Ends the command `convert`: nothing is written. */
export class ConvertError extends Error {
  readonly code: number;
  readonly lines: readonly string[];

  /** `lines`: why, each with the file that it is about. */
  constructor(code: number, lines: readonly string[]) {
    super(lines.join('\n'));
    this.name = 'ConvertError';
    this.code = code;
    this.lines = lines;
  }
}

/** Something could not be opened or written, or the command line is wrong. */
export function unopened(...lines: readonly string[]): ConvertError {
  return new ConvertError(EXIT.unreadable, lines);
}

/** Returns what `action` returns. A failure of the file system becomes a ConvertError about the path. */
export function withPath<T>(path: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw unopened(`${path}: ${reasonOf(error)}`);
  }
}
