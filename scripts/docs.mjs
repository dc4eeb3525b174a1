// npm run docs: writes the files that are generated from docs/diagnostics/codes.json, and the tables of
// docs/element.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { main, root, TaskError } from './lib/run.mjs';
import { setup } from './setup.mjs';

const folder = 'docs/diagnostics';

/**
 * The text of a file, either as a change of one of the good files, or complete.
 * @typedef {{ in?: Kind, change?: [string, string][], cutAfter?: string, repeat?: [string, number, string][],
 *   text?: string, encoding?: 'latin1' | 'utf16le', fails?: string,
 *             zip?: (Content & { path: string, encrypted?: boolean })[] }} Content
 * @typedef {'mesh' | 'anim' | 'camera'} Kind
 * @typedef {Content & { files?: Record<string, Content>, wanted?: string[], with?: string[] }} Example
 *   wanted: requested paths of an archive; with: further codes that the example provokes
 * @typedef {{ id: string, group: string, severity: 'error' | 'warning' | 'info', strict?: true, summary:
 *   string, remedy: string, repair?: string, evidence: Evidence, example?: Example }} Code
 *   without an example: a defect of the viewer, which no known file causes
 * @typedef {Partial<Record<keyof typeof evidenceKinds, string>>} Evidence why a code exists, at least one
 *   kind
 */

/** @type {Code[]} */
export const codes = JSON.parse(readFileSync(join(root, folder, 'codes.json'), 'utf8'));

/**
 * @typedef {{ name: string, kinds: string[], effect: string, onRequest?: true, sentence: string }} Repair
 * @type {Repair[]}
 */
export const repairs = JSON.parse(readFileSync(join(root, folder, 'repairs.json'), 'utf8'));

const groups = {
  text: 'Text',
  header: 'Keywords and counts',
  joints: 'Joints',
  mesh: 'Meshes',
  anim: 'Animations',
  camera: 'Camera paths',
  decl: 'Declarations, skins and scales',
  fit: 'Animation and mesh',
  page: 'Files, images and the page',
};

/** The kinds of evidence that a code is needed, in the order of the page. */
const evidenceKinds = {
  file: 'Real file',
  survey: 'Survey',
  report: 'Report',
  engine: 'Engine',
  platform: 'Platform',
};

/** @param {Kind} kind */
export const goodFile = (kind) => readFileSync(join(root, folder, `good.md5${kind}`), 'utf8');

/** The count of a list, by the keyword of its entries. Joints have no keyword and begin with their name. */
const counts = /** @type {Record<string, string>} */ ({
  vert: 'numverts',
  weight: 'numweights',
  frame: 'numFrames',
});

/** The complete text of an example's file. @param {Content} content */
export function textOf({ in: kind = 'mesh', change = [], cutAfter, repeat = [], text }) {
  if (text !== undefined) return text;
  let result = goodFile(kind);
  for (const [from, to] of change) {
    if (!result.includes(from)) throw new Error(`good.md5${kind} does not contain: ${from}`);
    result = result.replace(from, () => to);
  }
  if (cutAfter !== undefined) result = result.slice(0, result.indexOf(cutAfter) + cutAfter.length) + '\n';
  for (const [line, count, pattern] of repeat) {
    const first = line.startsWith('"') ? 1 : Number(/\d+/.exec(line)?.[0]);
    const lines = Array.from({ length: count }, (_, i) => pattern.replaceAll('{n}', String(first + i)));
    const counted = counts[/^\w*/.exec(line)?.[0] ?? ''] ?? 'numJoints';
    result = result.replace(line, lines.join('\n\t'));
    result = result.replace(new RegExp(`${counted} \\d+`), `${counted} ${first + count}`);
  }
  return result;
}

/** @param {Content} content */
export function bytesOf(content) {
  const text = textOf(content);
  if (content.encoding === 'utf16le') return new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));
  return new Uint8Array(Buffer.from(text, content.encoding ?? 'utf8'));
}

