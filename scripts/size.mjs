// npm run size: measures the profiles of size-limit.config.mjs; fails if one exceeds its limit. The files of
// a profile are computed: names of chunks have hashes, and newly imported modules must be included
// automatically.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { main, root, runModule, TaskError } from './lib/run.mjs';
import { buildLib } from './build.mjs';
import { setup } from './setup.mjs';

export const folder = join(root, 'dist/lib');

/** The static imports of a module, and its dynamic ones. */
const now = /\bfrom\s*["'`]\.\/([^"'`]+\.js)["'`]|\bimport\s*["'`]\.\/([^"'`]+\.js)["'`]/g;
const later = /\bimport\s*\(\s*["'`]\.\/([^"'`]+\.js)["'`]|\bnew URL\(["'`](?:\.\/)?([^"'`]+\.js)["'`]/g;

/** @param {string} name @param {RegExp} pattern @returns {string[]} */
function importsOf(name, pattern) {
  const code = readFileSync(join(folder, name), 'utf8');
  return [...code.matchAll(pattern)].flatMap(([, first, second]) => first ?? second ?? []);
}

/**
 * A module and all its static imports.
 * @param {string} name
 * @param {Set<string>} found
 */
export function withImports(name, found = new Set()) {
  if (found.has(name)) return found;
  found.add(name);
  for (const imported of importsOf(name, now)) withImports(imported, found);
  return found;
}

/** @param {string} file */
const withoutHash = (file) => file.replace(/(-[\w-]{8})?\.js$/, '');

/** Adds a chunk that one of the files loads. @param {string} chunk @param {Set<string>} files */
export function addChunk(chunk, files) {
  const asked = [...files].filter((file) => file.endsWith('.js')).flatMap((file) => importsOf(file, later));
  const found = asked.find((file) => withoutHash(file) === chunk);
  if (!found) throw new TaskError(`No chunk ${chunk} is loaded by ${[...files].join(', ')}.`);
  withImports(found, files);
}

export function checkSize() {
  runModule('size-limit/bin.js', ['--config', 'scripts/size-limit.config.mjs']);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await main(async () => {
    await setup('build');
    buildLib();
    checkSize();
  });
}
