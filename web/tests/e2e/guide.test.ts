import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Md5ViewerElement } from '../../element/index.js';
import { guidePages } from '../../../scripts/guide/pages.mjs';
import { seriousFindings } from '../support/axe.js';
import { visits } from '../support/setup.js';

const site = visits();
const pages = guidePages();

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
      const { page, complaints } = await site.open(`/guide/${slug}.html`);
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

  it.each(['index', 'format-mesh'])('has no serious finding of axe in %s', async (slug) => {
    const { page } = await site.open(`/guide/${slug}.html`);
    await untilLoaded(page);
    expect(await seriousFindings(page)).toEqual([]);
  });
});

describe('the guide without JavaScript', () => {
  it.each(['index', 'format-mesh'])('reads as text: %s', async (slug) => {
    const { page } = await site.open(`/guide/${slug}.html`, { javaScriptEnabled: false });
    expect(await page.locator('main').innerText()).toContain('md5-viewer');
    expect(await page.locator('.example pre').first().isVisible()).toBe(true);
    expect(await page.locator('md5-viewer').first().isVisible()).toBe(false);
    expect(await page.getByRole('searchbox').count()).toBe(0);
    expect(await page.locator('nav.pages a').count()).toBe(pages.length);
  });
});
