import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { visits } from '../support/setup.js';
import { inViewer, untilViewer } from '../support/viewer.js';

const site = visits();
const HEAD =
  '<link rel="icon" href="data:,"><title>host</title><script type="module" src="md5-viewer.js"></script>';
const TAG = `src="demo/wanderer/wanderer.md5mesh" animations="demo/wanderer/walk.md5anim" camera-controls controls
  interaction-prompt="none"`;

interface HostOptions {
  readonly dir?: 'ltr' | 'rtl';
  readonly body?: string;
  readonly attributes?: string;
  readonly style?: string;
  readonly context?: BrowserContextOptions;
  readonly prepare?: (page: Page) => Promise<unknown>;
}

/** A page of another site with these settings. */
async function openHost({
  dir = 'ltr',
  body = '',
  attributes = '',
  style = 'height:100vh',
  context = {},
  prepare,
}: HostOptions): Promise<Page> {
  const { page } = await site.open('/host.html', {
    viewport: { width: 800, height: 500 },
    ...context,
    prepare,
    foreignPage: {
      contentType: 'text/html',
      headers: {},
      body: `<!doctype html><html lang="en" dir="${dir}">${HEAD}<body style="margin:0;${body}">
        <md5-viewer ${TAG} ${attributes} style="${style}"></md5-viewer></html>`,
    },
  });
  await untilViewer(page, (viewer) => viewer.loaded);
  return page;
}

describe('on a page that runs from right to left', () => {
  it('time still runs from left to right, and text follows the page', async () => {
    const page = await openHost({ dir: 'rtl', attributes: 'inspector' });
    const scrubber = page.locator('md5-viewer [part="scrubber"]');
    const { x, y, width, height } = (await scrubber.boundingBox())!;
    await page.mouse.click(x + 0.75 * width, y + height / 2);
    await expect.poll(() => inViewer(page, (viewer) => viewer.currentFrame)).toBe(18);
    await page.keyboard.press('ArrowRight');
    expect(await inViewer(page, (viewer) => viewer.currentFrame)).toBe(19);
    await page.getByRole('button', { name: 'Display', exact: true }).click();
    const row = page.locator('md5-viewer [part="display"] .row').first();
    const [label, list] = await Promise.all([
      row.locator('span').boundingBox(),
      row.locator('select').boundingBox(),
    ]);
    expect(label!.x).toBeGreaterThan(list!.x + list!.width);
    // Panels stay within the area that the camera leaves free.
    const panel = await page.locator('md5-viewer [part="inspector"]').boundingBox();
    expect(panel!.x + panel!.width).toBe(800 - 12);
    expect(await inViewer(page, ({ driver }) => driver.scene.coverings.panel)).toEqual([352, 0]);
  });

  it('the pointer does what it does elsewhere', async () => {
    const turned: number[] = [];
    for (const dir of ['ltr', 'rtl'] as const) {
      const page = await openHost({ dir });
      await page.mouse.move(300, 200);
      await page.mouse.down();
      await page.mouse.move(360, 200, { steps: 3 });
      await page.mouse.up();
      turned.push(
        await inViewer(page, (viewer) => {
          viewer.jumpCameraToGoal();
          return viewer.getCameraOrbit().theta;
        }),
      );
    }
    expect(turned[0]).toBe(turned[1]);
  });
});

describe('with forced colours', () => {
  it('buttons, lists, the slider and the progress bar can be seen', async () => {
    const page = await openHost({ context: { forcedColors: 'active' } });
    await page.getByRole('button', { name: 'Display', exact: true }).click();
    await page.locator('md5-viewer [part="display"]').waitFor();
    const found = await inViewer(page, (viewer) => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.cssText = 'color:Highlight;forced-color-adjust:none';
      const { color: highlight } = getComputedStyle(probe);
      const root = viewer.shadowRoot!;
      const borderless = [...root.querySelectorAll('.panel :is(button, select)')].filter(
        (control) => getComputedStyle(control).borderTopWidth !== '1px',
      );
      const track = getComputedStyle(root.querySelector('.scrubber')!).getPropertyValue('--bar');
      const progress = getComputedStyle(root.querySelector('.progress div')!).backgroundColor;
      return {
        borderless: borderless.map(({ outerHTML }) => outerHTML),
        track: track.includes('Highlight') && track.includes('CanvasText'),
        progress: progress === highlight,
      };
    });
    expect(found).toEqual({ borderless: [], track: true, progress: true });
  });
});

