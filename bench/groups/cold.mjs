// Measures the time from navigation until the model data is ready, in a browser without a cache, and the size
// of the download.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { root } from '../../scripts/lib/run.mjs';
import { wasmFile } from '../../scripts/build.mjs';
import { withImports } from '../../scripts/size.mjs';
import { withPages } from '../browser.mjs';
import { pairs } from '../files.mjs';
import { measure, ratioOf, spreadOf } from '../harness.mjs';
import { duration } from '../table.mjs';

/** @typedef {import('../table.mjs').Row} Row */

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @returns {Promise<number>} milliseconds
 */
async function navigate(browser, url) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url);
  const ready = await page.waitForFunction(() => /** @type {any} */ (globalThis).readyAt);
  const milliseconds = /** @type {number} */ (await ready.jsonValue());
  await context.close();
  return milliseconds;
}

/** @param {string} path */
const brotli = (path) => brotliCompressSync(readFileSync(path)).length;

/** @returns {Row} */
function downloadSize() {
  const lib = join(root, 'dist/lib');
  const glue = [...withImports('core.js')];
  const bytes = [join(root, wasmFile), ...glue.map((name) => join(lib, name))].map(brotli);
  const total = bytes.reduce((sum, each) => sum + each, 0) / 1000;
  return {
    group: 'size',
    subject: 'wasm and its glue',
    peer: 'after brotli',
    ours: `${total.toFixed(1)} kB`,
    value: { p10: total, p50: total, p90: total },
    unit: 'kB',
  };
}

/** @type {import('../groups.mjs').Group} */
export const cold = {
  name: 'cold',
  inBrowser: true,
  run: async () => {
    const [pair = { name: '', mesh: '', anim: '' }] = pairs();
    const rows = await withPages([pair], async (browser, origin) => {
      const contenders = ['cold-ours', 'cold-three'].map((name) => ({
        name,
        run: async (/** @type {number} */ times) => {
          let sum = 0;
          for (let i = 0; i < times; i++) sum += await navigate(browser, `${origin}/${name}.html`);
          return sum;
        },
      }));
      const [ours, three] = await measure(contenders, { rounds: 16, slice: 1 });
      if (!ours || !three) return [];
      /** @type {Row} */
      const row = {
        group: 'cold load',
        subject: `navigation to ${pair.name} ready`,
        peer: 'ours, of three.js with the best JavaScript reader',
        ours: duration(spreadOf(ours.milliseconds).p50),
        value: ratioOf(ours, three),
      };
      return [row];
    });
    return [...rows, downloadSize()];
  },
};
