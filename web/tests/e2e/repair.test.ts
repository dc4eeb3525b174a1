import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { bytesOf } from '../support/download.js';
import { dropPaths } from '../support/drop.js';
import { temporaryFolder } from '../support/files.js';
import { visits } from '../support/setup.js';
import { tinyAnim, tinyMesh } from '../support/tiny-model.js';
import { inViewer, untilPlaying, untilViewer } from '../support/viewer.js';

const site = visits();

/** The weights of the first vertex add up to one half, and the bounds of the animation are empty. */
const FILES = {
  'imp.md5mesh': tinyMesh(20).replace(/^(\s*weight 0 0) 1\b/m, '$1 0.5'),
  'lift.md5anim': tinyAnim(20).replaceAll(
    /^\s*\( \S+ \S+ \S+ \) \( \S+ \S+ \S+ \)$/gm,
    (line, at: number, all: string) => (all.lastIndexOf('baseframe', at) < 0 ? '( 0 0 0 ) ( 0 0 0 )' : line),
  ),
};

async function openDamaged(page: Page, folder: string): Promise<void> {
  const paths = Object.entries(FILES).map(([name, text]) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  });
  await untilPlaying(page);
  await dropPaths(page, paths);
  await untilViewer(page, (viewer) => viewer.modelName === 'imp' && viewer.session.progress === null);
}

/** Half a weight moves a vertex halfway to the origin. */
const width = (page: Page): Promise<number> => inViewer(page, (viewer) => viewer.getDimensions().y);
const codes = (page: Page): Promise<string[]> =>
  inViewer(page, ({ report }) => report.diagnostics.map(({ code }) => code));

describe('the repair panel', () => {
  it('shows each repair at once, takes it back, and saves the repaired files', async () => {
    using folder = temporaryFolder();
    const { page, complaints } = await site.open('/');
    await openDamaged(page, folder.path);
    expect(await codes(page)).toEqual(expect.arrayContaining(['weight-sum', 'bounds-empty']));
    const before = await width(page);
    await page.locator('#repair-button').click();
    const normalize = page.getByRole('checkbox', { name: /add up to 1/ });
    const save = page.getByRole('button', { name: /^Save .*repaired files$/ });
    expect(await save.isDisabled()).toBe(true);
    await normalize.check();
    await untilViewer(page, ({ report }) => report.diagnostics.every(({ code }) => code !== 'weight-sum'));
    await expect.poll(() => width(page)).not.toBe(before);
    await page.getByRole('checkbox', { checked: true, disabled: false }).waitFor();
    await normalize.uncheck();
    await untilViewer(page, ({ report }) => report.diagnostics.some(({ code }) => code === 'weight-sum'));
    await expect.poll(() => width(page)).toBe(before);
    await page.getByRole('checkbox', { name: /bounds of each frame/, disabled: false }).check();
    await untilViewer(page, ({ report }) => report.diagnostics.every(({ code }) => code !== 'bounds-empty'));
    await page.getByRole('checkbox', { name: /add up to 1/, disabled: false }).check();
    await expect.poll(() => save.innerText()).toBe('Save 2 repaired files');
    await expect.poll(() => save.isEnabled()).toBe(true);
    const saving = page.waitForEvent('download');
    await save.click();
    const files = unzipSync(await bytesOf(await saving));
    expect(Object.keys(files).sort()).toEqual(['imp.md5mesh', 'lift.md5anim']);
    expect(complaints.messages).toEqual([]);

    // When opened again, the saved files have no finding with a selected repair.
    const saved = Object.entries(files).map(([name, bytes]) => {
      writeFileSync(join(folder.path, name), bytes);
      return join(folder.path, name);
    });
    await page.getByRole('button', { name: 'Close repairs' }).click();
    const shown = await width(page);
    await dropPaths(page, saved);
    await untilViewer(page, (viewer) => viewer.session.progress === null);
    expect(await codes(page)).not.toEqual(expect.arrayContaining(['weight-sum']));
    expect(await codes(page)).not.toEqual(expect.arrayContaining(['bounds-empty']));
    expect(await width(page)).toBeCloseTo(shown, 4);
  });

  it('says that valid files need no repair, and closes with Escape', async () => {
    const { page } = await site.open('/');
    await untilPlaying(page);
    await inViewer(page, (viewer) => (viewer.inspector = true));
    await page.getByRole('button', { name: 'Repaired', exact: true }).click();
    await page.getByRole('button', { name: 'Close repairs' }).press('Escape');
    await page.locator('#repair').waitFor({ state: 'hidden' });
  });
});
