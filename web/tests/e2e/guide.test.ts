import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Md5ViewerElement } from '../../element/index.js';
import { guidePages } from '../../../scripts/guide/pages.mjs';
import { seriousFindings } from '../support/axe.js';
import { visits } from '../support/setup.js';

const site = visits();
const pages = guidePages();
/** Its example uses media-chrome, which writes styles into its elements. */
const MEDIA_CONTROLS = 'media-controls';

/** Waits until each automatic viewer has loaded its files; viewers load when they come near the window. */
async function untilLoaded(page: Page): Promise<void> {
  for (const viewer of await page.locator('md5-viewer:not([loading="interaction"])').all()) {
    await viewer.scrollIntoViewIfNeeded();
    await expect
      .poll(() => viewer.evaluate((element) => (element as { loaded?: boolean }).loaded))
      .toBe(true);
  }
}

describe('the guide', () => {
  it.each(pages.map(({ slug }) => slug))(
    'shows all examples of %s and writes nothing to the console',
    async (slug) => {
      const { page, complaints } = await site.open(`/guide/${slug}.html`, {
        bypassCSP: slug === MEDIA_CONTROLS,
      });
      await untilLoaded(page);
      expect(await page.locator('.code .tools button').count()).toBeGreaterThanOrEqual(
        await page.locator('.code').count(),
      );
      expect(complaints).toEqual({ messages: [], foreign: [] });
    },
  );

  it.each(['index', 'formats', 'element'])('fits %s into 320 pixels', async (slug) => {
    const { page } = await site.open(`/guide/${slug}.html`);
    await page.setViewportSize({ width: 320, height: 600 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  it('lets the controls of media-chrome play, seek and change the speed', async () => {
    const { page, complaints } = await site.open(`/guide/${MEDIA_CONTROLS}.html`, { bypassCSP: true });
    await untilLoaded(page);
    const viewer = page.locator('md5-viewer');
    const state = () =>
      viewer.evaluate((element) => {
        const { paused, playbackRate, timeScale } = element as Md5ViewerElement;
        return { paused, playbackRate, timeScale };
      });
    await expect.poll(state).toEqual({ paused: false, playbackRate: 1, timeScale: 1 });
    await page.locator('media-play-button').click();
    await expect.poll(state).toMatchObject({ paused: true });
    expect(await page.locator('media-controller').getAttribute('mediapaused')).toBe('');
    await page.locator('media-playback-rate-button').click();
    await expect.poll(async () => (await state()).playbackRate).not.toBe(1);
    const { playbackRate, timeScale } = await state();
    expect(timeScale).toBe(playbackRate);
    const range = page.locator('media-time-range');
    const { width, height } = (await range.boundingBox()) ?? { width: 0, height: 0 };
    await range.click({ position: { x: width / 2, y: height / 2 } });
    const time = () => viewer.evaluate((element) => (element as Md5ViewerElement).currentTime);
    await expect.poll(async () => Math.abs((await time()) - 0.5)).toBeLessThan(0.1);
    expect(await page.locator('media-time-display').getAttribute('mediaduration')).toBe('1');
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });

  it('shows an edited example, and goes back to the first one', async () => {
    const { page, complaints } = await site.open('/guide/index.html');
    await untilLoaded(page);
    const editor = page.locator('textarea').first();
    await editor.fill((await editor.inputValue()).replace('controls', 'controls skeleton="lines"'));
    await expect.poll(() => page.locator('.stage md5-viewer').first().getAttribute('skeleton')).toBe('lines');
    await untilLoaded(page);
    await page.locator('.code').first().hover();
    await page.getByRole('button', { name: 'Reset' }).first().click();
    await expect.poll(() => page.locator('.stage md5-viewer').first().getAttribute('skeleton')).toBe(null);
    await untilLoaded(page);
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });

  it.each([
    ['format-mesh', 'cloth.md5mesh', '"tip"', '"top"', 'joints', ['origin', 'top']],
    ['format-anim', 'wave.md5anim', 'frameRate 4', 'frameRate 6', 'frameRate', [6]],
    ['format-camera', 'two-shots.md5camera', 'frameRate 2', 'frameRate 3', 'frameRate', [3]],
  ] as const)('reads an edited file again in %s: %s', async (slug, file, before, after, what, expected) => {
    const { page, complaints } = await site.open(`/guide/${slug}.html`);
    await untilLoaded(page);
    const viewer = page.locator('.stage md5-viewer').first();
    const facts = () =>
      viewer.evaluate((element, name) => {
        const shown = element as Md5ViewerElement;
        return {
          value: name === 'joints' ? shown.joints.map((joint) => joint.name) : [shown.frameRate],
          // It replaces the file, and everything else stays.
          counts: [shown.availableModels, shown.availableAnimations, shown.availableCameraPaths].map(
            ({ length }) => length,
          ),
          problems: shown.report.diagnostics.filter(({ severity }) => severity !== 'info').length,
        };
      }, what);
    const { counts } = await facts();
    const editor = page.getByLabel(`File ${file}`);
    await editor.fill((await editor.inputValue()).replace(before, after));
    await expect.poll(facts).toEqual({ value: expected, counts, problems: 0 });
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });

  it('shows only harmless elements of an edited example', async () => {
    const { page } = await site.open('/guide/index.html');
    const bad =
      '<p onclick="fail()" style="color: red">new</p><script>fail()</script><iframe src="x"></iframe>';
    await page.locator('textarea').first().fill(bad);
    await expect.poll(() => page.locator('.stage').first().innerHTML()).toBe('<p>new</p>');
  });

  it('finds a section by its words, using only the keyboard', async () => {
    const { page } = await site.open('/guide/index.html');
    await page.keyboard.press('/');
    await page.keyboard.type('poster first');
    await page.locator('#results [role="option"]').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/loading\.html#show-a-poster-first$/);
  });

  it.each([320, 360, 390])('has a header of two lines at %i pixels', async (width) => {
    const { page } = await site.open('/guide/index.html', { viewport: { width, height: 640 } });
    await page.getByRole('button', { name: 'Theme: auto' }).waitFor();
    expect(await page.locator('.top').evaluate(({ clientHeight }) => clientHeight)).toBeLessThan(96);
  });

  it.each(['index', 'format-mesh', 'element'])('has no serious finding of axe in %s', async (slug) => {
    const { page } = await site.open(`/guide/${slug}.html`);
    await untilLoaded(page);
    expect(await seriousFindings(page)).toEqual([]);
  });
});

describe('the filter of a reference', () => {
  const visibleIn = (page: Page, selector: string) =>
    page
      .locator(selector)
      .evaluateAll((found) => found.filter((element) => element.checkVisibility()).map(({ id }) => id));

  it('shows rows that have the words, with their table and headings, and counts them', async () => {
    const { page, complaints } = await site.open('/guide/element.html');
    const field = page.getByLabel('Filter this page');
    await field.fill('nothing of this kind');
    await expect.poll(() => page.getByRole('status').textContent()).toBe('No matches');
    expect(await visibleIn(page, 'main :is(h2, h3)')).toEqual([]);
    // The name of the property finds the attribute.
    await field.fill('CAMERAORBIT lower limits');
    await expect.poll(() => page.getByRole('status').textContent()).toBe('1 match');
    expect(await page.locator('tbody tr:visible').allInnerTexts()).toEqual([
      expect.stringContaining('camera-orbit'),
    ]);
    expect(await visibleIn(page, 'main :is(h1, h2, h3)')).toEqual([
      'md5-viewer-links-and-frames',
      'attributes',
      'camera',
    ]);
    expect(await page.locator('thead:visible').count()).toBe(1);
    // The title of a section finds all of it.
    await field.fill('events');
    await expect.poll(() => visibleIn(page, 'main h2')).toContain('events');
    expect(await page.locator('#events + *').isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('main [hidden]').count()).toBe(0);
    expect(await field.inputValue()).toBe('');
    expect(await page.getByRole('status').textContent()).toBe('');
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });

  it('finds the sections of diagnostics by name or text', async () => {
    const { page } = await site.open('/guide/diagnostics.html');
    await page.getByLabel('Filter this page').fill('html-page');
    await expect.poll(() => visibleIn(page, 'main h3')).toEqual(['html-page']);
    await page.getByLabel('Filter this page').fill('bone deleted export 65535');
    await expect.poll(() => visibleIn(page, 'main h3')).toEqual(['joint-parent-out-of-range']);
    expect(await visibleIn(page, 'main h2')).toEqual(['joints']);
  });

  it.each(['link', 'same link', 'address', 'back'])('makes way for an anchor: %s', async (way) => {
    const { page } = await site.open('/guide/element.html#slots-parts-and-css');
    const field = page.getByLabel('Filter this page');
    const outline = page.locator('.outline');
    await page.setViewportSize({ width: 1280, height: 700 });
    if (way === 'back') await outline.getByRole('link', { name: 'Methods' }).click();
    await field.fill('getFieldOfView');
    const target = way === 'link' ? 'Links' : 'Slots, parts and CSS';
    const heading = page.getByRole('heading', { level: 2, name: target });
    await expect.poll(() => heading.isVisible()).toBe(false);
    if (way === 'back') await page.goBack();
    else if (way === 'address') await page.evaluate(() => (location.hash = '#texts'));
    else await outline.getByRole('link', { name: target, exact: true }).click();
    await expect.poll(() => field.inputValue()).toBe('');
    const top = () => page.locator(':target').evaluate((element) => element.getBoundingClientRect().top);
    await expect.poll(async () => Math.abs((await top()) - 72)).toBeLessThan(60);
  });
});

describe('the guide without JavaScript', () => {
  it('shows a reference in full, without a filter', async () => {
    const { page } = await site.open('/guide/diagnostics.html', { javaScriptEnabled: false });
    expect(await page.getByLabel('Filter this page').isVisible()).toBe(false);
    expect(await page.locator('main h3:visible').count()).toBeGreaterThan(100);
  });

  it.each(['index', 'format-mesh'])('reads as text: %s', async (slug) => {
    const { page } = await site.open(`/guide/${slug}.html`, { javaScriptEnabled: false });
    expect(await page.locator('main').innerText()).toContain('md5-viewer');
    expect(await page.locator('.example pre').first().isVisible()).toBe(true);
    expect(await page.locator('md5-viewer').first().isVisible()).toBe(false);
    expect(await page.getByRole('searchbox').count()).toBe(0);
    expect(await page.locator('nav.pages a').count()).toBe(pages.length);
  });
});
