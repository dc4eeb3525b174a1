import { reasonOf } from './find-files.js';
import { EXIT } from './surroundings.js';

/** Ends the command `convert` without writing files. */
export class ConvertError extends Error {
  readonly code: number;
  readonly lines: readonly string[];

  /** `lines`: the reasons, each with its file. */
  constructor(code: number, lines: readonly string[]) {
    super(lines.join('\n'));
    this.name = 'ConvertError';
    this.code = code;
    this.lines = lines;
  }
}

/** A file could not be opened or written, or the command line is invalid. */
export function unopened(lines: string | readonly string[]): ConvertError {
  return new ConvertError(EXIT.unreadable, typeof lines === 'string' ? [lines] : lines);
}

/** Returns the result of `action`. A failure of the file system becomes a ConvertError with the path. */
export function withPath<T>(path: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw unopened(`${path}: ${reasonOf(error)}`);
  }
}
