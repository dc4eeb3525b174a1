import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { launchBrowser, openPage } from '../support/browser.js';
import { dropPaths } from '../support/drop.js';
import { demoPaths, temporaryFolder } from '../support/files.js';
import { difference, middleOf, type Picture } from '../support/picture.js';
import { visits } from '../support/setup.js';
import { inViewer, pauseAt, showBar, untilPlaying, untilViewer } from '../support/viewer.js';

const site = visits();
const looks = visits({ sharp: true, wholeDemo: true });

/** The demo's mesh, scaled and moved along x. */
function movedMesh(scale: number, way: number): string {
  const numbers = /^(\s*(?:"[^"]*"\s+-?\d+|weight \d+ \d+ \S+) \( )(\S+) (\S+) (\S+)/gm;
  const [path = ''] = demoPaths('.md5mesh');
  return readFileSync(path, 'utf8').replace(numbers, (_, head: string, ...xyz: string[]) => {
    const [x = 0, y, z] = xyz.slice(0, 3).map((text) => Number(text) * scale);
    return `${head}${x + (head.includes('weight') ? 0 : way)} ${y} ${z}`;
  });
}

const IMAGES = demoPaths('.png');

describe('a model', () => {
  it('looks the same whatever its size, and far from the origin', async () => {
    using folder = temporaryFolder();
    const pictureOf = async (scale: number, way: number): Promise<Picture> => {
      const path = join(folder.path, 'figure.md5mesh');
      writeFileSync(path, movedMesh(scale, way));
      const { page } = await looks.open('/');
      await untilPlaying(page);
      await dropPaths(page, [path, ...IMAGES]);
      await untilViewer(page, (viewer) => viewer.loaded && viewer.modelName === 'figure');
      await inViewer(page, async (viewer) => {
        await viewer.toBlob();
      });
      return middleOf(page);
    };
    const plain = await pictureOf(1, 0);
    for (const [scale, way] of [
      [1e5, 0],
      [1e8, 0],
      [1, 2e4],
      [1, 2e5],
    ] as const) {
      const share = difference(plain, await pictureOf(scale, way));
      expect([scale, way, share]).toEqual([scale, way, expect.toSatisfy((part: number) => part < 0.005)]);
    }
  });
});

describe('display keys', () => {
  it('show and hide each thing in the picture', async () => {
    const { page } = await looks.open('/');
    await untilPlaying(page);
    await pauseAt(page, 10);
    await page.locator('md5-viewer').focus();
    const plain = await middleOf(page);
    const after = async (key: string) => {
      await page.keyboard.press(key);
      await pauseAt(page, 10);
      return difference(plain, await middleOf(page));
    };
    for (const key of ['w', 'v', 'b', 'o', 't']) {
      expect([key, await after(key)]).toEqual([key, expect.toSatisfy((share: number) => share > 0.002)]);
      await inViewer(page, (viewer) => {
        Object.assign(viewer, { wireframe: false, showNormals: false, skeleton: 'none', bounds: 'none' });
        viewer.shading = 'lit';
      });
      await pauseAt(page, 10);
      expect([key, difference(plain, await middleOf(page))]).toEqual([key, 0]);
    }
  });

  it('bring joint names into the picture that scripts get', async () => {
    const { page } = await looks.open('/');
    await untilPlaying(page);
    await page.locator('md5-viewer').focus();
    await page.keyboard.press('b');
    await pauseAt(page, 10);
    const bones = await middleOf(page);
    await page.keyboard.press('n');
    await untilViewer(page, (viewer) => viewer.driver.scene.painters.length > 0);
    await pauseAt(page, 10);
    expect(difference(bones, await middleOf(page))).toBeGreaterThan(0.002);
  });
});

describe('the display list', () => {
  it('opens from the bar, changes what is shown, and gives the focus back', async () => {
    const { page } = await site.open('/');
    await untilPlaying(page);
    await showBar(page);
    await page.getByRole('button', { name: 'Display', exact: true }).click();
    const list = page.getByRole('group', { name: 'Display' });
    await list.getByLabel('Wireframe').check();
    await list.getByLabel('Shading').selectOption('Weights');
    await list.getByLabel('Joint', { exact: true }).selectOption('head');
    await list.getByLabel('cap', { exact: true }).uncheck();
    await list.getByLabel('Grid').uncheck();
    const shown = await inViewer(page, (viewer) => {
      const { wireframe, shading, weightJoint, hiddenMeshes, grid } = viewer;
      return { wireframe, shading, weightJoint, hiddenMeshes, grid };
    });
    expect(shown).toEqual({
      wireframe: true,
      shading: 'weights',
      weightJoint: 'head',
      hiddenMeshes: 'cap',
      grid: false,
    });
    // The page's own switch controls the same grid.
    expect(await page.locator('#grid').getAttribute('aria-pressed')).toBe('false');
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    expect(
      await inViewer(page, (viewer) => viewer.shadowRoot?.activeElement?.getAttribute('aria-label')),
    ).toBe('Display');
  });

  it('shows the texture coordinates of a mesh until Escape', async () => {
    const { page } = await looks.open('/');
    await untilPlaying(page);
    await showBar(page);
    await page.getByRole('button', { name: 'Display', exact: true }).click();
    const opener = page.getByRole('button', { name: 'UV layout of cap' });
    await opener.click();
    const canvas = page.getByRole('img', { name: /^Texture coordinates of cap/ });
    const inked = () =>
      canvas.evaluate((element) => {
        const { width, height } = element as HTMLCanvasElement;
        const data = (element as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data;
        let count = 0;
        for (let i = 3; i < (data?.length ?? 0); i += 4) if ((data?.[i] ?? 0) > 0) count++;
        return count / (width * height);
      });
    // The lines alone cover less than a third; the image below them is loaded later.
    await expect.poll(inked).toBeGreaterThan(0.4);
    const whole = await inked();
    await page.keyboard.press('+');
    expect(await inked()).toBeGreaterThan(whole);
    await page.keyboard.press('0');
    expect(await inked()).toBeCloseTo(whole, 3);
    await page.keyboard.press('Escape');
    await canvas.waitFor({ state: 'detached' });
    expect(await opener.evaluate((button) => button.matches(':focus'))).toBe(true);
  });
});

describe('a link', () => {
  it('sets the display, and the next link contains it', async () => {
    const link = 'play=0&frame=4&show=names,wireframe,bounds,trail&shading=uv&hide=cap&letterbox=16%3A9';
    const { page } = await site.open(`/#${link}`);
    await untilViewer(page, (viewer) => viewer.loaded);
    const shown = await inViewer(page, (viewer) => {
      const { skeleton, bounds, wireframe, showTrail, shading, hiddenMeshes, letterbox, grid } = viewer;
      return [skeleton, bounds, wireframe, showTrail, shading, hiddenMeshes, letterbox, grid];
    });
    expect(shown).toEqual(['names', 'both', true, true, 'uv', 'cap', '16:9', false]);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect.poll(() => new URL(page.url()).hash).toContain('shading=uv');
    const hash = decodeURIComponent(new URL(page.url()).hash);
    for (const part of ['show=names,wireframe,bounds,trail', 'hide=cap', 'letterbox=16:9', 'frame=4'])
      expect(hash).toContain(part);
  });
});

/** Two screens next to each other. */
const SCREENS = '--screen-info={1200x900}{1200x900 devicePixelRatio=2}';

it('the drawing buffer follows when the window moves to a screen with another pixel ratio', async () => {
  await using browser = await launchBrowser([SCREENS]);
  const path = '/embed.html#src=demo/wanderer/wanderer.md5mesh';
  const { page } = await openPage(browser, { origin: site.origin() }, path, { viewport: null });
  await untilViewer(page, (viewer) => viewer.loaded);
  const first = await inViewer(page, (viewer) => {
    Object.assign(viewer.style, { width: '200px', height: '120px' });
    // The browser itself must tell the change of the ratio, and the size must stay.
    const told: string[] = [];
    Object.assign(window, { told });
    matchMedia('(min-resolution: 1.5dppx)').addEventListener('change', () => told.push('ratio'));
    return devicePixelRatio;
  });
  expect(first).toBe(1);
  const session = await page.context().newCDPSession(page);
  const { windowId } = await session.send('Browser.getWindowForTarget');
  for (const [left, ratio] of [
    [1300, 2],
    [10, 1],
    [1300, 2],
  ] as const) {
    await session.send('Browser.setWindowBounds', { windowId, bounds: { left } });
    await untilViewer(
      page,
      ({ surface: { canvas } }, now) =>
        devicePixelRatio === now && canvas.clientWidth === 200 && canvas.width === 200 * now,
      ratio,
    );
  }
  expect(await page.evaluate(() => Reflect.get(window, 'told') as unknown)).toEqual(Array(3).fill('ratio'));
}, 120_000);

describe('looking through a camera path', () => {
  it('is letterboxed on request, black above and below; the free camera is not', async () => {
    const { page } = await looks.open('/');
    await untilPlaying(page);
    const corners = () =>
      inViewer(page, async (viewer) => {
        await viewer.toBlob();
        const { context, width, height } = viewer.surface;
        const at = (x: number, y: number) => [...(context?.getImageData(x, y, 1, 1).data ?? [])].join();
        return [at(0, 0), at(width - 1, height - 1), at(width >> 1, 0)];
      });
    await inViewer(page, (viewer) => {
      viewer.letterbox = '4:1';
      viewer.cameraPath = 'tour';
    });
    await pauseAt(page, 3);
    expect(await corners()).toEqual(['0,0,0,255', '0,0,0,255', '0,0,0,255']);
    await inViewer(page, (viewer) => (viewer.cameraPath = null));
    expect(await corners()).not.toContain('0,0,0,255');
  });
});
