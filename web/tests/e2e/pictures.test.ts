import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import type { ImageOptions } from '../../element/index.js';
import { DEMO_FOLDER } from '../support/files.js';
import { openTag, type TagOptions } from '../support/host.js';
import { difference, type Picture } from '../support/picture.js';
import { visits } from '../support/setup.js';
import { tinyAnim, tinyMesh } from '../support/tiny-model.js';
import { inViewer, untilViewer } from '../support/viewer.js';

const site = visits({ sharp: true });
const TAG = '<md5-viewer class="box" src="imp.md5mesh" animations="lift.md5anim" grid></md5-viewer>';

async function openImp(options: TagOptions = {}, tag = TAG) {
  const opened = await openTag(
    site,
    tag,
    {
      'imp.md5mesh': tinyMesh(20),
      'lift.md5anim': tinyAnim(20),
      'tour.md5camera': readFileSync(join(DEMO_FOLDER, 'tour.md5camera'), 'utf8'),
    },
    options,
  );
  await untilViewer(opened.page, (viewer) => viewer.loaded);
  return opened;
}

/** The pixels of pictures from toBlob(), all requested at once at these frames. The browser decodes JPEG. */
async function pictures(
  page: Page,
  asked: readonly (ImageOptions & { frame?: number })[],
): Promise<Picture[]> {
  const addresses = await inViewer(
    page,
    (viewer, all) =>
      Promise.all(
        all.map(async ({ frame, ...options }) => {
          if (frame !== undefined) viewer.currentFrame = frame;
          const blob = await viewer.toBlob(options);
          if (blob.type !== (options.mimeType ?? 'image/png')) throw new Error(`It is ${blob.type}.`);
          const image = await createImageBitmap(blob);
          const canvas = Object.assign(document.createElement('canvas'), {
            width: image.width,
            height: image.height,
          });
          canvas.getContext('2d')?.drawImage(image, 0, 0);
          return canvas.toDataURL();
        }),
      ),
    asked,
  );
  return addresses.map(decoded);
}

function decoded(address: string): Picture {
  return PNG.sync.read(Buffer.from(address.replace(/^.*,/, ''), 'base64'));
}

function pixel({ width, data }: Picture, x: number, y: number): number[] {
  const at = 4 * (y * width + x);
  return [...data.subarray(at, at + 4)];
}

/** The share of pixels that are not transparent. */
function covered({ width, height, data }: Picture): number {
  let count = 0;
  for (let i = 3; i < data.length; i += 4) if ((data[i] ?? 0) > 0) count++;
  return count / (width * height);
}

const shown = async (page: Page) => decoded(await inViewer(page, (viewer) => viewer.toDataURL()));

