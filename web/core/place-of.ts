/** A location in a text; both numbers count from 1, columns in bytes. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

const LF = 10;
const CR = 13;

/** Offsets at which the lines of a file start. */
const startsOf = new WeakMap<Uint8Array, readonly number[]>();

/**
 * Converts a byte offset of a file to a line and a column, like the readers. A line ends at LF, CRLF or a
 * lone CR.
 */
export function placeOf(file: Uint8Array, offset: number): TextPlace {
  let starts = startsOf.get(file);
  if (!starts) startsOf.set(file, (starts = lineStarts(file)));
  let line = 1;
  for (let end = starts.length; line < end;) {
    const middle = (line + end) >> 1;
    if ((starts[middle] ?? 0) <= offset) line = middle + 1;
    else end = middle;
  }
  return { line, column: offset - (starts[line - 1] ?? 0) + 1 };
}

function lineStarts(file: Uint8Array): number[] {
  const starts = [0];
  for (let i = 0; i < file.length; i++) {
    if (file[i] === LF || (file[i] === CR && file[i + 1] !== LF)) starts.push(i + 1);
  }
  return starts;
}
