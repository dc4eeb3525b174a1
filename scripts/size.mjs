// npm run size: what pages with <md5-viewer> download, after gzip, in three profiles; fails where one exceeds its guard.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { main, root, TaskError } from './lib/run.mjs';
import { buildLib } from './build.mjs';

const folder = join(root, 'dist/lib');

/**
 * Each profile has the files of the one before. `chunks` are loaded by dynamic imports and as workers, their static
 * imports with them; names are without hashes.
 * @type {{ name: string, guard: number, chunks: string[], wasm: string }[]}
 */
const profiles = [
  { name: 'the element alone', guard: 196_000, chunks: [], wasm: 'md5-viewer.wasm' },
  {
    name: "the README's example with PNG",
    guard: 219_000,
    chunks: ['materials', 'loading', 'ui'],
    wasm: '',
  },
  {
    name: 'the same with .mtr and TGA',
    guard: 284_000,
    chunks: ['assets', 'image-worker'],
    wasm: 'md5-viewer-assets.wasm',
  },
];

/** What a module imports at once, and what it asks for later. */
const now = /\bfrom\s*["'`]\.\/([^"'`]+\.js)["'`]|\bimport\s*["'`]\.\/([^"'`]+\.js)["'`]/g;
const later = /\bimport\s*\(\s*["'`]\.\/([^"'`]+\.js)["'`]|\bnew URL\(["'`]([^"'`]+\.js)["'`]/g;

/** @param {string} name @param {RegExp} pattern @returns {string[]} */
function importsOf(name, pattern) {
  const code = readFileSync(join(folder, name), 'utf8');
  return [...code.matchAll(pattern)].flatMap(([, first, second]) => first ?? second ?? []);
}

/**
 * A module and all that it imports at once.
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
const withoutHash = (file) => file.replace(/-[\w-]{8}\.js$/, '');

/** Adds a chunk that one of the files asks for. @param {string} chunk @param {Set<string>} files */
function addChunk(chunk, files) {
  const asked = [...files].filter((file) => file.endsWith('.js')).flatMap((file) => importsOf(file, later));
  const found = asked.find((file) => withoutHash(file) === chunk);
  if (!found) throw new TaskError(`No chunk ${chunk} is loaded by ${[...files].join(', ')}.`);
  withImports(found, files);
}

/** @param {string} name */
function measure(name) {
  const bytes = readFileSync(join(folder, name));
  return {
    raw: bytes.length,
    gzip: gzipSync(bytes, { level: 9 }).length,
    brotli: brotliCompressSync(bytes).length,
  };
}

/** @param {string} name @param {{ raw: number, gzip: number, brotli: number }} size */
function print(name, { raw, gzip, brotli }) {
  const columns = [raw, gzip, brotli].map((bytes) => (bytes / 1000).toFixed(1).padStart(9));
  console.log(`${name.padEnd(34)}${columns.join('')}`);
}

export function checkSize() {
  console.log(`${'kB'.padEnd(34)}      raw     gzip   brotli`);
  const files = withImports('md5-viewer.js');
  const listed = new Set();
  const total = { raw: 0, gzip: 0, brotli: 0 };
  const tooLarge = [];
  for (const { name, guard, chunks, wasm } of profiles) {
    for (const chunk of chunks) addChunk(chunk, files);
    if (wasm) files.add(wasm);
    for (const file of files) {
      if (listed.has(file)) continue;
      listed.add(file);
      const size = measure(file);
      print(`  ${file}`, size);
      total.raw += size.raw;
      total.gzip += size.gzip;
      total.brotli += size.brotli;
    }
    print(name, total);
    if (total.gzip > guard) tooLarge.push(`${name}: ${total.gzip} bytes after gzip are more than ${guard}.`);
  }
  if (tooLarge.length > 0) throw new TaskError(tooLarge.join('\n'));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await main(() => {
    buildLib();
    checkSize();
  });
}
