import { describe, expect, it } from 'vitest';
import { colorCount, difference, middleOf } from '../support/picture.js';
import { visits } from '../support/setup.js';
import {
  inViewer,
  pauseAt,
  pressPause,
  showBar,
  untilPlaying,
  untilViewer,
  viewerOf,
} from '../support/viewer.js';

const site = visits({ sharp: true, wholeDemo: true });

describe('the page without a link', () => {
  it('plays the demo: the pixels of the model move', async () => {
    const { page } = await site.open('/');
    await untilPlaying(page);
    const before = await middleOf(page);
    const frame = await inViewer(page, (viewer) => viewer.currentFrame);
    await untilViewer(page, (viewer, start) => Math.abs(viewer.currentFrame - start) > 8, frame);
    const after = await middleOf(page);
    expect(colorCount(before)).toBeGreaterThan(200);
    expect(difference(before, after)).toBeGreaterThan(0.005);
  });

  it('shows its normal and specular maps', async () => {
    const { page } = await site.open('/');
    await untilPlaying(page);
    const declared = await inViewer(page, (viewer) =>
      viewer.session.content.collection.declarations?.entries.map(({ path }) => path),
    );
    expect(declared).toEqual([expect.stringContaining('wanderer.mtr')]);
    const asked = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    for (const map of ['body', 'body_local', 'body_s', 'gear_local', 'cap_s'])
      expect(asked.filter((url) => url.endsWith(`/${map}.png`))).toHaveLength(1);
  });

  it('writes nothing into the console and asks no other server, under the strict policy', async () => {
    const { page, complaints } = await site.open('/');
    await untilPlaying(page);
    await inViewer(page, (viewer) => (viewer.cameraPath = viewer.availableCameraPaths[0] ?? null));
    await untilViewer(page, (viewer) => viewer.currentTime > 0.2);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Embed' }).click();
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });

  it('stands still while it is paused, and shows the frame that the scrubber names', async () => {
    const { page } = await site.open('/');
    await untilPlaying(page);
    await pressPause(page);
    const scrubber = page.getByRole('slider');
    const last = Number(await scrubber.getAttribute('max'));
    const target = Math.floor(last / 2);
    await scrubber.fill(String(target));
    expect(await inViewer(page, (viewer) => [viewer.paused, viewer.currentFrame])).toEqual([true, target]);
    await pauseAt(page, target);
    const there = await middleOf(page);
    expect(difference(there, await middleOf(page))).toBe(0);
    await scrubber.press('Home');
    expect(await inViewer(page, (viewer) => viewer.currentFrame)).toBe(0);
    await pauseAt(page, 0);
    expect(difference(there, await middleOf(page))).toBeGreaterThan(0.001);
  });

  it('pauses where the scrubber is pressed', async () => {
    const { page } = await site.open('/');
    await untilPlaying(page);
    await showBar(page);
    const box = await page.getByRole('slider').boundingBox();
    if (!box) throw new Error('There is no scrubber.');
    await page.mouse.move(box.x + box.width * 0.25, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.75, box.y + box.height / 2, { steps: 4 });
    const held = await inViewer(page, (viewer) => viewer.currentFrame / viewer.frameCount);
    expect(held).toBeGreaterThan(0.6);
    expect(held).toBeLessThan(0.9);
    await page.mouse.up();
  });

  it('looks through the camera path, with its cuts, and comes back', async () => {
    const { page } = await site.open('/');
    await untilPlaying(page);
    await pressPause(page);
    const free = await middleOf(page);
    await inViewer(page, (viewer) => {
      const cuts: number[] = [];
      viewer.addEventListener('camera-cut', (event) =>
        cuts.push((event as CustomEvent<{ shot: number }>).detail.shot),
      );
      Object.assign(window, { cuts });
    });
    await page.getByRole('combobox', { name: 'Camera' }).selectOption({ index: 1 });
    await inViewer(page, (viewer) => {
      viewer.timeScale = 4;
      viewer.play();
    });
    await page.waitForFunction(() => {
      const { cuts } = window as unknown as { cuts: number[] };
      return cuts.includes(1) && cuts.includes(2);
    });
    await pressPause(page);
    expect(difference(free, await middleOf(page))).toBeGreaterThan(0.02);
    await viewerOf(page).press('Escape');
    expect(await inViewer(page, (viewer) => viewer.cameraPath)).toBeNull();
  });

  it('draws in device pixels', async () => {
    const { page } = await site.open('/', {
      viewport: { width: 320, height: 240 },
      deviceScaleFactor: 2,
    });
    await untilPlaying(page);
    const ratio = await inViewer(page, (viewer) => viewer.surface.canvas.width / viewer.clientWidth);
    expect(ratio).toBeCloseTo(2, 1);
  });
});
