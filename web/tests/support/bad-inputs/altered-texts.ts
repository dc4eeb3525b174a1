/** Files that came through something which altered each of their lines, or all that is of a kind. */
import { anim, camera, mesh, type Row } from './rows.js';

const toLines =
  (write: (line: string, number: number) => string) =>
  (text: string): string =>
    text
      .trimEnd()
      .split('\n')
      .map((line, index) => write(line, index + 1))
      .join('\n');

const ways: readonly (readonly [name: string, alter: (text: string) => string, column: number])[] = [
  ['lines of a listing of changes', toLines((line) => `+${line}`), 1],
  ['lines of a message', toLines((line) => `> ${line}`), 1],
  ['lines with their numbers', toLines((line, n) => `${String(n).padStart(6)}\t${line}`), 6],
  ['lines as grep shows them', toLines((line, n) => `${String(n)}:${line}`), 1],
  ['lines with the name of their file', toLines((line, n) => `a.md5:${String(n)}:${line}`), 1],
  ['lines of a log', toLines((line, n) => `[12:00:${String(n)}] ${line}`), 1],
  ['lines that are comments', toLines((line) => `// ${line}`), 1],
  ['lines of a program', toLines((line) => `"${line.replaceAll('"', '\\"')}\\n"`), 1],
  ['lines of the source of a web page', toLines((line) => `${line}<br>`), 14],
];

const everyWay = (text: string): Row[] =>
  ways.map(([name, alter, column]) => [name, alter(text), `1:${String(column)} error text-altered`, true]);

export const ALTERED_MESHES: readonly Row[] = [
  ...everyWay(mesh),
  ['commas in place of blanks', mesh.replaceAll(' ', ','), '1:11 error text-altered', true],
  ['vectors in brackets', mesh.replaceAll('(', '[').replaceAll(')', ']'), '8:14 error text-altered', true],
  ['colours of a terminal', mesh.replace(/^\t\w+/gm, '\x1b[32m$&\x1b[0m'), '13:1 error text-altered', true],
  ['quotes of a web page', mesh.replaceAll('"', '&quot;'), '2:13 error text-altered', true],
  ['a text of one line', JSON.stringify(mesh).slice(1, -1), '1:14 error text-altered', true],
];

export const ALTERED_ANIMS: readonly Row[] = everyWay(anim);

export const ALTERED_CAMERAS: readonly Row[] = everyWay(camera);
