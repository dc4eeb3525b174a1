import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { faintInAnyLook } from '../support/contrast.js';
import { dropPaths } from '../support/drop.js';
import { temporaryFolder } from '../support/files.js';
import { openTag } from '../support/host.js';
import { visits } from '../support/setup.js';
import { tinyMesh } from '../support/tiny-model.js';
import { inViewer, showBar, untilViewer } from '../support/viewer.js';

const site = visits();
const MODEL = 'demo/wanderer/wanderer.md5mesh';

/** What opens a part of the page or of the element, and closes it. */
type Part = readonly [open: (page: Page) => Promise<unknown>, close?: (page: Page) => Promise<unknown>];

const press = (selector: string) => async (page: Page) => page.locator(selector).first().click();
const escape = async (page: Page) => page.keyboard.press('Escape');

/** Opens one part after the other, and returns what cannot be seen well in each. */
async function faintIn(page: Page, parts: Record<string, Part>): Promise<string> {
  const found: string[] = [];
  for (const [name, [open, close]] of Object.entries(parts)) {
    await open(page);
    found.push(...(await faintInAnyLook(page)).map((faint) => `${name}: ${faint}`));
    await close?.(page);
  }
  return found.join('\n');
}

const OF_PAGE: Record<string, Part> = {
  'page, bar and tip': [showBar],
  menu: [
    async (page) => {
      await page.setViewportSize({ width: 1000, height: 700 });
      await page.locator('#menu-button').click();
    },
    async (page) => {
      await page.keyboard.press('Escape');
      await page.setViewportSize({ width: 1600, height: 700 });
    },
  ],
  details: [
    async (page) => {
      await page.locator('#details-button').click();
      await page.locator('[part=inspector] .facts').waitFor();
    },
    press('#details-button'),
  ],
  'display list': [
    async (page) => {
      await showBar(page);
      await page.locator('[part=display-button]').click();
      await page.locator('[part=display-close]').waitFor();
    },
    press('[part=display-close]'),
  ],
  'joint tree and legend': [
    async (page) => {
      await inViewer(page, (viewer) => Object.assign(viewer, { jointTree: true, shading: 'weights' }));
      await page.getByRole('treeitem').nth(2).click();
    },
    async (page) => inViewer(page, (viewer) => Object.assign(viewer, { jointTree: false, shading: 'lit' })),
  ],
  keys: [
    async (page) => {
      await page.locator('#keys').click();
      await page.getByRole('dialog').waitFor();
    },
    escape,
  ],
  'embed panel': [
    async (page) => {
      await page.locator('#embed').click();
      await page.getByRole('dialog').waitFor();
    },
    escape,
  ],
  'notice and drop hint': [
    async (page) => {
      await page.locator('#copy-link').click();
      await page.locator('.notice').first().waitFor();
      await page.locator('#drop').evaluate((hint) => hint.classList.add('over'));
    },
    async (page) => page.locator('#drop').evaluate((hint) => hint.classList.remove('over')),
  ],
  comparison: [
    async (page) => {
      await page.locator('#compare-button').click();
      await page.locator('#compare .with').waitFor();
    },
    press('#compare-button'),
  ],
};

const OF_LOADING: Record<string, Part> = {
  loading: [
    async (page) => page.getByRole('button', { name: 'Cancel' }).waitFor(),
    async (page) => inViewer(page, (viewer) => viewer.cancelLoading()),
  ],
  'nothing loaded': [async (page) => page.locator('#empty').waitFor()],
};

const OF_FILES: Record<string, Part> = {
  'list of models': [
    async (page) => {
      if (!(await page.locator('#models').isVisible())) await page.locator('#models-button').click();
      await page.locator('#models [role=option]').first().waitFor();
    },
  ],
  'repair panel': [
    async (page) => {
      await page.locator('#repair-button').click();
      await page.getByRole('checkbox', { name: /add up to 1/ }).waitFor();
    },
    press('#repair-button'),
  ],
  findings: [
    async (page) => {
      await inViewer(page, (viewer) => viewer.session.messagesOpen || viewer.session.toggleMessages());
      await page.locator('[part="messages"] li').first().waitFor();
    },
  ],
};