describe('in an enlarged page', () => {
  it('by CSS zoom, the picture has all pixels and a drag turns as far', async () => {
    const turned: number[] = [];
    for (const body of ['', 'zoom:2']) {
      const page = await openHost({
        body,
        style: `width:${body ? 150 : 300}px;height:${body ? 100 : 200}px`,
      });
      const pixels = await inViewer(page, ({ surface: { canvas } }) => {
        return [canvas.width, canvas.getBoundingClientRect().width * devicePixelRatio];
      });
      expect(pixels[0]).toBeCloseTo(pixels[1] ?? 0, -0.3);
      await page.mouse.move(100, 20);
      await page.mouse.down();
      await page.mouse.move(160, 20, { steps: 3 });
      await page.mouse.up();
      turned.push(
        await inViewer(page, (viewer) => {
          viewer.jumpCameraToGoal();
          return viewer.getCameraOrbit().theta;
        }),
      );
    }
    expect(turned[1]).toBeCloseTo(turned[0] ?? NaN, 5);
  });

  it('by CSS zoom, the UV layout follows the pointer', async () => {
    const page = await openHost({ body: 'zoom:2', style: 'width:300px;height:200px' });
    await inViewer(page, (viewer) => viewer.showUvLayout(0));
    const firstColumn = () =>
      inViewer(page, ({ shadowRoot }) => {
        const canvas = shadowRoot!.querySelector<HTMLCanvasElement>('.uv canvas')!;
        const { width, height } = canvas;
        const { data } = canvas.getContext('2d')!.getImageData(0, 0, width, height);
        for (let x = 0; x < width; x++)
          for (let y = 0; y < height; y++)
            if ((data[4 * (y * width + x) + 3] ?? 0) > 0)
              return (x / width) * canvas.getBoundingClientRect().width;
        return NaN;
      });
    const before = await firstColumn();
    await page.mouse.move(200, 250);
    await page.mouse.down();
    await page.mouse.move(240, 250, { steps: 4 });
    await page.mouse.up();
    expect((await firstColumn()) - before).toBeCloseTo(40, -0.7);
  });

  it('by the user, the picture has all pixels in browsers that do not report device pixels', async () => {
    const page = await openHost({
      style: 'width:300px;height:200px',
      context: { deviceScaleFactor: 1 },
      prepare: (page) =>
        page.addInitScript(() => {
          Reflect.deleteProperty(ResizeObserverEntry.prototype, 'devicePixelContentBoxSize');
          // eslint-disable-next-line @typescript-eslint/unbound-method -- called with its observer
          const { observe } = ResizeObserver.prototype;
          ResizeObserver.prototype.observe = function (target, options) {
            if (options?.box === 'device-pixel-content-box') throw new TypeError('There is no such box.');
            observe.call(this, target, options);
          };
        }),
    });
    const session = await page.context().newCDPSession(page);
    for (const deviceScaleFactor of [2, 4]) {
      // The window changes with it, like after zooming by the user; the element does not.
      const metrics = { width: 1400 / deviceScaleFactor, height: 500, deviceScaleFactor, mobile: false };
      await session.send('Emulation.setDeviceMetricsOverride', metrics);
      await expect
        .poll(() => inViewer(page, ({ surface }) => surface.width), { timeout: 5000 })
        .toBe(300 * deviceScaleFactor);
    }
  });
});
