import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { seriousFindings } from '../support/axe.js';
import { dropPaths } from '../support/drop.js';
import { demoPaths, temporaryFolder } from '../support/files.js';
import { difference, type Picture } from '../support/picture.js';
import { visits } from '../support/setup.js';
import { tinyAnim, tinyMesh } from '../support/tiny-model.js';
import { inViewer, untilViewer } from '../support/viewer.js';

const site = visits();

/** Shows the demo paused in frame 5 of "idle", and compares it with "walk". */
async function openCompared(viewport = { width: 900, height: 600 }, more = '') {
  const { page, complaints } = await site.open(`/#frame=5&play=0&clip=idle${more}`, { viewport });
  await untilViewer(page, (viewer) => viewer.loaded && viewer.animationName === 'idle');
  const button = page.locator('#compare-button');
  await pressCompare(page);
  const bar = page.getByRole('region', { name: 'Compare' });
  await bar.waitFor();
  expect(await button.getAttribute('aria-pressed')).toBe('true');
  return { page, complaints, bar, button };
}

async function pressCompare(page: Page): Promise<void> {
  const menu = page.locator('#menu-button');
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
}

async function choose(bar: Locator, label: string): Promise<void> {
  await bar.getByLabel('Compare with').selectOption({ label });
}

function dropOn(bar: Locator, file: string, content: string): Promise<void> {
  return bar.evaluate(
    (section, [name, text]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], name));
      section.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    },
    [file, content] as const,
  );
}

const layOut = (bar: Locator, name: string): Promise<void> => bar.getByText(name, { exact: true }).click();
const differenceText = (bar: Locator): Promise<string> =>
  bar
    .getByRole('status')
    .innerText()
    .then((text) => text.replace(/\s+/g, ' '));

/**
 * The picture of the viewer's canvas in the layout's size, and of the second canvas, after the camera has
 * arrived.
 */
async function picturesOf(page: Page): Promise<{ first: Picture; second: Picture | null }> {
  await untilViewer(page, ({ surface: { canvas } }) => {
    return Math.abs(canvas.width - canvas.clientWidth * devicePixelRatio) < 2;
  });
  const [first, second] = await inViewer(page, async (viewer) => {
    await viewer.updateComplete;
    viewer.jumpCameraToGoal();
    viewer.driver.drawNow();
    const second = document.querySelector<HTMLCanvasElement>('.compare-stage canvas');
    return [viewer.surface.canvas.toDataURL(), second?.toDataURL()];
  });
  const decode = (address: string): Picture => PNG.sync.read(Buffer.from(address.split(',')[1]!, 'base64'));
  return { first: decode(first), second: second === undefined ? null : decode(second) };
}

const pictureOf = async (page: Page): Promise<Picture> => (await picturesOf(page)).first;

/** Shows another animation in the viewer at the same time. */
async function showAnimation(page: Page, animation: string): Promise<void> {
  await inViewer(
    page,
    (viewer, name) => {
      const { currentTime } = viewer;
      viewer.animationName = name;
      viewer.currentTime = currentTime;
    },
    animation,
  );
}

