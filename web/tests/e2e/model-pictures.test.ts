import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { bytesOf } from '../support/download.js';
import { dropPaths } from '../support/drop.js';
import { temporaryFolder } from '../support/files.js';
import { visits } from '../support/setup.js';
import { tinyMesh } from '../support/tiny-model.js';
import { untilViewer } from '../support/viewer.js';
import { zipOf } from '../support/zip.js';

const site = visits();

/** A mod with an open list of models. */
async function openMod(page: Page, folder: string, count: number): Promise<void> {
  const models = Array.from({ length: count }, (_, i) => ({
    name: `models/imp${i}/imp${i}.md5mesh`,
    data: i === 1 ? 'MD5Version 10 broken' : tinyMesh(20 + i),
  }));
  const path = join(folder, 'mod.pk4');
  writeFileSync(path, zipOf(models));
  await dropPaths(page, [path]);
  await untilViewer(
    page,
    (viewer, wanted) => viewer.loaded && viewer.availableModels.length === wanted,
    count,
  );
}

describe('pictures of all models', () => {
  it('are saved as one zip with only the models that the search found', async () => {
    using folder = temporaryFolder();
    const { page, complaints } = await site.open('/#play=0', { viewport: { width: 1000, height: 700 } });
    await untilViewer(page, (viewer) => viewer.loaded);
    await openMod(page, folder.path, 12);
    await page.getByRole('searchbox', { name: 'Search models' }).fill('imp1');
    // imp1, imp10 and imp11
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save 3 pictures' }).click();
    const files = unzipSync(await bytesOf(await download));
    expect(Object.keys(files)).toEqual(['models/imp10/imp10.png', 'models/imp11/imp11.png']);
    for (const bytes of Object.values(files)) {
      const { width, height, data } = PNG.sync.read(Buffer.from(bytes));
      const alphas = data.filter((_, i) => i % 4 === 3);
      expect([width, height, alphas[0]]).toEqual([512, 512, 0]);
      expect(alphas.some((alpha) => alpha === 255)).toBe(true);
    }
    await page.getByText('2 pictures saved. 1 model cannot be shown.').waitFor();
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });

  it('show their progress, and can be cancelled', async () => {
    using folder = temporaryFolder();
    const { page } = await site.open('/#play=0', { viewport: { width: 1000, height: 700 } });
    await untilViewer(page, (viewer) => viewer.loaded);
    await openMod(page, folder.path, 300);
    await page.getByRole('button', { name: 'Save 300 pictures' }).click();
    await page.getByRole('progressbar', { name: 'Pictures' }).waitFor();
    await page.locator('.pictures').getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Cancelled. No picture was saved.').waitFor();
    await page.getByRole('button', { name: 'Save 300 pictures' }).waitFor();
  });
});
