import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { bytesOf } from '../support/download.js';
import { visits } from '../support/setup.js';
import { inViewer, restingRadius, untilViewer } from '../support/viewer.js';

const site = visits();
const looks = visits({ sharp: true, wholeDemo: true });

async function openDemo(path = '/', visit = site): Promise<Page> {
  const { page } = await visit.open(path, { viewport: { width: 1280, height: 800 } });
  await untilViewer(page, (viewer) => viewer.loaded && viewer.duration > 0);
  return page;
}

const switches = (page: Page): Promise<unknown[]> =>
  inViewer(page, (viewer) => [viewer.skeleton, viewer.grid, viewer.paused]);

describe('keys of the page', () => {
  it('go to the viewer before anything was pressed', async () => {
    const page = await openDemo();
    await page.keyboard.press('b');
    await page.keyboard.press(' ');
    expect(await switches(page)).toEqual(['lines', true, true]);
  });

  it('go to the viewer after a press on the bar, except those that press the button again', async () => {
    const page = await openDemo();
    await page.getByRole('button', { name: 'Grid' }).click();
    expect(await switches(page)).toEqual(['none', false, false]);
    await page.keyboard.press('b');
    await page.keyboard.press('g');
    expect(await switches(page)).toEqual(['lines', true, false]);
    await page.keyboard.press(' ');
    expect(await switches(page)).toEqual(['lines', false, false]);
  });

  it('scroll a panel that has the focus, but letters still go to the viewer', async () => {
    const page = await openDemo();
    await page.getByRole('button', { name: 'Details' }).click();
    await page.getByRole('button', { name: 'Close details' }).waitFor();
    const radius = await restingRadius(page);
    await page.keyboard.press('PageDown');
    await page.keyboard.press('b');
    expect(await switches(page)).toEqual(['lines', true, false]);
    expect(await restingRadius(page)).toBe(radius);
    await page.keyboard.press('Escape');
    await page.getByRole('group', { name: 'Details', exact: true }).waitFor({ state: 'hidden' });
  });

  it('do nothing while a dialog is open, wherever it was pressed', async () => {
    const page = await openDemo();
    await page.getByRole('button', { name: 'Embed' }).click();
    await page.locator('#embed-dialog').waitFor();
    await page.keyboard.press('g');
    await page.locator('#embed-dialog h2').click();
    await page.keyboard.press('g');
    expect(await switches(page)).toEqual(['none', true, false]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keys' });
    await sheet.getByRole('heading', { name: 'Keys' }).click();
    await page.keyboard.press('g');
    await page.keyboard.press('?');
    await sheet.waitFor({ state: 'detached' });
    expect(await switches(page)).toEqual(['none', true, false]);
  });

  it('save the picture, transparent around the model', async () => {
    const page = await openDemo('/#show=none&frame=9&play=0', looks);
    const saved = page.waitForEvent('download');
    await page.keyboard.press('Shift+S');
    const download = await saved;
    expect(download.suggestedFilename()).toBe('wanderer.png');
    const { width, height, data } = PNG.sync.read(await bytesOf(download));
    expect([width, height]).toEqual([1280, 800]);
    const alphaAt = (x: number, y: number): number | undefined => data[4 * (y * width + x) + 3];
    expect([alphaAt(20, 20), alphaAt(640, 500)]).toEqual([0, 255]);
  });

  it('work in a frame’s page, too', async () => {
    const page = await openDemo(
      '/embed.html#src=demo/wanderer/wanderer.md5mesh&anim=demo/wanderer/walk.md5anim',
    );
    await page.keyboard.press('b');
    expect(await switches(page)).toEqual(['lines', true, false]);
  });
});
