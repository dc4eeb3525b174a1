// The module's memory at its peak while a file is read, each file in a fresh instance. The largest files: what
// takes no more than the module starts with cannot miss. web/tests/unit/core-memory.test.ts asserts it for all.
import { readFileSync, readdirSync, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { animFiles, corpus, meshFiles } from '../files.mjs';
import { allowance, memorySize, moduleStarter, readAndForget } from '../memory.mjs';

const megabyte = 1024 * 1024;

function largestFiles() {
  if (!existsSync(corpus)) return [...meshFiles(), ...animFiles()];
  return readdirSync(corpus, { recursive: true })
    .map(String)
    .filter((name) => /\.md5(mesh|anim|camera)$/.test(name))
    .map((name) => ({ name, path: join(corpus, name) }))
    .sort((a, b) => statSync(b.path).size - statSync(a.path).size)
    .slice(0, 8);
}

/** @type {import('../groups.mjs').Group} */
export const memory = {
  name: 'memory',
  run: async () => {
    const start = await moduleStarter();
    /** @type {import('../table.mjs').Row[]} */
    const rows = [];
    for (const { name, path } of largestFiles()) {
      const bytes = readFileSync(path);
      const module = await start();
      readAndForget(module, name, bytes);
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
