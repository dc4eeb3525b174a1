// Checks the includes between folders of cpp/ against the tables below. CONTRIBUTING.md shows them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { main, root, TaskError } from './lib/run.mjs';
import { cppFiles } from './lib/sources.mjs';

/** @typedef {{ path: string, line: number, text: string }} Reference an include in a source line */
/**
 * @typedef {Record<string, readonly string[]>} Table folder → the folders that it may include, besides itself
 */

/** @type {Table} */
const cppMayInclude = {
  base: [],
  text: ['base'],
  md5: ['base', 'text'],
  bfg: ['base', 'md5'],
  decl: ['base', 'text'],
  anim: ['base'],
  skin: ['base'],
  image: ['base'],
  render: ['base'],
  model: ['base', 'md5', 'anim', 'skin'],
  edit: ['base', 'md5', 'anim', 'skin', 'model'],
  game: ['base', 'text', 'decl', 'anim', 'model'],
  repair: ['base', 'md5', 'anim', 'model', 'edit', 'game'],
  viewer: ['base', 'anim', 'skin', 'model', 'render'],
  wasm: [
    'base',
    'text',
    'md5',
    'bfg',
    'decl',
    'anim',
    'skin',
    'image',
    'render',
    'model',
    'edit',
    'game',
    'repair',
    'viewer',
  ],
};

/**
 * The folders in cpp/md5. All may include the headers at its top.
 *
 * @type {Table}
 */
const md5MayInclude = {
  grammar: [],
  dialects: ['grammar'],
  raw: ['grammar', 'dialects'],
  checks: ['grammar', 'raw'],
  mesh: ['grammar', 'dialects', 'raw', 'checks'],
  anim: ['grammar', 'dialects', 'raw', 'checks'],
  camera: ['grammar', 'raw', 'checks'],
  write: [],
};

/** Names from outside of the project that only some folders may include. */
const cppReserved = [
  { pattern: /^emscripten(\/|\.h)/, folders: ['wasm'] },
  { pattern: /^(GLES[23]|GL|EGL)\//, folders: ['render'] },
  { pattern: /^stb\//, folders: ['image'] },
];

/**
 * @param {string} path
 * @param {RegExp} pattern global, with the named module as group 1
 * @returns {Reference[]}
 */
function referencesIn(path, pattern) {
  const source = readFileSync(join(root, path), 'utf8');
  return [...source.matchAll(pattern)].map((match) => ({
    path,
    line: source.slice(0, match.index).split('\n').length,
    text: match[1] ?? '',
  }));
}

/** @param {{ pattern: RegExp, folders: string[] }[]} reserved @param {Reference} reference @param {string} folder */
function breaksReservation(reserved, reference, folder) {
  return reserved.some(({ pattern, folders }) => pattern.test(reference.text) && !folders.includes(folder));
}

/** @param {Reference} reference @param {string} why */
const problem = ({ path, line, text }, why) => `${path}:${line}: ${why}: ${text}`;

/** @param {string} path @param {Reference} reference */
function breaksMd5Layers(path, reference) {
  const [, module, from, file] = path.split('/');
  const [named, to, header] = reference.text.split('/');
  if (module !== 'md5' || named !== 'md5' || !from || !to || !file || !header || from === to) return false;
  return !md5MayInclude[from]?.includes(to);
}

/** @param {string} path @returns {string[]} */
function cppProblems(path) {
  const folder = path.split('/')[1] ?? '';
  const allowed = cppMayInclude[folder];
  if (!allowed)
    return ['tests', 'bench', 'fuzz'].includes(folder) ? [] : [`${path}:1: unknown folder: ${folder}`];
  return referencesIn(path, /^[ \t]*#[ \t]*include[ \t]*["<]([^">]+)[">]/gm).flatMap((reference) => {
    const named = reference.text.split('/')[0] ?? '';
    const isModule = named in cppMayInclude && named !== folder;
    if (breaksMd5Layers(path, reference))
      return [problem(reference, `${path.split('/')[2]} of md5 may not include`)];
    if (isModule && !allowed.includes(named))
      return [problem(reference, `${folder} may not include ${named}`)];
    if (isModule && named === 'md5' && reference.text.split('/').length > 2)
      return [problem(reference, 'only the headers at the top of md5 are public')];
    if (reference.text.startsWith('.')) return [problem(reference, 'includes start at cpp/')];
    return breaksReservation(cppReserved, reference, folder) ? [problem(reference, `not in ${folder}`)] : [];
  });
}

export function checkLayers() {
  const problems = cppFiles().flatMap(cppProblems);
  if (problems.length > 0) throw new TaskError(`Layers are crossed:\n${problems.join('\n')}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main(checkLayers);
