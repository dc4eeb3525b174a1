// Formats results as a table for people and a file for programs.

/**
 * The target of a ratio.
 * @typedef {{ atLeast: number } | { atMost: number }} Owed
 */

/**
 * One line of the table. A row without `owed` has no target.
 * @typedef {object} Row
 * @property {string} group
 * @property {string} subject the data
 * @property {string} peer the peer, and its kind of work
 * @property {string} ours our time or size, for scale
 * @property {import('./harness.mjs').Spread} value usually the peer's time divided by ours
 * @property {Owed} [owed]
 * @property {string} [unit] after the value; x for a ratio
 */

/** @param {Row} row @returns {'ok' | 'MISSED' | ''} */
export function verdictOf({ owed, value }) {
  if (!owed) return '';
  const kept = 'atLeast' in owed ? value.p50 >= owed.atLeast : value.p50 <= owed.atMost;
  return kept ? 'ok' : 'MISSED';
}

/** Three significant digits, without an exponent. @param {number} value */
export function short(value) {
  if (!Number.isFinite(value)) return '-';
  const size = Math.abs(value);
  if (size >= 100) return value.toFixed(0);
  return value.toFixed(size >= 10 ? 1 : size >= 0.1 ? 2 : 3);
}

/** @param {number} milliseconds */
export function duration(milliseconds) {
  if (milliseconds >= 1) return `${short(milliseconds)} ms`;
  return milliseconds >= 1e-3 ? `${short(milliseconds * 1e3)} us` : `${short(milliseconds * 1e6)} ns`;
}

/** @param {Owed | undefined} owed */
function owedText(owed) {
  if (!owed) return '';
  return 'atLeast' in owed ? `>= ${owed.atLeast}` : `<= ${owed.atMost}`;
}

const heads = ['group', 'subject', 'against', 'ours', 'p10', 'p50', 'p90', '', 'owed', ''];
const isNumber = [false, false, false, true, true, true, true, false, false, false];

/** @param {readonly Row[]} rows */
function cellsOf(rows) {
  return rows.map((row, index) => {
    const before = rows[index - 1];
    const sameGroup = before?.group === row.group;
    const { p10, p50, p90 } = row.value;
    return [
      sameGroup ? '' : row.group,
      sameGroup && before?.subject === row.subject ? '' : row.subject,
      row.peer,
      row.ours,
      p10 === p50 ? '' : short(p10),
      short(p50),
      p90 === p50 ? '' : short(p90),
      row.unit ?? 'x',
      owedText(row.owed),
      verdictOf(row),
    ];
  });
}

/** @param {readonly Row[]} rows */
export function textTable(rows) {
  const cells = [heads, ...cellsOf(rows)];
  const widths = heads.map((_, column) => Math.max(...cells.map((each) => each[column]?.length ?? 0)));
  const lines = cells.map((each) =>
    each
      .map((text, column) =>
        isNumber[column] ? text.padStart(widths[column] ?? 0) : text.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
  return `${lines.join('\n')}\n`;
}

/** @param {readonly Row[]} rows */
export function markdownTable(rows) {
  const line = (/** @type {readonly string[]} */ cells) => `| ${cells.join(' | ')} |`;
  const rule = line(isNumber.map((each) => (each ? '--:' : '---')));
  return [line(heads), rule, ...cellsOf(rows).map(line)].join('\n') + '\n';
}
