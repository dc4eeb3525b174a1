import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { dropPaths } from '../support/drop.js';
import { temporaryFolder } from '../support/files.js';
import { visits } from '../support/setup.js';
import { STRICT_POLICY } from '../support/site.js';
import { tinyAnim, tinyMesh } from '../support/tiny-model.js';
import { inViewer, untilViewer } from '../support/viewer.js';
import { zipOf } from '../support/zip.js';

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

  /** Adds the policies to the answers whose addresses match. */
  const underPolicy = (address: RegExp, policies = NAMED) => ({
    prepare: (opened: Page) =>
      opened.route(address, async (route) => {
        const response = await route.fetch();
        const headers = { ...response.headers(), 'content-security-policy': policies };
        await route.fulfill({ response, headers });
      }),
  });

  it('show the embed page', async () => {
    const path = `/embed.html#src=${DEMO}wanderer.md5mesh&materials=${DEMO}wanderer.mtr`;
    const { page, complaints } = await site.open(path, underPolicy(/\/embed\.html/));
    await untilViewer(page, (viewer) => viewer.loaded);
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });

  it('show the page, open a dropped archive, and open every panel', async () => {
    using folder = temporaryFolder();
    const { page, complaints } = await site.open('/', {
      viewport: { width: 1400, height: 640 },
      ...underPolicy(/\/$/),
    });
    await untilViewer(page, (viewer) => viewer.loaded);
    await page.locator('#embed').click();
    await page.locator('#embed-dialog code').first().waitFor();
    await page.keyboard.press('Escape');
    // The weights of a vertex add up to one half, which a repair mends.
    const imp = tinyMesh(20).replace(/^(\s*weight 0 0) 1\b/m, '$1 0.5');
    const names = ['imp', 'zombie'];
    const files = names.map((name) => ({ name: `models/${name}.md5mesh`, data: imp }));
    const path = join(folder.path, 'pak000.pk4');
    writeFileSync(path, zipOf([...files, { name: 'models/lift.md5anim', data: tinyAnim(20) }]));
    await dropPaths(page, [path]);
    await untilViewer(page, ({ modelName, session }) => modelName === 'imp' && session.progress === null);
    await page.locator('#models [role="option"]').first().waitFor();
    await page.locator('#repair-button').click();
    await page.getByRole('checkbox', { name: /add up to 1/ }).waitFor();
    await page.getByRole('button', { name: 'Close repairs' }).click();
    for (const [panel, part] of [
      ['inspector', 'inspector'],
      ['jointTree', 'joint-tree'],
    ] as const) {
      await inViewer(page, (viewer, name) => (viewer[name] = true), panel);
      await page.locator(`md5-viewer [part="${part}"]`).waitFor();
      await inViewer(page, (viewer, name) => (viewer[name] = false), panel);
    }
    await inViewer(page, ({ session }) => session.messagesOpen || session.toggleMessages());
    await page.locator('md5-viewer [part="messages"] li').first().waitFor();
    await inViewer(page, ({ session }) => session.toggleMessages());
    await inViewer(page, (viewer) => {
      const annotation = Object.assign(document.createElement('button'), {
        slot: 'hotspot-a',
        textContent: 'a',
      });
      annotation.dataset.position = '0 0 1';
      viewer.append(annotation);
    });
    await untilViewer(page, (viewer) => viewer.querySelector('[data-visible]') !== null);
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });

  const ofGuide = underPolicy(/guide\/\w+\.html$/, `${NAMED} md5-viewer-guide`);

  it('show an edited example of the guide', async () => {
    const { page, complaints } = await site.open('/guide/index.html', ofGuide);
    // A replaced viewer aborts requests that are still running.
    await untilViewer(page, (viewer) => viewer.loaded);
    await page.locator('textarea').first().fill('<p>new</p><form>gone</form>');
    await expect.poll(() => page.locator('.stage').first().innerHTML()).toBe('<p>new</p>');
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });

  it('filter a reference of the guide', async () => {
    const { page, complaints } = await site.open('/guide/element.html', ofGuide);
    await page.getByLabel('Filter this page').fill('cameraOrbit lower limits');
    await expect.poll(() => page.getByRole('status').textContent()).toBe('1 match');
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });
});