describe('toBlob()', () => {
  it('equals the screen, and leaves the screen, the camera and the events as they were', async () => {
    const { page, complaints } = await openImp();
    const before = await shown(page);
    await inViewer(page, (viewer) => {
      viewer.dataset.told = '';
      for (const name of ['frame-change', 'camera-change', 'load', 'pause'] as const) {
        viewer.addEventListener(name, () => (viewer.dataset.told = `${viewer.dataset.told ?? ''}${name};`));
      }
    });
    const state = () =>
      inViewer(page, (viewer) => ({
        told: viewer.dataset.told,
        orbit: String(viewer.getCameraOrbit()),
        size: [viewer.surface.width, viewer.surface.height],
        views: viewer.stats?.views,
      }));
    const old = await state();
    expect(old).toMatchObject({ told: '', size: [500, 375], views: 1 });
    const [plain, wide, tall] = await pictures(page, [{}, { width: 1000 }, { width: 60, height: 120 }]);
    expect(plain).toEqual(before);
    expect([wide?.width, wide?.height, tall?.width, tall?.height]).toEqual([1000, 750, 60, 120]);
    expect(await state()).toEqual(old);
    expect(await shown(page)).toEqual(before);
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });

  it('draws the same picture finer at another size, and the entire model in another shape', async () => {
    const { page } = await openImp({}, TAG.replace(' grid', ' shading="unlit" shadow-intensity="0"'));
    const [plain, fine, tall] = await pictures(page, [{}, { height: 750 }, { width: 200, height: 400 }]);
    if (!plain || !fine || !tall) throw new Error('There are three.');
    const halved = { ...plain, data: plain.data.map((_, i) => halfOf(fine, i, plain.width)) };
    expect(difference(plain, halved)).toBeLessThan(0.02);
    expect(covered(fine)).toBeGreaterThan(0.03);
    expect(covered(fine)).toBeCloseTo(covered(plain), 2);
    // The model is not cut off at the sides.
    const sides = Array.from({ length: tall.height }, (_, y) =>
      [0, tall.width - 1].map((x) => pixel(tall, x, y)[3]),
    );
    expect(new Set(sides.flat())).toEqual(new Set([0]));
    expect(covered(tall)).toBeGreaterThan(0.03);
  });

  it('shows what was set before it was asked for, and not what was set later', async () => {
    const { page } = await openImp();
    const all = await pictures(page, [
      { frame: 0, width: 200 },
      { frame: 5, width: 200 },
      { frame: 0, width: 200 },
      { frame: 0 },
      { frame: 5 },
    ]);
    const [first, second, third, shownFirst, shownSecond] = all;
    expect(first).toEqual(third);
    expect(difference(first!, second!)).toBeGreaterThan(0.001);
    expect(difference(shownFirst!, shownSecond!)).toBeGreaterThan(0.001);
    expect(shownSecond).toEqual(await shown(page));
    const hidden = inViewer(page, async (viewer) => {
      viewer.hiddenMeshes = '0';
      viewer.grid = false;
      viewer.shadowIntensity = 0;
      const image = await createImageBitmap(await viewer.toBlob({ width: 50 }));
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      return context?.getImageData(0, 0, image.width, image.height).data.every((value) => value === 0);
    });
    expect(await hidden).toBe(true);
  });

  it.each(['light', 'dark'] as const)(
    'puts the background behind it, and does for JPEG: %s',
    async (colorScheme) => {
      // The bar fades out after loading.
      const style = ':root { color-scheme: light dark; } md5-viewer::part(progress-bar) { display: none; }';
      const { page, complaints } = await openImp({ colorScheme, style });
      await inViewer(page, async (viewer) => {
        viewer.toDataURL();
        for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
      });
      const screen = PNG.sync.read(await page.screenshot({ clip: { x: 0, y: 0, width: 500, height: 375 } }));
      const [clear, opaque, jpeg] = await pictures(page, [
        {},
        { transparent: false },
        { mimeType: 'image/jpeg', qualityArgument: 1 },
      ]);
      expect(pixel(clear!, 5, 5)[3]).toBe(0);
      expect(difference(opaque!, screen)).toBe(0);
      expect(difference(jpeg!, screen)).toBeLessThan(0.01);
      const corner = pixel(opaque!, 5, 5);
      expect(Math.max(...corner.slice(0, 3)) < 100).toBe(colorScheme === 'dark');
      expect(complaints).toEqual({ messages: [], foreign: [] });
    },
  );

  it('takes colours and images, and whatever lies behind a transparent background', async () => {
    const style = 'body { background: #123456; } .half { --md5-background: rgb(255 0 0 / 50%); }';
    const { page } = await openImp({ style }, TAG.replace('box', 'box half').replace(' grid', ''));
    const [half] = await pictures(page, [{ transparent: false, width: 100 }]);
    expect(pixel(half!, 2, 2)).toEqual([137, 26, 43, 255]);
    await inViewer(page, (viewer) => viewer.classList.remove('half'));
    await inViewer(page, (viewer) => viewer.style.setProperty('--md5-background', '#0f0'));
    const [green] = await pictures(page, [{ transparent: false, width: 100 }]);
    expect(pixel(green!, 2, 2)).toEqual([0, 255, 0, 255]);
    const blue = new PNG({ width: 4, height: 4 });
    blue.data.fill(Buffer.from([0, 0, 255, 255]));
    await page.route('**/blue.png', (route) => route.fulfill({ body: PNG.sync.write(blue) }));
    await inViewer(page, (viewer) => viewer.style.setProperty('--md5-background', 'url("blue.png")'));
    const [image] = await pictures(page, [{ transparent: false, width: 100 }]);
    expect(pixel(image!, 2, 2)).toEqual([0, 0, 255, 255]);
  });

  it('has the bars of a letterbox at its own size', async () => {
    const tag = TAG.replace(' grid', ' camera-paths="tour.md5camera" camera-path="tour" letterbox="4"');
    const { page } = await openImp({}, tag);
    await untilViewer(page, (viewer) => viewer.driver.lookingThroughPath);
    const [picture] = await pictures(page, [{ width: 400, height: 300 }]);
    const rows = [0, 99, 101, 198, 201, 299].map((y) => pixel(picture!, 1, y));
    const black = [0, 0, 0, 255];
    expect(rows).toEqual([black, black, [0, 0, 0, 0], [0, 0, 0, 0], black, black]);
  });

  it('paints joint names in the size that fits the picture', async () => {
    const { page } = await openImp({}, TAG.replace(' grid', ' skeleton="names"'));
    await untilViewer(page, (viewer) => viewer.driver.scene.painters.length > 0);
    const [plain, double] = await pictures(page, [{}, { width: 1000 }]);
    const dark = ({ width, height, data }: Picture) => {
      let count = 0;
      for (let i = 0; i < data.length; i += 4) {
        const isPlate = data[i] === 22 && Math.abs((data[i + 3] ?? 0) - 189) < 4;
        if (isPlate) count++;
      }
      return count / (width * height);
    };
    expect(dark(plain!)).toBeGreaterThan(0.001);
    expect(dark(double!) / dark(plain!)).toBeCloseTo(1, 0);
  });

  it('refuses sizes that cannot be drawn', async () => {
    const { page } = await openImp();
    const refused = (options: ImageOptions) =>
      inViewer(
        page,
        (viewer, asked) => viewer.toBlob(asked).then(String, (error: unknown) => String(error)),
        options,
      );
    const expected = (side: string) => `RangeError: Expected a ${side} from 1 to 4096 whole pixels`;
    expect(await refused({ width: 0 })).toBe(`${expected('width')}, got 0.`);
    expect(await refused({ height: 4097 })).toBe(`${expected('height')}, got 4097.`);
    expect(await refused({ width: 20.5 })).toBe(`${expected('width')}, got 20.5.`);
    expect(await refused({ width: NaN, height: 5 })).toBe(`${expected('width')}, got NaN.`);
    expect(await refused({ height: 4000 })).toBe(`${expected('width')}, got 5333.`);
  });

  it('is there as soon as the model is, before the browser has reported a size', async () => {
    const { page } = await openImp();
    const size = await inViewer(page, async (first) => {
      const { ResizeObserver: Reporting } = window;
      // The browser reports sizes with its frames, which may be late.
      window.ResizeObserver = class extends Reporting {
        override observe(): void {
          return;
        }
      };
      const viewer = document.createElement('md5-viewer');
      window.ResizeObserver = Reporting;
      viewer.className = first.className;
      viewer.src = first.src;
      viewer.loading = 'eager';
      first.after(viewer);
      await new Promise((resolve) => viewer.addEventListener('load', resolve, { once: true }));
      const { width, height } = await createImageBitmap(await viewer.toBlob());
      viewer.remove();
      return [width > 50, height > 50];
    });
    expect(size).toEqual([true, true]);
  });

  it('rejects if there is no picture yet', async () => {
    const { page } = await openImp();
    const said = await inViewer(page, () =>
      Promise.all(
        [{}, { width: 10, height: 10 }].map((options) =>
          document.createElement('md5-viewer').toBlob(options).then(String, String),
        ),
      ),
    );
    expect(said).toEqual([
      'Error: There is no picture yet: the viewer has no size.',
      'Error: There is no picture yet.',
    ]);
  });

  it('frees the memory of a large one while playback continues', async () => {
    const { page } = await openImp();
    const bytes = () => inViewer(page, (viewer) => viewer.stats?.gpuBytes ?? 0);
    await inViewer(page, (viewer) => {
      viewer.style.cssText = 'width: 100px; height: 80px';
      viewer.play();
    });
    const before = await bytes();
    await inViewer(page, async (viewer) => {
      await viewer.toBlob({ width: 1216, height: 896 });
    });
    expect(await bytes()).toBeGreaterThan(before + 1216 * 896 * 4);
    // Sixty frames pass until then: small ones, because a processor draws them.
    await expect.poll(bytes, { timeout: 120_000 }).toBeLessThan(before + 1_000_000);
  });
});

/** The mean of four values of a picture with twice the size. */
function halfOf({ width, data }: Picture, i: number, half: number): number {
  const [x, y] = [(i >> 2) % half, Math.floor((i >> 2) / half)];
  const at = 4 * (2 * y * width + 2 * x) + (i & 3);
  return [0, 4, 4 * width, 4 * width + 4].reduce((sum, step) => sum + (data[at + step] ?? 0), 0) / 4;
}
