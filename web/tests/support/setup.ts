import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { launchBrowser, openPage, type OpenOptions, type OpenPage } from './browser.js';
import { startSite, type Site } from './site.js';

export interface Visit {
  /** Opens a path of the site; its page is closed when the test ends. */
  open(path: string, options?: OpenOptions): Promise<OpenPage>;
  /** Of the site, without a slash at its end. */
  origin(): string;
  browser(): Browser;
}

/** One site and one browser for a test file. */
export function visits(): Visit {
  let site: Site;
  let browser: Browser;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), launchBrowser()]);
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
  });
  return {
    open: (path, options) => openPage(browser, site, path, options),
    origin: () => site.origin,
    browser: () => browser,
  };
}
