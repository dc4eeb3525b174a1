// What the main thread pays for a frame of a crowd, in headless Chromium, ours and three.js alternating in a page.
import { character, withPages } from '../browser.mjs';
import { pairs } from '../files.mjs';
import { measure, ratioOf, spreadOf } from '../harness.mjs';
import { duration } from '../table.mjs';

/** @typedef {import('../table.mjs').Row} Row */

/** @param {import('playwright-core').Browser} browser @param {string} origin @param {number} count @returns {Promise<Row[]>} */
async function crowd(browser, origin, count) {
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(error));
  await page.goto(`${origin}/frame.html`);
  const names = await page.evaluate(async (n) => {
    const made = await /** @type {any} */ (globalThis).frames_.start(n);
    Object.assign(globalThis, { made });
    if (!made.isolated) throw new Error('The clock of this page is coarse.');
    return /** @type {string[]} */ (made.names);
  }, count);
  const contenders = names.map((name) => ({
    name,
    run: (/** @type {number} */ times) =>
      page.evaluate(
        ([which, frames]) => /** @type {number} */ (/** @type {any} */ (globalThis).made.run(which, frames)),
        /** @type {const} */ ([name, times]),
      ),
  }));
  const measured = await measure(contenders, { rounds: 40, slice: 2 });
  await page.close();
  const [ours, noUploads, noGl, shadows, three, animation] = measured;
  if (!ours || !noUploads || !noGl || !shadows || !three || !animation) return [];
  const each = (/** @type {import('../harness.mjs').Measured} */ m) => spreadOf(m.milliseconds).p50 / count;
  const split = [each(noGl), each(ours) - each(noUploads), each(noUploads) - each(noGl)];
  const common = {
    group: 'frame, main thread',
    subject: `${count} characters of ${character.vertices} vertices, ${character.joints} joints`,
    ours: `${duration(each(ours))} / character`,
  };
  /** @param {string} peer @param {number} milliseconds @returns {Row} */
  const note = (peer, milliseconds) => {
    const value = milliseconds * 1000;
    return { ...common, peer, value: { p10: value, p50: value, p90: value }, unit: 'us' };
  };
  return [
    {
      ...common,
      peer: 'ours, of three.js (SkinnedMesh, AnimationMixer)',
      value: ratioOf(ours, three),
      owed: { atMost: 0.4 },
    },
    { ...common, peer: 'ours with shadows, of three.js without', value: ratioOf(shadows, three) },
    note('three.js', each(three)),
    note('three.js: animation alone', each(animation)),
    note('ours: pose and skin', split[0] ?? NaN),
    note('ours: upload', split[1] ?? NaN),
    note('ours: draw calls', split[2] ?? NaN),
  ];
}

/** @type {import('../groups.mjs').Group} */
export const frame = {
  name: 'frame',
  run: () => {
    const pair = pairs()[0] ?? { mesh: '', anim: '' };
    return withPages(pair, async (browser, origin) => [
      ...(await crowd(browser, origin, 64)),
      ...(await crowd(browser, origin, 256)),
    ]);
  },
};
