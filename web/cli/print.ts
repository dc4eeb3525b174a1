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

/** A text on one line, without control characters for the terminal: names in a file may contain anything. */
export function printable(text: string): string {
  // eslint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, (character) => {
    return `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
  });
}

/** Lines of a table with minimal column widths; `right` lists the columns of numbers. */
export function tableLines(rows: readonly (readonly string[])[], right: ReadonlySet<number>): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    rows.reduce((most, row) => Math.max(most, row[column]?.length ?? 0), 0),
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
