import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { dropPaths } from '../support/drop.js';
import { temporaryFolder } from '../support/files.js';
import { visits } from '../support/setup.js';
import { tinyAnim, tinyMesh } from '../support/tiny-model.js';
import { inViewer, untilDrawn, untilPlaying, untilViewer } from '../support/viewer.js';

const site = visits({ sharp: true });

/** A mod with a grey model, a red default skin, and a green skin. */
function writeMod(folder: string): void {
  const files: Record<string, string | Buffer> = {
    'models/box/box.md5mesh': tinyMesh(30, 'models/box/grey'),
    'models/box/idle.md5anim': tinyAnim(30),
    'models/box/grey.png': plainImage(120, 120, 120),
    'models/box/red.png': plainImage(230, 30, 30),
    'models/box/green.png': plainImage(30, 230, 30),
    'skins/box.skin':
      'skin skins/box/red { models/box/grey models/box/red }\nskin skins/box/green { models/box/grey models/box/green }',
    'def/box.def':
      'model box { mesh models/box/box.md5mesh\nskin skins/box/red\nanim stand models/box/idle.md5anim }',
  };
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

function plainImage(...rgb: [number, number, number]): Buffer {
  const png = new PNG({ width: 8, height: 8 });
  for (let at = 0; at < png.data.length; at += 4) png.data.set([...rgb, 255], at);
  return PNG.sync.write(png);
}

/** The hue of most coloured pixels, on the entire model; grey if there are none. */
async function colorOf(page: Page): Promise<'red' | 'green' | 'grey'> {
  await untilDrawn(page);
  return inViewer(page, ({ shadowRoot }) => {
    const canvas = shadowRoot!.querySelector('canvas')!;
    const context = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d')!;
    context.drawImage(canvas, 0, 0);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const counts = { red: 0, green: 0 };
    for (let at = 0; at < data.length; at += 4) {
      const [r = 0, g = 0, b = 0, alpha = 0] = data.subarray(at, at + 4);
      // Skips lines of the grid, which are transparent.
      if (alpha < 255) continue;
      if (r > 1.8 * Math.max(g, b)) counts.red++;
      if (g > 1.8 * Math.max(r, b)) counts.green++;
    }
    if (counts.red + counts.green < 50) return 'grey';
    return counts.red > counts.green ? 'red' : 'green';
  });
}

describe('skins', () => {
  it('are chosen by keyboard, from the default of the game to none', async () => {
    const { page, complaints } = await site.open('/');
    await untilPlaying(page);
    using folder = temporaryFolder();
    writeMod(folder.path);
    await dropPaths(page, [folder.path]);
    await untilViewer(page, (viewer) => viewer.modelName === 'box' && viewer.animationName === 'stand');
    expect(await inViewer(page, (viewer) => [viewer.skin, ...viewer.availableSkins])).toEqual([
      null,
      'skins/box/red',
      'skins/box/green',
    ]);
    await expect.poll(() => colorOf(page)).toBe('red');

    await page.getByRole('button', { name: /^Details/ }).click();
    const choice = page.getByRole('combobox', { name: 'Skin' });
    expect(await choice.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text)).toBe(
      'Default: red',
    );
    await choice.focus();
    await choice.press('ArrowDown');
    await choice.press('ArrowDown');
    await expect.poll(() => colorOf(page)).toBe('green');
    expect(await inViewer(page, (viewer) => viewer.skin)).toBe('skins/box/green');
    await page.getByText('shown as models/box/green').or(page.getByText('green.png')).first().waitFor();
    await choice.press('End');
    await expect.poll(() => colorOf(page)).toBe('grey');
    expect(await inViewer(page, (viewer) => viewer.skin)).toBe('none');
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });

  it('show in the UV view, too, while it is open', async () => {
    const { page } = await site.open('/');
    await untilPlaying(page);
    using folder = temporaryFolder();
    writeMod(folder.path);
    await dropPaths(page, [folder.path]);
    await untilViewer(page, (viewer) => viewer.modelName === 'box' && viewer.animationName === 'stand');
    await inViewer(page, (viewer) => viewer.showUvLayout(0));
    const canvas = page.getByRole('img', { name: /^Texture coordinates/ });
    // A point next to the triangle, which covers the lower left half of the image.
    const color = (): Promise<number[]> =>
      canvas.evaluate((element) => {
        const { width, height } = element as HTMLCanvasElement;
        const context = (element as HTMLCanvasElement).getContext('2d');
        return [...(context?.getImageData(width * 0.6, height * 0.8, 1, 1).data ?? [])].slice(0, 3);
      });
    expect(await color()).toEqual([230, 30, 30]);
    await inViewer(page, (viewer) => (viewer.skin = 'skins/box/green'));
    await expect.poll(color).toEqual([30, 230, 30]);
    await inViewer(page, (viewer) => {
      viewer.skin = 'none';
      viewer.skin = 'skins/box/green';
      viewer.skin = null;
    });
    await expect.poll(color).toEqual([230, 30, 30]);
  });

  it('that were set before the files came are applied once they are loaded', async () => {
    const { page } = await site.open('/');
    await untilPlaying(page);
    await inViewer(page, (viewer) => viewer.setAttribute('skin', 'skins/box/green'));
    using folder = temporaryFolder();
    writeMod(folder.path);
    await dropPaths(page, [folder.path]);
    await untilViewer(page, (viewer) => viewer.modelName === 'box');
    await expect.poll(() => colorOf(page)).toBe('green');
  });
});
