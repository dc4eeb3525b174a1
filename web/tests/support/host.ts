import type { Page } from 'playwright-core';
import type { OpenPage } from './browser.js';
import type { Visit } from './setup.js';
import { STRICT_POLICY } from './site.js';

export interface TagOptions {
  /** CSS of the page. */
  readonly style?: string;
  /** Without the strict policy, which blocks videos. */
  readonly free?: boolean;
  readonly colorScheme?: 'light' | 'dark';
}

/**
 * Opens a page of another site with `tag`, of 500 x 400 pixels, under the strict policy. `files` are served
 * next to it, by their names, including those added later.
 */
export async function openTag(
  site: Visit,
  tag: string,
  files: Record<string, string> = {},
  { style = '', free = false, colorScheme = 'light' }: TagOptions = {},
): Promise<OpenPage> {
  const script = '<script type="module" src="md5-viewer.js"></script>';
  const head = '<link rel="icon" href="data:,"><title>host</title><link rel="stylesheet" href="host.css">';
  const serve = (page: Page, name: string, contentType: string, body: () => string | undefined) =>
    page.route(`${site.origin()}/${name}`, (route) => route.fulfill({ contentType, body: body() ?? '' }));
  const opened = await site.open('/host.html', {
    viewport: { width: 500, height: 400 },
    ...(colorScheme === 'dark' ? { colorScheme } : {}),
    foreignPage: {
      contentType: 'text/html',
      headers: free ? {} : { 'Content-Security-Policy': STRICT_POLICY },
      body: `<!doctype html><html lang="en">${head}${script}${tag}</html>`,
    },
    prepare: async (page) => {
      await serve(page, 'host.css', 'text/css', () => `body { margin: 0; } ${style}`);
      for (const name of Object.keys(files)) await serve(page, name, 'text/plain', () => files[name]);
    },
  });
  await opened.page.waitForFunction(() => customElements.get('md5-viewer'));
  return opened;
}