describe('comparing side by side', () => {
  it('shows the other animation at the same time through the same camera', async () => {
    const { page, complaints, bar } = await openCompared();
    await expect.poll(() => differenceText(bar)).toMatch(/^This frame: .* All frames: /);
    expect(await bar.getByLabel('Compare with').inputValue()).toBe('animation:walk');
    const other = await picturesOf(page);
    expect(difference(other.first, other.second!)).toBeGreaterThan(0.01);
    await showAnimation(page, 'walk');
    const same = await picturesOf(page);
    expect(difference(same.first, same.second!)).toBe(0);
    await expect.poll(() => differenceText(bar)).toBe('This frame: no difference All frames: no difference');
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });

  it('says the largest distance of the frame and of all frames, and goes to that frame', async () => {
    const { page, bar } = await openCompared();
    await expect.poll(() => differenceText(bar)).toContain('All frames:');
    /** The largest distance in one frame of both animations, computed by the core. */
    const largestIn = (frame: number): Promise<number> =>
      inViewer(
        page,
        ({ session }, at) => {
          const model = session.model!.value;
          const [a, b] = ['idle', 'walk'].map((name) => {
            const clip = session.clips.find(({ asset }) => asset.name === name)!.asset.value;
            return model.evaluate({ clip, frame: at });
          });
          let largest = 0;
          model.meshes.forEach((_, mesh) => {
            const [from, to] = [a!.mesh(mesh).positions, b!.mesh(mesh).positions];
            for (let i = 0; i < from.length; i += 3)
              largest = Math.max(
                largest,
                Math.hypot(from[i]! - to[i]!, from[i + 1]! - to[i + 1]!, from[i + 2]! - to[i + 2]!),
              );
          });
          return largest;
        },
        frame,
      );
    const [, now, most, frame] =
      /This frame: ([\d.]+) at vertex \d+ of mesh .* All frames: ([\d.]+) at vertex \d+ of mesh .*, frame (\d+)/
        .exec(await differenceText(bar))!
        .map(Number);
    expect(now).toBeCloseTo(await largestIn(5), 2);
    expect(most).toBeCloseTo(await largestIn(frame!), 1);
    await bar.getByRole('button', { name: `frame ${frame}` }).click();
    await untilViewer(page, (viewer, wanted) => viewer.currentFrame === wanted, frame);
    await expect.poll(() => differenceText(bar)).toMatch(new RegExp(`^This frame: ${most} at `));
  });

  it('puts one picture above the other on a phone, and axe finds nothing serious', async () => {
    const { page, bar } = await openCompared({ width: 390, height: 800 });
    await expect.poll(() => differenceText(bar)).toContain('All frames:');
    /** Whether bar, second picture and viewer are stacked without a gap, in the width of the window. */
    const isStacked = (): Promise<boolean> =>
      page.evaluate(() => {
        const boxes = ['#compare', '.compare-stage .pane', '#viewer'].map((place) =>
          document.querySelector(place)!.getBoundingClientRect(),
        );
        const [bar, pane, viewer] = boxes.map(({ top, bottom, width }) => ({ top, bottom, width }));
        const isNear = (a: number, b: number): boolean => Math.abs(a - b) < 1;
        return (
          boxes.every(({ width }) => width === 390) &&
          isNear(bar!.bottom, pane!.top) &&
          isNear(pane!.bottom, viewer!.top) &&
          isNear(viewer!.bottom, innerHeight) &&
          isNear(pane!.bottom - pane!.top, viewer!.bottom - viewer!.top)
        );
      });
    await expect.poll(isStacked).toBe(true);
    expect(await seriousFindings(page)).toEqual([]);
  });
});

describe('a second model of another size', () => {
  it('is shown about as large as the first, with a word about the scale, side by side alone', async () => {
    const { page, bar } = await openCompared({ width: 1200, height: 640 });
    await dropOn(bar, 'stick.md5mesh', tinyMesh(1));
    await bar.getByText(/Second picture enlarged \d\d times/).waitFor();
    /** The rows that the model fills, of the picture's height. */
    const heightIn = ({ width, height, data }: Picture): number => {
      const rows = Array.from({ length: height }, (_, y) =>
        data.subarray(4 * y * width, 4 * (y + 1) * width),
      );
      return rows.filter((row) => row.some((value, i) => i % 4 === 3 && value === 255)).length / height;
    };
    await expect
      .poll(async () => {
        const { first, second } = await picturesOf(page);
        return heightIn(second!) / heightIn(first);
      })
      .toBeGreaterThan(0.3);
    await layOut(bar, 'Ghost');
    await bar.getByText('Second picture enlarged').waitFor({ state: 'detached' });
  });
});

