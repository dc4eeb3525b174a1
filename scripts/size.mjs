// npm run size: what a page that embeds <md5-viewer> loads, compressed; fails above the budget. What is loaded only
// when it is needed (archives, say) is listed besides.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { main, root, TaskError } from './lib/run.mjs';
import { buildLib } from './build.mjs';
import { wasmFiles } from './vite/wasm.mjs';

const folder = join(root, 'dist/lib');
/** Bytes after gzip, of all files together; 90 kB are owed. */
const budget = 150_000;

/** What a module imports at once, and what it asks for later. */
const now = /\bfrom\s*["'`]\.\/([^"'`]+\.js)["'`]|\bimport\s*["'`]\.\/([^"'`]+\.js)["'`]/g;
const later = /\bimport\s*\(\s*["'`]\.\/([^"'`]+\.js)["'`]/g;

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

/** @param {string} name */
function measure(name) {
  const bytes = readFileSync(join(folder, name));
  return {
    name,
    raw: bytes.length,
    gzip: gzipSync(bytes, { level: 9 }).length,
    brotli: brotliCompressSync(bytes).length,
  };
}

/** @param {number} bytes */
const kilobytes = (bytes) => (bytes / 1000).toFixed(1).padStart(9);

export function checkSize() {
  const base = withImports('md5-viewer.js');
  const rows = [...base, 'md5-viewer.wasm'].map(measure);
  const sum = (/** @type {'raw' | 'gzip' | 'brotli'} */ key) =>
    rows.reduce((total, row) => total + row[key], 0);
  const together = { name: 'together', raw: sum('raw'), gzip: sum('gzip'), brotli: sum('brotli') };
  rows.push(together);
  const onDemand = new Set([...base].flatMap((name) => importsOf(name, later)));
  const extra = [...onDemand].flatMap((name) => [...withImports(name)]).filter((name) => !base.has(name));
  extra.push(...Object.keys(wasmFiles).filter((name) => name !== 'md5-viewer.wasm'));
  rows.push(...[...new Set(extra)].map((name) => ({ ...measure(name), name: `later: ${name}` })));
  const width = Math.max(...rows.map((row) => row.name.length));
  console.log(`${'kB'.padEnd(width)}       raw      gzip    brotli`);
  for (const row of rows) {
    console.log(
      `${row.name.padEnd(width)} ${kilobytes(row.raw)} ${kilobytes(row.gzip)} ${kilobytes(row.brotli)}`,
    );
  }
  const total = together.gzip;
  if (total > budget) throw new TaskError(`${total} bytes after gzip are more than the budget of ${budget}.`);
  console.log(`The budget is ${budget / 1000} kB after gzip; ${budget - total} bytes are left.`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await main(() => {
    buildLib();
    checkSize();
  });
}
