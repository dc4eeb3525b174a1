// Measures the main thread's time for a frame of a crowd, in headless Chromium, alternating between ours and
// three.js in one page.
import { withPages } from '../browser.mjs';
import { crowdPairs } from '../files.mjs';
import { measure, ratioOf, spreadOf } from '../harness.mjs';
import { duration } from '../table.mjs';

/** @typedef {import('../table.mjs').Row} Row */

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} origin
 * @param {{ count: number, model: number, subject: string, rounds: number, owed: boolean }} of
 * @returns {Promise<Row[]>}
 */
async function crowd(browser, origin, { count, model, subject, rounds, owed }) {
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(error));
  await page.goto(`${origin}/frame.html`);
  const names = await page.evaluate(async ([characters, index]) => {
    const made = await /** @type {any} */ (globalThis).frames_.start(characters, index);
    Object.assign(globalThis, { made });
    if (!made.isolated) throw new Error('The clock of this page is coarse.');
    return /** @type {string[]} */ (made.names);
  }, /** @type {const} */ ([count, model]));
  const contenders = names.map((name) => ({
    name,
    run: (/** @type {number} */ times) =>
      page.evaluate(
        ([which, frames]) => /** @type {number} */ (/** @type {any} */ (globalThis).made.run(which, frames)),
        /** @type {const} */ ([name, times]),
      ),
  }));
  const measured = await measure(contenders, { rounds, slice: 2 });
  await page.close();
  const [ours, three, shadows, animation, threeCalls, oursCalls, noUploads, noGl] = measured;
  if (!ours || !three || !shadows || !animation || !threeCalls || !oursCalls || !noUploads || !noGl)
    return [];
  const each = (/** @type {import('../harness.mjs').Measured} */ m) => spreadOf(m.milliseconds).p50 / count;
  const common = {
    group: 'frame, main thread',
    subject: `${count} characters: ${subject}`,
    ours: `${duration(each(ours))} / character`,
  };
  const calls = { ...common, ours: `${duration(each(oursCalls))} / character` };
  /** @param {string} peer @param {number} milliseconds @returns {Row} */
  const note = (peer, milliseconds) => {
    const value = milliseconds * 1000;
    return {
      ...calls,
      peer: `${peer}, a triangle a call`,
      value: { p10: value, p50: value, p90: value },
      unit: 'us',
    };
  };
  return [
    {
      ...common,
      peer: 'ours, of three.js (SkinnedMesh, AnimationMixer)',
      value: ratioOf(ours, three),
      ...(owed ? { owed: { atMost: 0.4 } } : {}),
    },
    { ...common, peer: 'ours with shadows, of three.js without', value: ratioOf(shadows, three) },
    { ...calls, peer: 'ours, of three.js, a triangle a call', value: ratioOf(oursCalls, threeCalls) },
    note('three.js', each(threeCalls)),
    note('three.js: animation alone', each(animation)),
    note('ours: pose and skin', each(noGl)),
    note('ours: upload', each(oursCalls) - each(noUploads)),
    note('ours: draw calls', each(noUploads) - each(noGl)),
  ];
}

/** @type {import('../groups.mjs').Group} */
export const frame = {
  name: 'frame',
  inBrowser: true,
  run: () => {
    const models = crowdPairs();
    return withPages(models, async (browser, origin) => {
      const rows = [];
      for (const [model, { name, crowds }] of models.entries()) {
        for (const each of crowds)
          rows.push(...(await crowd(browser, origin, { model, subject: name, ...each })));
      }
      return rows;
    });
  },
};
