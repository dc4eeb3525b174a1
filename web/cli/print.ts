import type { Severity } from '../core/index.js';

const COLOR_OF: Readonly<Record<Severity | 'bold', string>> = {
  error: '31',
  warning: '33',
  info: '36',
  bold: '1',
};

/** The text in an ANSI colour, if colours are enabled. */
export function painted(text: string, as: Severity | 'bold', color: boolean): string {
  return color ? `\x1b[${COLOR_OF[as]}m${text}\x1b[0m` : text;
}

/**
 * What ends a line, commands a terminal, is invisible, or changes the order in which text is read. Emoji and Persian
 * need the two joiners.
 */
const CONTROL = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** The text with all control characters written as \xNN or \uNNNN. */
export function withoutControls(text: string): string {
  return text.replace(CONTROL, (character) => {
    const code = character.charCodeAt(0);
    return code < 256 ? `\\x${hex(code, 2)}` : escaped(character);
  });
}

/** Each UTF-16 unit as \uNNNN, as JSON has it. */
const escaped = (character: string): string =>
  Array.from({ length: character.length }, (_, i) => `\\u${hex(character.charCodeAt(i), 4)}`).join('');

const hex = (code: number, digits: number) => code.toString(16).padStart(digits, '0');

/** `##[error]`, `##vso[…]` and `##teamcity[…]` are commands of CI servers anywhere in a line. */
const HASHES = /##(?=\w*\[)/g;

/**
 * A text for people, on one line: names in a file may contain anything. It has no control characters and no
 * command of a CI server; GitHub obeys a line that begins with two colons.
 */
export function printable(text: string): string {
  return withoutControls(text)
    .replace(/^(\s*):/, '$1\\x3a')
    .replace(HASHES, '#\\x23');
}

/** A JSON document for standard output, with the same characters escaped. It has the same content. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value, null, 2);
  return `${text.replace(CONTROL, jsonEscape).replace(HASHES, '#\\u0023')}\n`;
}

/** The lines of the document end with the only control characters that JSON.stringify() writes. */
const jsonEscape = (character: string) => (character === '\n' ? character : escaped(character));

/** The widest column: a longer name of a file must not lengthen every line. */
const WIDEST = 80;

/** Lines of a table with minimal column widths; `right` lists the columns of numbers. Longer cells stick out. */
export function tableLines(rows: readonly (readonly string[])[], right: ReadonlySet<number>): string[] {
  const widthOf = (cell = '') => (cell.length <= WIDEST ? cell.length : 0);
  const widths = (rows[0] ?? []).map((_, column) =>
    rows.reduce((most, row) => Math.max(most, widthOf(row[column])), 0),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return right.has(column) ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd(),
  );
}
