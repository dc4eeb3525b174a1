import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { visits } from '../support/setup.js';
import { KEY_TEXTS } from '../../element/i18n/en/keys.js';
import { textsOf } from '../../element/i18n/texts.js';
import { keyRows } from '../../element/ui/key-list/key-rows.js';
import { inViewer, untilViewer } from '../support/viewer.js';

const site = visits();
const HEAD =
  '<link rel="icon" href="data:,"><title>host</title><script type="module" src="md5-viewer.js"></script>';
const MODEL = 'demo/wanderer/wanderer.md5mesh';

/** A page of another site that is longer than the window, with a viewer at its top. */
async function openLongPage(attributes = '', long = true): Promise<Page> {
  const { page } = await site.open('/host.html', {
    hasTouch: true,
    viewport: { width: 500, height: 400 },
    foreignPage: {
      contentType: 'text/html',
      headers: {},
      body: `<!doctype html><html lang="en">${HEAD}<body style="margin:0">
        <md5-viewer src="${MODEL}" camera-controls interaction-prompt="none" ${attributes}
          style="height:300px"></md5-viewer>
        <button>Of the page</button><div style="height:${long ? 3000 : 10}px"></div></html>`,
    },
  });
  await untilViewer(page, (viewer) => viewer.loaded);
  await inViewer(page, async (viewer) => {
    viewer.jumpCameraToGoal();
    await viewer.toBlob();
  });
  return page;
}

/** Makes a gesture on an unscrolled page, and waits until the page or the camera has moved. */
async function untilMoved(page: Page, gesture: () => Promise<unknown>): Promise<void> {
  const orbit = await inViewer(page, (viewer) => String(viewer.getCameraOrbit()));
  await gesture();
  await untilViewer(
    page,
    (viewer, before) => scrollY > 0 || String(viewer.getCameraOrbit()) !== before,
    orbit,
  );
}

/** Swipes with one finger from the middle of the picture, in ten steps. */
async function swipe(page: Page, [dx, dy]: readonly [number, number]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number): Promise<unknown> =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: 250 + dx * share, y: 150 + dy * share }],
    });
  await untilMoved(page, async () => {
    await touch('touchStart', 0);
    for (let step = 1; step <= 10; step++) await touch('touchMove', step / 10);
    await touch('touchEnd', 1);
  });
}

/** The camera's destination, and the scroll position of the page. */
const seen = (page: Page) =>
  inViewer(page, (viewer) => {
    viewer.jumpCameraToGoal();
    const { theta, phi, radius } = viewer.getCameraOrbit();
    return { theta, phi, radius, scrolled: scrollY > 0 };
  });

describe('a finger', () => {
  it('that scrolls the page does not move the camera, but one that swipes sideways does', async () => {
    const page = await openLongPage();
    const start = await seen(page);
    await swipe(page, [120, -30]);
    const turned = await seen(page);
    expect(turned.theta).toBeLessThan(start.theta - 0.5);
    expect(turned.phi).toBeGreaterThan(start.phi + 0.05);
    expect(turned.scrolled).toBe(false);
    // Last, because the page may continue to scroll.
    await swipe(page, [10, -120]);
    expect(await seen(page)).toEqual({ ...turned, scrolled: true });
  });

  it('tilts the model where touch-action leaves the page no scrolling', async () => {
    const page = await openLongPage('touch-action="none"');
    const start = await seen(page);
    await swipe(page, [10, -120]);
    const tilted = await seen(page);
    expect(tilted.phi).toBeGreaterThan(start.phi + 0.5);
    expect(tilted.scrolled).toBe(false);
  });
});

