import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, type OpenPage } from '../support/browser.js';
import { startSite, type Site } from '../support/site.js';
import { CLOSE, compareWithGolden, WITH_TEXT } from './golden.js';
import { SCENARIOS } from './scenarios.js';
import { openStudio, takePicture } from './studio.js';

let site: Site;
let browser: Browser;
let studio: OpenPage;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchBrowser()]);
  studio = await openStudio(browser, site);
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

describe('pictures', () => {
  it.each(SCENARIOS.map((scenario) => [scenario.name, scenario] as const))('%s', async (name, scenario) => {
    const picture = await takePicture(studio.page, scenario);
    // Only the scenario with the golden's name writes it.
    if (scenario.same && process.env.UPDATE_PICTURES) return;
    expect(compareWithGolden(scenario.same ?? name, picture, scenario.hasText ? WITH_TEXT : CLOSE)).toBe('');
  });

  it('are drawn without any message in the console', () => {
    expect(studio.complaints).toEqual({ messages: [], foreign: [] });
  });
});
