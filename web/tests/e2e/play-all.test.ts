import { describe, expect, it } from 'vitest';
import { visits } from '../support/setup.js';
import { inViewer, untilPlaying, untilViewer } from '../support/viewer.js';

const site = visits();
const WIDE = { viewport: { width: 1300, height: 600 } };

describe('playing all animations', () => {
  it('plays each once, names it, and stops at the end', async () => {
    const { page, complaints } = await site.open('/', WIDE);
    await untilPlaying(page);
    const names = await inViewer(page, (viewer) => {
      viewer.timeScale = 8;
      return viewer.availableAnimations;
    });
    expect(names.length).toBeGreaterThan(2);
    await page.evaluate(() => {
      const said: string[] = [];
      Reflect.set(window, 'said', said);
      new MutationObserver(() => {
        const text = document.querySelector('.play-all p')?.textContent;
        if (text && said.at(-1) !== text) said.push(text);
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    const button = page.getByRole('button', { name: 'Play all animations' });
    await button.click();
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('false');
    const said = await page.evaluate(() => Reflect.get(window, 'said') as string[]);
    expect(said).toEqual(names.map((name, i) => `${name}, ${i + 1} of ${names.length}`));
    expect(await inViewer(page, (viewer) => [viewer.paused, viewer.animationName])).toEqual([
      true,
      names.at(-1),
    ]);
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });

  it('goes to the next one, and ends when another is chosen or with Escape', async () => {
    const { page } = await site.open('/#speed=0.1', WIDE);
    await untilViewer(page, (viewer) => viewer.loaded);
    const button = page.getByRole('button', { name: 'Play all animations' });
    await button.click();
    const box = page.locator('.play-all');
    await box.getByRole('button', { name: 'Next' }).click();
    const names = await inViewer(page, (viewer) => viewer.availableAnimations);
    expect(await box.getByRole('status').textContent()).toBe(`${names[1]}, 2 of ${names.length}`);
    await inViewer(page, (viewer, name) => (viewer.animationName = name), names[0]);
    await box.waitFor({ state: 'detached' });
    expect(await inViewer(page, (viewer) => viewer.paused)).toBe(false);
    await button.click();
    await box.waitFor();
    await page.keyboard.press('Escape');
    await box.waitFor({ state: 'detached' });
    expect(await button.getAttribute('aria-pressed')).toBe('false');
  });
});

describe('an animation that is chosen', () => {
  it('stays paused while paused, from the bar, by key and by the property', async () => {
    const { page } = await site.open('/#clip=idle&frame=3&play=0', { viewport: { width: 900, height: 600 } });
    await untilViewer(page, (viewer) => viewer.loaded && viewer.animationName === 'idle');
    const bar = page.locator('md5-viewer');
    await bar.getByLabel('Animation', { exact: true }).selectOption('walk');
    await untilViewer(page, (viewer) => viewer.animationName === 'walk');
    expect(await inViewer(page, (viewer) => [viewer.paused, viewer.currentFrame])).toEqual([true, 0]);
    await inViewer(page, (viewer) => (viewer.animationName = 'cheer'));
    expect(await inViewer(page, (viewer) => viewer.paused)).toBe(true);
    await page.keyboard.press(']');
    await untilViewer(page, (viewer) => viewer.animationName !== 'cheer');
    expect(await inViewer(page, (viewer) => viewer.paused)).toBe(true);
    await bar.getByRole('button', { name: 'Play', exact: true }).click();
    await bar.getByLabel('Animation', { exact: true }).selectOption('walk');
    await untilViewer(page, (viewer) => viewer.animationName === 'walk' && viewer.currentFrame > 0);
    expect(await inViewer(page, (viewer) => viewer.paused)).toBe(false);
  });
});

describe('full screen', () => {
  it('is a button of the page', async () => {
    const { page } = await site.open('/', WIDE);
    await untilViewer(page, (viewer) => viewer.loaded);
    const button = page.getByRole('button', { name: 'Full screen' });
    await button.click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement?.localName)).toBe('html');
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true');
    await button.click();
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('false');
  });
});