describe('comparing in one picture', () => {
  it('keeps slider, line and names off the panel beside the picture', async () => {
    const { page, bar } = await openCompared({ width: 1280, height: 720 });
    await layOut(bar, 'Slider');
    const slider = page.getByLabel('Slider between the pictures');
    await slider.fill('1');
    await page.getByRole('button', { name: 'Details' }).click();
    const panel = page.getByRole('group', { name: 'Details', exact: true });
    await panel.waitFor();
    const rightOf = async (locator: Locator): Promise<number> => {
      const box = await locator.boundingBox();
      return box ? box.x + box.width : NaN;
    };
    for (const part of [slider, page.locator('.compare-stage .line'), page.locator('.compare-stage .second')])
      await expect
        .poll(async () => (await rightOf(part)) <= ((await panel.boundingBox())?.x ?? 0) + 1)
        .toBe(true);
  });

  it('shows a ghost with an opacity', async () => {
    const { page, bar } = await openCompared();
    await layOut(bar, 'Ghost');
    await expect.poll(() => page.locator('.compare-stage .pane').count()).toBe(0);
    const opacity = bar.getByLabel('Opacity');
    const half = await pictureOf(page);
    await opacity.focus();
    await page.keyboard.press('Home');
    const none = await pictureOf(page);
    await page.keyboard.press('End');
    const full = await pictureOf(page);
    expect(difference(none, half)).toBeGreaterThan(0.005);
    expect(difference(half, full)).toBeGreaterThan(0.005);
    await page.keyboard.press('Escape');
    await bar.waitFor({ state: 'hidden' });
    await untilViewer(page, (viewer) => viewer.driver.scene.coverings.header > 0);
  });

  it('has a slider between the pictures, by keyboard and by pointer', async () => {
    const { page, bar } = await openCompared();
    await layOut(bar, 'Slider');
    const slider = page.getByLabel('Slider between the pictures');
    await slider.waitFor();
    const rightOf = (picture: Picture): Picture => {
      const from = Math.ceil(picture.width * 0.6);
      const rows = Array.from({ length: picture.height }, (_, y) =>
        picture.data.slice(4 * (y * picture.width + from), 4 * (y + 1) * picture.width),
      );
      return {
        width: picture.width - from,
        height: picture.height,
        data: Uint8Array.from(rows.flatMap((row) => [...row])),
      };
    };
    const middle = await pictureOf(page);
    await slider.focus();
    await page.keyboard.press('End');
    const alone = await pictureOf(page);
    await page.keyboard.press('Home');
    const other = await pictureOf(page);
    expect(difference(alone, other)).toBeGreaterThan(0.01);
    expect(difference(rightOf(middle), rightOf(other))).toBe(0);
    const box = (await slider.boundingBox())!;
    await page.mouse.move(box.x + 16, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 16, box.y + box.height / 2, { steps: 3 });
    await page.mouse.up();
    await expect.poll(() => slider.inputValue()).toBe('1');
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('colours the model by the difference', async () => {
    const { page, bar } = await openCompared();
    await expect.poll(() => differenceText(bar)).toContain('All frames:');
    const plain = await pictureOf(page);
    await bar.getByLabel('Colours').check();
    await bar.locator('.legend').waitFor();
    const colored = await pictureOf(page);
    expect(difference(plain, colored)).toBeGreaterThan(0.05);
    // Equal parts have the first colour; with the same animation, that is the entire model.
    await showAnimation(page, 'walk');
    const equal = await pictureOf(page);
    await expect.poll(() => differenceText(bar)).toContain('no difference');
    const hues = new Set<boolean>();
    for (let at = 0; at < equal.data.length; at += 4)
      if (equal.data[at + 3] === 255) hues.add(equal.data[at]! < equal.data[at + 2]!);
    expect([...hues]).toContain(true);
    await bar.getByLabel('Colours').uncheck();
    await expect.poll(() => bar.locator('.legend').count()).toBe(0);
  });

  it('keeps the names of joints, also after it ends', async () => {
    const { page, bar } = await openCompared();
    await layOut(bar, 'Ghost');
    await inViewer(page, async (viewer) => {
      viewer.skeleton = 'names';
      await viewer.updateComplete;
    });
    await untilViewer(page, ({ driver }) => driver.scene.painters.length === 2);
    const named = await pictureOf(page);
    await inViewer(page, (viewer) => (viewer.skeleton = 'lines'));
    expect(difference(named, await pictureOf(page))).toBeGreaterThan(0);
    await bar.getByRole('button', { name: 'End the comparison' }).click();
    await bar.waitFor({ state: 'hidden' });
    const lines = await pictureOf(page);
    await inViewer(page, (viewer) => (viewer.skeleton = 'names'));
    expect(difference(lines, await pictureOf(page))).toBeGreaterThan(0);
    expect(await inViewer(page, ({ driver }) => driver.scene.painters.length)).toBe(1);
  });
});

describe('comparing models and files', () => {
  it('compares two models of the files, and by joints if the vertices differ', async () => {
    using folder = temporaryFolder();
    const more = tinyMesh(20)
      .replace('numverts 3', 'numverts 4')
      .replace('  numtris', '  vert 3 ( 1 1 ) 0 1\n  numtris')
      .replace('"top" 0 ( 0 0 20 )', '"top" 0 ( 0 0 27 )');
    const files = { 'old.md5mesh': tinyMesh(20), 'new.md5mesh': tinyMesh(26), 'more.md5mesh': more };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder.path, name), text);
    const { page, complaints } = await site.open('/#play=0', { viewport: { width: 800, height: 600 } });
    await untilViewer(page, (viewer) => viewer.loaded);
    await dropPaths(
      page,
      Object.keys(files).map((name) => join(folder.path, name)),
    );
    await untilViewer(page, (viewer) => viewer.availableModels.length === 3);
    await inViewer(page, (viewer) => viewer.showModel('old'));
    const held = (): Promise<unknown> =>
      inViewer(page, ({ stats }) => [stats?.models, stats?.views, stats?.textures]);
    const before = await held();
    await pressCompare(page);
    const bar = page.getByRole('region', { name: 'Compare' });
    await choose(bar, 'new');
    // The vertices are at y -10, 10 and z 20; in the other model at -13, 13 and 26.
    await expect.poll(() => differenceText(bar)).toContain('This frame: 6 at vertex 2 of mesh 0 (skin)');
    await choose(bar, 'more');
    await expect.poll(() => differenceText(bar)).toContain('This frame: 7 at joint top');
    await page.keyboard.press('Escape');
    await bar.waitFor({ state: 'hidden' });
    expect(await held()).toEqual(before);
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });

  it('compares with files that are dropped on the bar, and says why some cannot be compared', async () => {
    const { page, bar } = await openCompared();
    const drop = (name: string, text: string): Promise<void> => dropOn(bar, name, text);
    await drop('stick.md5mesh', tinyMesh(20));
    await expect.poll(() => differenceText(bar)).toContain('share no vertices and no joint names');
    await drop('lift.md5anim', tinyAnim(20));
    await expect.poll(() => differenceText(bar)).toContain('lift.md5anim does not fit wanderer.');
    const [walk = ''] = demoPaths('walk.md5anim');
    await drop('walk2.md5anim', readFileSync(walk, 'latin1'));
    await expect.poll(() => differenceText(bar)).toMatch(/^This frame: [\d.]+ at vertex/);
    const second = page.locator('.compare-stage .second');
    expect(await second.textContent()).toBe('walk2.md5anim');
    await drop('wrong.md5anim', 'no animation at all');
    await expect.poll(() => differenceText(bar)).toMatch(/wrong|MD5.*This frame: [\d.]+ at vertex/s);
    expect(await second.textContent()).toBe('walk2.md5anim');
    expect(await inViewer(page, (viewer) => viewer.modelName)).toBe('wanderer');
  });

  it('continues with another model of the page, and ends with its button', async () => {
    const { page, bar, button } = await openCompared();
    await choose(bar, 'Bind pose');
    await expect.poll(() => differenceText(bar)).toMatch(/^This frame: [\d.]+ at vertex/);
    await inViewer(
      page,
      (viewer, [mesh, anim]) => {
        const files = [new File([mesh], 'stick.md5mesh'), new File([anim], 'lift.md5anim')];
        return viewer.loadFiles(files, { mode: 'replace' });
      },
      [tinyMesh(20), tinyAnim(20)] as const,
    );
    await untilViewer(page, (viewer) => viewer.modelName === 'stick');
    await expect.poll(() => differenceText(bar)).toContain('All frames: 5 at vertex 2');
    await pressCompare(page);
    await bar.waitFor({ state: 'hidden' });
    expect(await button.getAttribute('aria-pressed')).toBe('false');
    expect(await page.locator('.compare-stage').count()).toBe(0);
  });
});
