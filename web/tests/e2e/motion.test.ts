import { describe, expect, it } from 'vitest';
import { colorCount, difference, middleOf } from '../support/picture.js';
import { visits } from '../support/setup.js';
import { inViewer, pauseAt, untilPlaying, untilViewer } from '../support/viewer.js';

const site = visits();

describe('another animation', () => {
  it('is there at once, fades in while playing, and is shown alone once paused', async () => {
    const { page } = await site.open('/');
    await untilPlaying(page);
    const seen = await inViewer(page, (viewer) => {
      viewer.animationCrossfadeDuration = 60_000;
      viewer.animationName = 'walk';
      return [viewer.animationName, viewer.duration, viewer.currentFrame, viewer.driver.motion.fading];
    });
    expect(seen).toEqual(['walk', 1, 0, true]);
    await untilViewer(page, (viewer) => viewer.driver.motion.layers.length === 2 && viewer.currentFrame > 1);
    await pauseAt(page, 7);
    const alone = await middleOf(page);
    expect(await inViewer(page, (viewer) => viewer.driver.motion.fading)).toBe(false);
    await inViewer(page, (viewer) => {
      viewer.animationName = 'idle';
      viewer.animationName = 'walk';
    });
    await pauseAt(page, 7);
    expect(difference(alone, await middleOf(page))).toBe(0);
  });

  it('takes over at once where the attribute says 0', async () => {
    const { page } = await site.open('/');
    await untilPlaying(page);
    await inViewer(page, (viewer) => {
      viewer.setAttribute('animation-crossfade-duration', '0');
      viewer.animationName = 'cheer';
    });
    expect(await inViewer(page, (viewer) => viewer.driver.motion.fading)).toBe(false);
    await inViewer(page, (viewer) => viewer.removeAttribute('animation-crossfade-duration'));
    expect(await inViewer(page, (viewer) => viewer.animationCrossfadeDuration)).toBe(300);
  });
});

describe('layers', () => {
  it('change the picture by their weight', async () => {
    const { page } = await site.open('/');
    await untilPlaying(page);
    await inViewer(page, (viewer) => (viewer.animationName = 'walk'));
    await pauseAt(page, 5);
    const alone = await middleOf(page);
    await inViewer(page, (viewer) => (viewer.layers = [{ animationName: 'cheer', weight: 3, offset: 1 }]));
    await pauseAt(page, 5);
    expect(difference(alone, await middleOf(page))).toBeGreaterThan(0.005);
    await inViewer(page, (viewer) => (viewer.layers = [{ animationName: 'no such' }]));
    await pauseAt(page, 5);
    expect(difference(alone, await middleOf(page))).toBe(0);
  });
});

describe('a model that travels', () => {
  it('stays in the picture, cycle after cycle', async () => {
    const { page } = await site.open('/');
    await untilPlaying(page);
    await inViewer(page, (viewer) => {
      viewer.animationCrossfadeDuration = 0;
      viewer.animationName = 'walk';
      viewer.rootMotion = 'travel';
      viewer.timeScale = 4;
    });
    await untilViewer(page, (viewer) => viewer.driver.clipClock.cycle >= 6);
    const x = await inViewer(page, (viewer) => viewer.driver.motion.travelled[0]);
    expect(x).toBeGreaterThanOrEqual(6 * 19 - 1e-3);
    expect(colorCount(await middleOf(page))).toBeGreaterThan(200);
  });
});

describe('a camera path', () => {
  it('tells each of its cuts once, however fast it is played, and none while seeking', async () => {
    const { page } = await site.open('/');
    await untilPlaying(page);
    await inViewer(page, (viewer) => {
      const cuts: number[] = [];
      Object.assign(globalThis, { cuts });
      viewer.addEventListener('camera-cut', (event) => {
        cuts.push((event as CustomEvent<{ shot: number }>).detail.shot);
      });
      viewer.loop = 'once';
      viewer.cameraPath = viewer.availableCameraPaths[0] ?? null;
      viewer.timeScale = 40;
      viewer.play();
    });
    await untilViewer(page, (viewer) => viewer.paused);
    const cuts = (): Promise<number[]> =>
      page.evaluate(() => (globalThis as unknown as { cuts: number[] }).cuts);
    expect(await cuts()).toEqual([1, 2]);
    await pauseAt(page, 0);
    await pauseAt(page, 200);
    expect(await cuts()).toEqual([1, 2]);
  });
});

describe('the details', () => {
  it('show by which rule the animation loops, and change rule, root motion and range', async () => {
    const { page } = await site.open('/');
    await untilPlaying(page);
    await page.getByRole('button', { name: 'Details' }).click();
    const loop = page.getByLabel('Loop', { exact: true });
    await expect.poll(() => loop.locator('option').first().textContent()).toContain("id's rule");
    const before = await inViewer(page, (viewer) => viewer.duration);
    await loop.selectOption('circular');
    expect(await inViewer(page, (viewer) => viewer.duration)).toBeCloseTo(before + 1 / 24, 6);
    await page.getByLabel('Root motion').selectOption('in-place');
    expect(await inViewer(page, (viewer) => viewer.rootMotion)).toBe('in-place');
    await page.getByLabel('First frame').fill('30');
    await page.getByLabel('First frame').press('Enter');
    expect(await inViewer(page, (viewer) => viewer.driver.clock.range)).toEqual({ first: 30, last: 120 });
    await page.getByRole('button', { name: 'All', exact: true }).click();
    expect(await inViewer(page, (viewer) => viewer.driver.clock.range)).toBeNull();
  });
});
