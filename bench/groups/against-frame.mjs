// Measures a frame of a crowd of <md5-viewer> elements, alternating between our build and an earlier one in
// one page.
import { withPages } from '../browser.mjs';
import { crowdPairs } from '../files.mjs';
import { measure, ratioOf, spreadOf } from '../harness.mjs';
import { duration } from '../table.mjs';

/** The iframes of against.html, and the folders of their elements. */
const builds = ['lib', 'earlier'];
const count = 64;
const rounds = 60;

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} origin
 * @param {number} model
 */
async function crowdsOf(browser, origin, model) {
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(error));
  await page.goto(`${origin}/against.html`);
  for (const name of builds) {
    await page.evaluate(
      ([build, characters, index]) =>
        /** @type {any} */ (globalThis).frames[build].crowd.start(build, characters, index),
      /** @type {const} */ ([name, count, model]),
    );
  }
  const contenders = builds.map((name) => ({
    name,
    run: (/** @type {number} */ times) =>
      page.evaluate(
        ([build, frames]) =>
          /** @type {number} */ (/** @type {any} */ (globalThis).frames[build].crowd.run(frames)),
        /** @type {const} */ ([name, times]),
      ),
  }));
  const measured = await measure(contenders, { rounds, slice: 20 });
  await page.close();
  return measured;
}

/**
 * @param {string} folder dist/lib of the earlier build
 * @returns {Promise<import('../table.mjs').Row[]>}
 */
export function againstFrame(folder) {
  const models = crowdPairs();
  return withPages(
    models,
    async (browser, origin) => {
      const rows = [];
      for (const [model, { name }] of models.entries()) {
        const [ours, earlier] = await crowdsOf(browser, origin, model);
        if (!ours || !earlier) continue;
        rows.push({
          group: 'frame, main thread',
          subject: `${count} elements: ${name}`,
          peer: 'the earlier build',
          ours: `${duration(spreadOf(ours.milliseconds).p50 / count)} / element`,
          value: ratioOf(earlier, ours),
          owed: { atLeast: 0.95 },
        });
      }
      return rows;
    },
    { earlier: folder },
  );
}
