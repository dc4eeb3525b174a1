/** Formats one finding as a line of text. A file of its own, because pages load it with the element. */
import type { Diagnostic } from '../core/index.js';

/** file:line:column, file: byte offset, or only the file if the finding concerns all of it. */
export function placeOf({ file, line, column, offset }: Diagnostic): string {
  return line > 0 ? `${file}:${line}:${column}` : file + (offset === undefined ? '' : `: byte ${offset}`);
}

/** One line in the form of compiler messages. */
export function remarkText(remark: Diagnostic): string {
  return `${placeOf(remark)}: ${remark.severity} ${remark.code}: ${remark.message}`;
}
