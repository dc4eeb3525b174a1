// Measures the peak of the module's memory while a file is read, each file in a fresh instance. The files are
// the largest real ones and large generated ones. Files that fit into the initial memory always pass.
// web/tests/unit/core-memory.test.ts asserts the same for every file.
import { readFileSync, readdirSync, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { animFiles, corpus, meshFiles, writeMade } from '../files.mjs';
import { chainAnimText, sheetText } from '../made-files.mjs';
import { allowance, memorySize, readerStarter, readAndForget } from '../memory.mjs';

const megabyte = 1024 * 1024;

/** @returns {import('../files.mjs').File[]} */
const madeFiles = () => [
  { name: 'made, 160,000 vertices', path: writeMade('large.md5mesh', sheetText(160_000, 40)) },
  { name: 'made, 400 joints, 2,000 frames', path: writeMade('large.md5anim', chainAnimText(400, 2000)) },
];

function largestFiles() {
  if (!existsSync(corpus)) return [...meshFiles(), ...animFiles()];
  return readdirSync(corpus, { recursive: true })
    .map(String)
    .filter((name) => /\.md5(mesh|anim|camera)$/.test(name))
    .map((name) => ({ name, path: join(corpus, name) }))
    .sort((a, b) => statSync(b.path).size - statSync(a.path).size)
    .slice(0, 4);
}

/** @type {import('../groups.mjs').Group} */
export const memory = {
  name: 'memory',
  run: async () => {
    const start = await readerStarter();
    /** @type {import('../table.mjs').Row[]} */
    const rows = [];
    for (const { name, path } of [...largestFiles(), ...madeFiles()]) {
      const bytes = readFileSync(path);
      const module = await start();
      readAndForget(module, path, bytes);
      const peak = memorySize(module);
      const share = (peak - allowance.bytes) / bytes.length;
      rows.push({
        group: 'memory while reading',
        subject: name,
        peer: 'above 16 MB, per byte of the file',
        ours: `${(peak / megabyte).toFixed(1)} MB`,
        value: { p10: share, p50: share, p90: share },
        owed: { atMost: allowance.perByte },
      });
    }
    return rows;
  },
};
