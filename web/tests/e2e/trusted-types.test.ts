import { describe, expect, it } from 'vitest';
import { visits } from '../support/setup.js';
import { STRICT_POLICY } from '../support/site.js';
import { inViewer, untilViewer } from '../support/viewer.js';

const site = visits();
const DEMO = 'demo/wanderer/';
const NAMED = `${STRICT_POLICY}; require-trusted-types-for 'script'; trusted-types md5-viewer lit-html`;
const TAG = `<md5-viewer style="display:block;width:400px;height:300px" src="${DEMO}wanderer.md5mesh"
  animations="${DEMO}walk.md5anim" materials="${DEMO}wanderer.mtr" controls camera-controls inspector joint-tree
  loading="eager" alt="Wanderer"></md5-viewer>`;

/** The name of a file without its hash and ending. */
const nameOf = (url: string): string => url.replace(/^.*\/|-[^-]*\.js$/g, '');

describe('pages that require Trusted Types', () => {
  it('show an element with its panels, decode images in a worker and export, without a violation', async () => {
    const { page, complaints } = await site.open('/host.html', {
      foreignPage: {
        contentType: 'text/html',
        headers: {
          'Content-Security-Policy': NAMED.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"),
        },
        body: `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>host</title>
          <script type="module" src="md5-viewer.js"></script>${TAG}</html>`,
      },
    });
    const workers: string[] = [];
    page.on('worker', (worker) => workers.push(nameOf(worker.url())));
    await page.waitForFunction(() => customElements.get('md5-viewer'));
    await untilViewer(page, (viewer) => viewer.loaded);
    expect(await inViewer(page, async (viewer) => (await viewer.exportScene()).size)).toBeGreaterThan(1000);
    expect(workers).toContain('png-worker');
    expect(workers.length).toBeGreaterThan(1);
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });

  it('show the page and the embed page', async () => {
    for (const path of ['/', `/embed.html#src=${DEMO}wanderer.md5mesh&materials=${DEMO}wanderer.mtr`]) {
      const { page, complaints } = await site.open(path, {
        prepare: (opened) =>
          opened.route(/\/(embed\.html.*)?$/, async (route) => {
            const response = await route.fetch();
            const headers = { ...response.headers(), 'content-security-policy': NAMED };
            await route.fulfill({ response, headers });
          }),
      });
      await untilViewer(page, (viewer) => viewer.loaded);
      expect(complaints).toEqual({ messages: [], foreign: [] });
    }
  });

  it('show an edited example of the guide', async () => {
    const { page, complaints } = await site.open('/guide/index.html', {
      prepare: (opened) =>
        opened.route(/guide\/index\.html$/, async (route) => {
          const response = await route.fetch();
          const policy = `${NAMED} md5-viewer-guide`;
          await route.fulfill({
            response,
            headers: { ...response.headers(), 'content-security-policy': policy },
          });
        }),
    });
    await page.locator('textarea').first().fill('<p>new</p><form>gone</form>');
    await expect.poll(() => page.locator('.stage').first().innerHTML()).toBe('<p>new</p>');
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });
});
