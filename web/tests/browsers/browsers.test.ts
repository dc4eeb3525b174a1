import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from '../../../scripts/lib/browser.mjs';
import { findFirefox, findWebKit, openBrowser } from '../../../scripts/lib/browsers.mjs';
import { compareWithGolden, LOOSE, LOOSE_TEXT } from '../pictures/golden.js';
import { SCENARIOS } from '../pictures/scenarios.js';
import { orderOf } from '../pictures/studio.js';
import { demoPaths } from '../support/files.js';
import { tinyMesh } from '../support/tiny-model.js';
import { Harness } from './harness.js';

const FIND = { chromium: findChromium, firefox: findFirefox, webkit: findWebKit } as const;
/** A browser that is opened by hand needs somebody who does it. */
const PATIENCE_MS = 600_000;

const wanted = (process.env.BROWSERS ?? 'chromium,firefox,webkit').split(',');

describe.each(wanted)('%s', (name) => {
  const harness = new Harness();
  let close = (): Promise<void> => Promise.resolve();

  beforeAll(async () => {
    await harness.start();
    if (name === 'other') {
      console.log(`\nOpen ${harness.address} in the browser to be tested, and leave its window in front.\n`);
      return;
    }
    const browser = name as keyof typeof FIND;
    const program = await FIND[browser]();
    if (!program) throw new Error(`${name} was not found. Run: npm run setup browsers`);
    close = openBrowser(browser, program, harness.address);
  });
  afterAll(async () => {
    await close();
    await harness.close();
  });

  it(
    'shows files that are dropped on the page, and plays them',
    async () => {
      const files = demoPaths('.md5mesh')
        .concat(demoPaths('walk.md5anim'), demoPaths('body.png'))
        .map((path) => ({
          path: path.endsWith('mesh') ? 'dropped.md5mesh' : (path.split('/').pop() ?? ''),
          base64: readFileSync(path).toString('base64'),
        }));
      const { covered, ...played } = await harness.run('drop', files);
      expect(played).toMatchObject({ model: 'dropped', animations: ['walk'], moved: true });
      expect(covered).toBeGreaterThan(0.05);
      expect(covered).toBeLessThan(0.6);
    },
    name === 'other' ? PATIENCE_MS : undefined,
  );

  it.each(SCENARIOS.map((scenario) => [scenario.name, scenario] as const))('%s', async (key, scenario) => {
    const picture = Buffer.from(await harness.run('picture', orderOf(scenario)), 'base64');
    const tolerance = scenario.hasText ? LOOSE_TEXT : LOOSE;
    expect(compareWithGolden(scenario.same ?? key, picture, tolerance, `-${name}`)).toBe('');
  });

  it('draws backgrounds into pictures, with their images, as large as these are', async () => {
    expect(await harness.run('backgrounds', tinyMesh(20))).toEqual([
      'large image: true,true,true',
      'SVG image: true,true,true',
      'lengths: true,true,false',
    ]);
  });

  it('says nothing in its console', () => {
    expect(harness.said).toEqual([]);
  });
});
