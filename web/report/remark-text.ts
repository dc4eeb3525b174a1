/** One finding as a line of text. Apart from report-text.ts, because pages load it with the element. */
import type { Diagnostic } from '../core/index.js';

/** file:line:column, file: byte offset, or the file alone where a remark concerns all of it. */
export function placeOf({ file, line, column, offset }: Diagnostic): string {
  return line > 0 ? `${file}:${line}:${column}` : file + (offset === undefined ? '' : `: byte ${offset}`);
}

/** One line, as compilers write it. */
export function remarkText(remark: Diagnostic): string {
  return `${placeOf(remark)}: ${remark.severity} ${remark.code}: ${remark.message}`;
}
