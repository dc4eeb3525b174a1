import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { colorCount, difference, middleOf } from '../support/picture.js';
import { visits } from '../support/setup.js';
import { inViewer, pauseAt, untilPlaying, untilViewer } from '../support/viewer.js';

const site = visits();
const looks = visits({ sharp: true, wholeDemo: true });

describe('another animation', () => {
  it('starts at once, fades in while playing, and is shown without a blend while paused', async () => {
    const { page } = await looks.open('/');
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

  it('takes over at once if the attribute is 0', async () => {
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

describe('as a media element, the viewer', () => {
  /** The events that fire while `change` runs, until the next picture is drawn. */
  async function eventsOf(page: Page, change: string): Promise<string[]> {
    return inViewer(
      page,
      async (viewer, script) => {
        const names = ['seeking', 'timeupdate', 'seeked', 'durationchange', 'ratechange', 'ended'];
        const seen: string[] = [];
        const note = ({ type }: Event): void => void seen.push(type);
        for (const name of names) viewer.addEventListener(name, note);
        if (script === 'seek') viewer.currentTime = 0.5;
        else if (script === 'rate') viewer.playbackRate = viewer.timeScale = 2;
        else viewer.animationName = script;
        await new Promise((resolve) => setTimeout(resolve));
        viewer.driver.drawNow();
        for (const name of names) viewer.removeEventListener(name, note);
        await viewer.updateComplete;
        return seen;
      },
      change,
    );
  }

  it('reports seeks, the rate and the duration, each once', async () => {
    const { page } = await site.open('/#play=0&clip=idle');
    await untilViewer(page, (viewer) => viewer.loaded && viewer.paused && viewer.duration > 0);
    expect(await eventsOf(page, 'seek')).toEqual(['seeking', 'timeupdate', 'seeked']);
    expect(await eventsOf(page, 'rate')).toEqual(['ratechange']);
    expect(await eventsOf(page, 'walk')).toEqual(['durationchange', 'timeupdate']);
    const range = await inViewer(page, ({ seekable, duration, seeking, timeScale }) => [
      seekable.length,
      seekable.start(0),
      seekable.end(0) === duration,
      seeking,
      timeScale,
    ]);
    expect(range).toEqual([1, 0, true, false, 2]);
  });

  it('has ended when it pauses at the end, and starts again', async () => {
    const { page } = await site.open('/#clip=walk');
    await untilPlaying(page);
    const ended = await inViewer(page, async (viewer) => {
      const end = new Promise((resolve) => viewer.addEventListener('ended', resolve, { once: true }));
      viewer.loop = 'once';
      viewer.playbackRate = 20;
      const before = viewer.ended;
      await end;
      return [before, viewer.ended, viewer.paused, viewer.currentTime === viewer.duration];
    });
    expect(ended).toEqual([false, true, true, true]);
    const again = await inViewer(page, (viewer) => {
      viewer.playbackRate = 0.1;
      viewer.play();
      return [viewer.ended, viewer.paused];
    });
    expect(again).toEqual([false, false]);
  });
});

describe('layers', () => {
  it('change the picture by their weight', async () => {
    const { page } = await looks.open('/');
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

/** The number of colours in a picture: the page's background has about 50, the demo's model many hundreds. */
const BARE = 100;

describe('a model that travels', () => {
  /** Opens the demo some cycles away from its start, without a grid. */
  async function openTravelled(follow: string | null) {
    const { page } = await looks.open('/#show=none&clip=walk&rootmotion=travel&speed=3.7');
    await untilPlaying(page);
    await inViewer(
      page,
      (viewer, attribute) => {
        viewer.shadowIntensity = 0;
        if (attribute !== null) viewer.setAttribute('camera-follow', attribute);
      },
      follow,
    );
    await untilCycle(page, 6);
    return page;
  }

  const untilCycle = (page: Page, cycle: number): Promise<void> =>
    untilViewer(page, (viewer, wanted) => viewer.driver.clipClock.cycle >= wanted, cycle);

  it.each([null, 'travel', 'nonsense'])('stays in the picture with camera-follow=%j', async (follow) => {
    const page = await openTravelled(follow);
    expect(await inViewer(page, (viewer) => viewer.cameraFollow)).toBe('travel');
    const x = await inViewer(page, (viewer) => viewer.driver.motion.travelled[0]);
    expect(x).toBeGreaterThanOrEqual(6 * 19 - 1e-3);
    expect(colorCount(await middleOf(page))).toBeGreaterThan(2 * BARE);
  });

  it('leaves it with camera-follow="none", and is back in it without', async () => {
    const page = await openTravelled('none');
    expect(await inViewer(page, (viewer) => viewer.cameraFollow)).toBe('none');
    expect(colorCount(await middleOf(page))).toBeLessThan(BARE);
    await inViewer(page, async (viewer) => {
      viewer.removeAttribute('camera-follow');
      await viewer.toBlob();
    });
    expect(colorCount(await middleOf(page))).toBeGreaterThan(2 * BARE);
  });

  it.each(['travel', 'none'])('can be turned around with camera-follow=%j', async (follow) => {
    const page = await openTravelled(follow);
    const theta = (): Promise<number> => inViewer(page, (viewer) => viewer.getCameraOrbit().theta);
    const before = await theta();
    await page.mouse.move(320, 200);
    await page.mouse.down();
    await page.mouse.move(400, 200, { steps: 4 });
    await page.mouse.up();
    await inViewer(page, (viewer) => viewer.jumpCameraToGoal());
    const turned = await theta();
    expect(Math.abs(turned - before)).toBeGreaterThan(0.2);
    await untilCycle(page, 9);
    expect(await theta()).toBeCloseTo(turned, 6);
    const seen = colorCount(await middleOf(page));
    if (follow === 'travel') expect(seen).toBeGreaterThan(2 * BARE);
    else expect(seen).toBeLessThan(BARE);
  });
});

describe('a camera path', () => {
  it('reports each of its cuts once at any speed, and none while seeking', async () => {
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
  it('show the loop rule of the animation, and change rule, root motion and range', async () => {
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