describe('all that is shown can be seen in both themes and in forced colours', () => {
  it('on the page and in its panels', async () => {
    const { page } = await site.open('/', { viewport: { width: 1600, height: 700 } });
    await untilViewer(page, (viewer) => viewer.loaded && viewer.session.progress === null);
    await inViewer(page, (viewer) => viewer.pause());
    expect(await faintIn(page, OF_PAGE)).toBe('');
  });

  it('while the page loads, and when that was cancelled', async () => {
    const { page } = await site.open('/', {
      prepare: (opening) => opening.route('**/*.md5mesh', () => undefined),
    });
    expect(await faintIn(page, OF_LOADING)).toBe('');
    const { page: failed } = await site.open('/', {
      prepare: (opening) => opening.route('**/*.wasm', (route) => route.abort()),
    });
    const failure: Part = [async () => failed.locator('[part=failure]').waitFor()];
    expect(await faintIn(failed, { failure })).toBe('');
  });

  it('in lists of models, repairs and findings', async () => {
    const { path } = temporaryFolder();
    writeFileSync(join(path, 'imp.md5mesh'), tinyMesh(20).replace(/^(\s*weight 0 0) 1\b/m, '$1 0.5'));
    writeFileSync(join(path, 'ape.md5mesh'), tinyMesh(10));
    writeFileSync(join(path, 'bad.md5mesh'), 'no mesh at all');
    const { page } = await site.open('/', { viewport: { width: 1600, height: 700 } });
    await untilViewer(page, (viewer) => viewer.loaded);
    await dropPaths(
      page,
      ['imp', 'ape', 'bad'].map((name) => join(path, `${name}.md5mesh`)),
    );
    await untilViewer(
      page,
      (viewer) => viewer.availableModels.length > 1 && viewer.session.progress === null,
    );
    await inViewer(page, (viewer) => (viewer.modelName = 'imp'));
    await untilViewer(page, (viewer) => viewer.modelName === 'imp' && viewer.session.progress === null);
    expect(await faintIn(page, OF_FILES)).toBe('');
  });

  it.each(['loading', 'diagnostics'])('in the page %s of the guide', async (name) => {
    const { page } = await site.open(`/guide/${name}.html`);
    await page.getByRole('button', { name: 'Theme: auto' }).waitFor();
    expect(await faintIn(page, { [name]: [() => Promise.resolve()] })).toBe('');
  });

  it('in an element of a page whose buttons inherit their colour', async () => {
    const size = 'style="height: 300px"';
    const { page } = await openTag(
      site,
      `<md5-viewer src="${MODEL}" ${size}>
        <button slot="hotspot-a" data-joint="head">Head</button><p slot="caption">Wanderer</p>
      </md5-viewer>
      <md5-viewer src="${MODEL}" loading="interaction" poster="demo/wanderer/body.png" ${size}></md5-viewer>
      <md5-viewer src="bad.md5mesh" controls ${size}></md5-viewer>
      <md5-viewer controls ${size}></md5-viewer>`,
      { 'bad.md5mesh': 'no mesh at all' },
      {
        style: 'html { color-scheme: light dark; color: light-dark(#111, #eee); } button { color: inherit; }',
      },
    );
    await page.setViewportSize({ width: 500, height: 1200 });
    await untilViewer(page, (viewer) => viewer.querySelector('[data-visible]') !== null);
    await page.locator('[part=messages] li').first().waitFor();
    await page.getByRole('button', { name: 'Load 3D model' }).waitFor();
    expect(await faintIn(page, { element: [() => Promise.resolve()] })).toBe('');
  });
});