describe('every key', () => {
  const MORE = 'animations="demo/wanderer/walk.md5anim" camera-paths="demo/wanderer/tour.md5camera"';

  it('has a control that names it', async () => {
    const page = await openLongPage(`${MORE} controls inspector`);
    await inViewer(page, (viewer) => (viewer.cameraPath = 'tour'));
    await page.getByRole('button', { name: 'Display', exact: true }).click();
    await page.locator('md5-viewer [part="display"]').waitFor();
    await page.locator('md5-viewer [part="inspector"] .scroll').waitFor();
    const titles = await page
      .locator('md5-viewer [title$=")"]')
      .evaluateAll((controls) => controls.map((control) => control.getAttribute('title') ?? ''));
    const plain = (keys: string): string =>
      keys.replaceAll(' + ', '+').replace('<', 'Shift+,').replace('>', 'Shift+.');
    const named = titles.flatMap((title) => plain(/\(([^()]*)\)$/.exec(title)?.[1] ?? '').split(', '));
    const missing = keyRows(textsOf({ texts: {} }, KEY_TEXTS)).filter(
      ({ keys }) => !keys.some((key) => named.includes(plain(key))),
    );
    expect(missing.map(({ name }) => name)).toEqual([]);
  });

  it('that moves the camera or the time has a button in the display list', async () => {
    const page = await openLongPage(`${MORE} controls`);
    await page.getByRole('button', { name: 'Display', exact: true }).click();
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await press('top');
    expect((await seen(page)).phi).toBeLessThan(0.1);
    const { radius } = await seen(page);
    await press('Zoom in');
    expect((await seen(page)).radius).toBeLessThan(radius);
    await press('Last frame');
    const last = await inViewer(page, (viewer) => viewer.currentFrame);
    expect(last).toBe(await inViewer(page, (viewer) => viewer.frameCount - 1));
    await press('Previous frame');
    expect(await inViewer(page, (viewer) => viewer.currentFrame)).toBe(last - 1);
    await press('Keyboard shortcuts');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  });
});

describe('screen readers', () => {
  it('announce turning and loading while the viewer has the focus', async () => {
    const page = await openLongPage();
    const status = page.locator('md5-viewer').getByRole('status');
    await page.mouse.click(30, 310);
    await inViewer(page, (viewer) => viewer.setView('back'));
    await page.waitForTimeout(800);
    expect(await status.textContent()).toBe('');
    await page.locator('md5-viewer').focus();
    await page.keyboard.press('3');
    await expect.poll(() => status.textContent()).toBe('View: right');
    await page.keyboard.press('7');
    await expect.poll(() => status.textContent()).toBe('View: top');
    await inViewer(page, (viewer) => viewer.reload());
    await expect.poll(() => status.textContent()).toBe('Loaded: wanderer');
  });

  it('announce in one sentence what is wrong with files, after each load', async () => {
    const page = await openLongPage('controls');
    const alerts = await inViewer(page, async (viewer) => {
      const heard: string[] = [];
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes) {
            const own = node instanceof Element ? [node, ...node.querySelectorAll('*')] : [];
            heard.push(...own.filter(({ role }) => role === 'alert').map((alert) => alert.textContent));
          }
      }).observe(viewer.shadowRoot!, { childList: true, subtree: true });
      for (const name of ['a.md5mesh', 'b.md5mesh']) {
        const before = heard.length;
        await viewer.loadFiles([new File(['no mesh at all'], name)], { mode: 'add' });
        // The list of findings is loaded on demand.
        const deadline = performance.now() + 10_000;
        while (heard.length === before && performance.now() < deadline)
          await new Promise((resolve) => setTimeout(resolve, 20));
      }
      await viewer.updateComplete;
      return heard;
    });
    expect(alerts).toHaveLength(2);
    for (const alert of alerts) expect(alert).toMatch(/^\d errors, \d warnings, \d notes?$/);
  });
});

describe('the wheel', () => {
  const roll = async (page: Page, y = 150): Promise<void> => {
    await page.mouse.move(250, y);
    await untilMoved(page, () => page.mouse.wheel(0, 50));
  };

  it('scrolls the page until the viewer is clicked, and again after a click elsewhere', async () => {
    const page = await openLongPage();
    const start = await seen(page);
    await roll(page);
    expect(await seen(page)).toEqual({ ...start, scrolled: true });
    await page.evaluate(() => scrollTo(0, 0));
    await page.mouse.click(250, 150);
    await roll(page);
    const far = await seen(page);
    expect(far.radius).toBeGreaterThan(start.radius);
    expect(far.scrolled).toBe(false);
    await page.mouse.click(30, 310);
    await roll(page);
    expect(await seen(page)).toEqual({ ...far, scrolled: true });
  });

  it('zooms with Ctrl, and without it if the page asks for that', async () => {
    const page = await openLongPage();
    const start = await seen(page);
    await page.keyboard.down('Control');
    await roll(page);
    await page.keyboard.up('Control');
    expect(await seen(page)).toMatchObject({ scrolled: false });
    expect((await seen(page)).radius).toBeGreaterThan(start.radius);
    const greedy = await openLongPage('wheel-zoom="always"');
    await roll(greedy);
    expect(await seen(greedy)).toMatchObject({ scrolled: false });
    expect((await seen(greedy)).radius).toBeGreaterThan(start.radius);
  });
});