/** The difference from the good file, with as few lines as possible. @param {Content} content */
function snippetOf(content) {
  if (content.text !== undefined) return fenced('', content.text);
  const kind = content.in ?? 'mesh';
  if (content.repeat) {
    const lines = content.repeat.map(
      ([, count, pattern]) => `${pattern.replaceAll('{n}', '...')}  x ${count}`,
    );
    const changed = (content.change ?? []).map(([, to]) => to);
    return fenced('', [...changed, ...lines].join('\n'));
  }
  const [before, after] = [goodFile(kind).split('\n'), textOf(content).split('\n')];
  let head = 0;
  while (head < before.length && before[head] === after[head]) head++;
  let tail = 0;
  const most = Math.min(before.length, after.length) - head;
  while (tail < most && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  const [gone, come] = [before.slice(head, before.length - tail), after.slice(head, after.length - tail)];
  // If lines are only added, a line of context shows the location.
  const place = gone.length === 0 ? before.slice(Math.max(0, head - 2), head).map((line) => ` ${line}`) : [];
  return fenced('diff', [...place, ...diffOf(gone, come)].join('\n'));
}

/** Lines with their sign, by the longest common subsequence. @param {string[]} gone @param {string[]} come */
function diffOf(gone, come) {
  const table = gone.map(() => come.map(() => 0));
  const at = (/** @type {number} */ i, /** @type {number} */ j) => table[i]?.[j] ?? 0;
  for (let i = gone.length - 1; i >= 0; i--) {
    for (let j = come.length - 1; j >= 0; j--) {
      const row = /** @type {number[]} */ (table[i]);
      row[j] = gone[i] === come[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  /** @type {string[]} */
  const lines = [];
  let [i, j] = [0, 0];
  while (i < gone.length || j < come.length) {
    if (i < gone.length && j < come.length && gone[i] === come[j]) {
      lines.push(` ${gone[i]}`);
      (i++, j++);
    } else if (j >= come.length || (i < gone.length && at(i + 1, j) >= at(i, j + 1))) {
      lines.push(`-${gone[i++]}`);
    } else {
      lines.push(`+${come[j++]}`);
    }
  }
  return lines;
}

/** @param {string} language @param {string} text */
function fenced(language, text) {
  const lines = text.replace(/\n$/, '').replaceAll('\r\n', '\n');
  // eslint-disable-next-line no-control-regex -- these characters are what it looks for
  const shown = lines.replace(/[\u0000-\u0008\u000b-\u001f\u0080-\u009f]/g, (c) => {
    return c === '\r' ? '\\r' : `\\x${c.charCodeAt(0).toString(16).padStart(2, '0')}`;
  });
  return `\`\`\`${language}\n${shown.replaceAll('\t', '  ')}\n\`\`\``;
}

/** @param {string} path @param {Content} content */
function fileOf(path, content) {
  if (content.fails) return `\`${path}\` cannot be read.`;
  if (content.zip) {
    const names = content.zip.map((file) => `\`${file.path}\`${file.encrypted ? ' (encrypted)' : ''}`);
    return `\`${path}\`, a zip archive with ${names.join(', ')}.`;
  }
  if (content.text !== undefined)
    return `\`${path}\`${content.text === '' ? '' : `:\n\n${fenced('', content.text)}`}`;
  const good = `good.md5${content.in ?? 'mesh'}`;
  const changed = content.change?.length ? ` with\n\n${snippetOf(content)}` : '';
  return `\`${path}\` is ${good}${changed}`;
}

/** @param {Example | undefined} example */
function exampleText(example) {
  if (!example) return 'No file is known to cause it.';
  const { files, encoding } = example;
  if (files) {
    const parts = Object.entries(files).map(([path, content]) => fileOf(path, content));
    const wanted = example.wanted ? [`Asked for: \`${example.wanted.join('`, `')}\`.`] : [];
    return [...parts, ...wanted].join('\n\n');
  }
  if (example.text === '') return 'A file without a byte in it.';
  const saved =
    encoding === 'utf16le'
      ? 'Saved as UTF-16:\n\n'
      : encoding === 'latin1' && example.change
        ? 'Saved as Latin-1:\n\n'
        : '';
  const kind = example.text === undefined && !example.repeat ? `In good.md5${example.in ?? 'mesh'}:\n\n` : '';
  const cut = example.cutAfter === undefined ? '' : 'The last lines are missing:\n\n';
  return `${saved}${cut || kind}${snippetOf(example)}`;
}

/** The evidence in one line; a code without evidence is an error. @param {Code} code */
function evidenceText({ id, evidence }) {
  const unknown = Object.keys(evidence ?? {}).find((kind) => !(kind in evidenceKinds));
  if (unknown) throw new TaskError(`${id}: unknown kind of evidence: ${unknown}`);
  const parts = Object.entries(evidenceKinds).flatMap(([kind, title]) => {
    const text = evidence?.[/** @type {keyof typeof evidenceKinds} */ (kind)];
    return text ? [`*${title}:* ${text}`] : [];
  });
  if (parts.length === 0) throw new TaskError(`${id}: evidence expected, got none`);
  return parts.join(' · ');
}

/** @param {Code} code */
function section(code) {
  const strict = code.strict ? ', an error for Doom 3' : '';
  const parts = [
    `### ${code.id}`,
    `*${code.severity}${strict}.* ${code.summary}`,
    `**What to do:** ${code.remedy}`,
    evidenceText(code),
    exampleText(code.example),
  ];
  return `${parts.join('\n\n')}\n`;
}

export function diagnosticsPage() {
  const table = Object.entries(groups).map(([group, title]) => {
    const links = codes.filter((code) => code.group === group).map(({ id }) => `[${id}](#${id})`);
    return `- **${title}**: ${links.join(', ')}`;
  });
  const parts = Object.entries(groups).map(([group, title]) => {
    const sections = codes.filter((code) => code.group === group).map(section);
    return `## ${title}\n\n${sections.join('\n')}`;
  });
  return `<!-- Written by npm run docs from docs/diagnostics/codes.json. Change it there. -->

# Diagnostics

Everything that \`md5-viewer check\`, the page and the core can report about a file, and what to do about it. A code never
changes its meaning.

- **error**: some of the data is unusable or lost. What is left is shown.
- **warning**: all of it was read, but it is odd, or Doom 3 refuses it.
- **info**: a harmless habit of some exporter.

For \`check\` everything that the [engine](command-line.md#engines) refuses to load is an error. By default it is Doom 3.
A report lists at most 20 findings of one code for a
file, and then their number.

Each code names its evidence: a real file that has it, how often a survey of 562 meshes and 1,604 animations saw it, a
public report, or a rule of an engine or of the platform. The files are those of Frankie (Blender Foundation, CC-BY 3.0),
zombie (Clint Bellanger, CC-BY-SA 3.0), Red Eclipse (CC-BY-SA 3.0), Unvanquished (CC-BY-SA 2.5), Terasology (Apache-2.0,
CC-BY 4.0), DarkRadiant (GPL-2.0) and Assimp's tests (BSD-3-Clause).

The examples are changes of three files without a finding:
[good.md5mesh](diagnostics/good.md5mesh), [good.md5anim](diagnostics/good.md5anim) and
[good.md5camera](diagnostics/good.md5camera).

${table.join('\n')}

${parts.join('\n')}`;
}

/** A module with only the remedies, which pages load with the report. */
export function hintsModule() {
  const lines = codes.map(({ id, remedy }) => `  ${JSON.stringify(id)}: ${JSON.stringify(remedy)},`);
  return `// Written by npm run docs from docs/diagnostics/codes.json. Change it there.

/** What to do about a diagnostic, by its code. */
export const HINTS: Readonly<Record<string, string>> = {
${lines.join('\n')}
};
`;
}

/** The page's own codes as a type, so that the compiler detects a code that is missing in the table. */
export function pageCodesModule() {
  const ids = codes.filter(({ group }) => group === 'page').map(({ id }) => `  | '${id}'`);
  return `// Written by npm run docs from docs/diagnostics/codes.json. Change it there.

/** What the page and the command line report themselves; all other codes are in C++. */
export type PageCode =
${ids.join('\n')};
`;
}

/** The repairs, and which of them removes which finding. */
export function repairsModule() {
  const rows = repairs.map(({ name, kinds, effect, onRequest, sentence }) => {
    return `  '${name}': ${JSON.stringify({ kinds, effect, onRequest, sentence })},`;
  });
  const ofCodes = codes.flatMap(({ id, repair }) => {
    if (repair === undefined) return [];
    if (!repairs.some(({ name }) => name === repair)) throw new TaskError(`${id}: unknown repair ${repair}`);
    return [`  '${id}': '${repair}',`];
  });
  return `// Written by npm run docs from docs/diagnostics/repairs.json and codes.json. Change it there.

/** In the order in which they are made and listed. */
export const REPAIR_TABLE = {
${rows.join('\n')}
} as const;

/** The repair that removes the findings of a code. */
export const REPAIR_OF: Readonly<Record<string, keyof typeof REPAIR_TABLE>> = {
${ofCodes.join('\n')}
};
`;
}

/** The generated files with their contents, by path. Prettier ignores them. */
export const written = () => ({
  'docs/diagnostics.md': diagnosticsPage(),
  'web/report/hints.ts': hintsModule(),
  'web/report/page-codes.ts': pageCodesModule(),
  'web/core/repair-table.ts': repairsModule(),
});

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await main(async () => {
    await setup('build');
    const { elementFacts } = await import('./lib/element-facts.mjs');
    const { elementPage } = await import('./lib/element-page.mjs');
    const pages = { ...written(), 'docs/element.md': await elementPage(await elementFacts()) };
    for (const [path, text] of Object.entries(pages)) writeFileSync(join(root, path), text);
  });
}
