import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { bytesOf } from '../support/download.js';
import { visits } from '../support/setup.js';
import { inViewer, pauseAt, showBar, untilPlaying } from '../support/viewer.js';

const site = visits();

async function openPage() {
  const { page } = await site.open('/');
  await untilPlaying(page);
  await pauseAt(page, 10);
  return page;
}

describe('the settings of the display panel', () => {
  it('change light, lens, background and playback of the viewer', async () => {
    const page = await openPage();
    await showBar(page);
    await page.getByRole('button', { name: 'Display', exact: true }).click();
    const slide = (name: string, value: string) =>
      page.getByRole('slider', { name, exact: true }).fill(value);
    await slide('Exposure', '1.5');
    await slide('Ambient light', '0.5');
    await slide('Shadow', '0.25');
    await slide('Light height', '30');
    await slide('Field of view', '50');
    await slide('Crossfade', '900');
    await page.getByLabel('Projection').selectOption('Orthographic');
    await page.getByLabel('Root motion').selectOption('In place');
    await page.getByLabel('Auto-rotate').check();
    await page.getByRole('combobox', { name: 'Background' }).selectOption('Colour');
    await page.getByLabel('Colour', { exact: true }).fill('#204060');
    expect(
      await inViewer(page, (viewer) => [
        [viewer.exposure, viewer.ambient, viewer.shadowIntensity, viewer.lightDirection],
        [viewer.fieldOfView, viewer.projection, viewer.autoRotate],
        [viewer.rootMotion, viewer.animationCrossfadeDuration],
        getComputedStyle(viewer).backgroundColor,
      ]),
    ).toEqual([
      [1.5, 0.5, 0.25, '-25deg 60deg'],
      ['50deg', 'orthographic', true],
      ['in-place', 900],
      'rgb(32, 64, 96)',
    ]);
    await page.getByRole('combobox', { name: 'Background' }).selectOption('Default');
    expect(await inViewer(page, (viewer) => viewer.style.getPropertyValue('--md5-background'))).toBe('');
  });
});

describe('the dialog for videos', () => {
  it('saves a sprite sheet of one loop, and closes', async () => {
    const page = await openPage();
    await inViewer(page, (viewer) => (viewer.inspector = true));
    await page.getByRole('button', { name: 'Video', exact: true }).click();
    await page.getByLabel('Format').selectOption('Sprite sheet (PNG)');
    await page.getByLabel('Width in pixels').fill('64');
    await page.getByLabel('Pictures on the sheet').fill('6');
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Record' }).click();
    const download = await saving;
    expect(download.suggestedFilename()).toBe('wanderer.png');
    const { width, height, data } = PNG.sync.read(await bytesOf(download));
    const cell = { width: 64, height: Math.round((64 * 440) / 640) };
    expect(width % cell.width).toBe(0);
    expect([(width / cell.width) * (height / cell.height)]).toEqual([6]);
    // The model is in the middle of each picture; the corners are transparent.
    const alphaAt = (x: number, y: number): number => data[4 * (y * width + x) + 3] ?? 0;
    expect(alphaAt(cell.width * 1.5, cell.height / 2)).toBe(255);
    expect(alphaAt(0, 0)).toBe(0);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('can be cancelled while it records', async () => {
    const page = await openPage();
    await inViewer(page, (viewer) => (viewer.inspector = true));
    await page.getByRole('button', { name: 'Video', exact: true }).click();
    await page.getByLabel('Format').selectOption('WebM');
    await page.getByRole('button', { name: 'Record' }).click();
    await page.getByRole('progressbar', { name: 'Recording' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await inViewer(page, (viewer) => viewer.loaded)).toBe(true);
  });
});
