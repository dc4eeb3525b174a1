import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { dropPaths } from '../support/drop.js';
import { demoPaths, temporaryFolder } from '../support/files.js';
import { difference, middleOf } from '../support/picture.js';
import { visits } from '../support/setup.js';
import { inViewer, untilPlaying, untilViewer } from '../support/viewer.js';

const site = visits();
const looks = visits({ sharp: true, wholeDemo: true });

/** Presses Files in the Details and stores the download under its name. */
async function saveFiles(page: Page, folder: string): Promise<string> {
  await page.getByRole('button', { name: 'Details' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Files', exact: true }).click();
  const download = await saving;
  const path = join(folder, download.suggestedFilename());
  await download.saveAs(path);
  await page.getByRole('button', { name: 'Close details' }).click();
  return path;
}

describe('one file with all files of what is shown', () => {
  it('shows the same picture when it is dropped', async () => {
    using folder = temporaryFolder();
    const { page, complaints } = await looks.open('/');
    await untilPlaying(page);
    await dropPaths(page, demoPaths('.md5mesh').concat(demoPaths('.md5anim'), demoPaths('.png')));
    await untilViewer(
      page,
      ({ session }) => session.model?.entry.url === undefined && session.progress === null,
    );
    await untilPlaying(page);
    await inViewer(page, async (viewer) => {
      viewer.animationName = 'cheer';
      viewer.wireframe = true;
      viewer.grid = false;
      viewer.setRange(4, 20);
      viewer.pause();
      viewer.currentFrame = 11;
      await viewer.toBlob();
    });
    // The camera is included after the visitor moved it.
    await page.keyboard.press('3');
    await untilViewer(page, (viewer) => Math.abs(viewer.getCameraOrbit().theta + Math.PI / 2) < 0.001);
    await inViewer(page, async (viewer) => {
      viewer.jumpCameraToGoal();
      await viewer.toBlob();
    });
    const before = await middleOf(page);
    const path = await saveFiles(page, folder.path);
    expect(path).toMatch(/wanderer\.zip$/);

    const { page: second, complaints: others } = await looks.open('/');
    await untilPlaying(second);
    await dropPaths(second, [path]);
    await untilViewer(second, (viewer) => viewer.paused && viewer.currentFrame === 11);
    await inViewer(second, (viewer) => viewer.toBlob());
    expect(await inViewer(second, (viewer) => [viewer.animationName, viewer.availableAnimations])).toEqual([
      'cheer',
      expect.arrayContaining(['cheer', 'idle', 'walk']),
    ]);
    expect(
      await inViewer(second, (viewer) => [viewer.wireframe, viewer.grid, viewer.driver.clock.range]),
    ).toEqual([true, false, { first: 4, last: 20 }]);
    await expect.poll(async () => difference(before, await middleOf(second))).toBeLessThan(0.01);
    expect([complaints, others]).toEqual([
      { messages: [], foreign: [] },
      { messages: [], foreign: [] },
    ]);
  });

  it('opens without its view if that was lost or makes no sense', async () => {
    using folder = temporaryFolder();
    const { page } = await site.open('/');
    await untilPlaying(page);
    const path = await saveFiles(page, folder.path);
    const bytes = readFileSync(path);
    const at = bytes.indexOf('md5-viewer view: ');
    expect(at).toBeGreaterThan(0);
    const changed = [
      // Another program packed it again.
      Buffer.concat([bytes.subarray(0, at - 2), Buffer.from([0, 0])]),
      Buffer.concat([bytes.subarray(0, at), Buffer.from(bytes.subarray(at).toString().replace(/./g, 'x'))]),
      Buffer.concat([
        bytes.subarray(0, at),
        Buffer.from(bytes.subarray(at).toString().replace('md5-viewer view: ', 'md5-viewer view: &x=%')),
      ]),
    ];
    for (const [i, data] of changed.entries()) {
      const other = join(folder.path, `other${i}.zip`);
      writeFileSync(other, data);
      await inViewer(page, (viewer) => viewer.loadFiles([], { mode: 'replace' }));
      await dropPaths(page, [other]);
      await untilViewer(page, (viewer) => viewer.session.model?.entry.archive !== undefined);
      expect(await inViewer(page, (viewer) => viewer.modelName)).toBe('wanderer');
    }
  });

  it('leaves picture and switches as they are if its files are damaged', async () => {
    using folder = temporaryFolder();
    const { page } = await site.open('/');
    await untilPlaying(page);
    await inViewer(page, (viewer) => {
      viewer.wireframe = true;
    });
    const path = await saveFiles(page, folder.path);
    const bytes = readFileSync(path);
    const directory = bytes.indexOf(Buffer.from('PK\x01\x02'));
    // Damages the content of all files, but not the directory: the archive and its view remain readable.
    bytes.fill(0x55, 40, directory);
    writeFileSync(path, bytes);
    const { page: second } = await site.open('/');
    await untilPlaying(second);
    const look = () =>
      inViewer(second, (viewer) => [
        viewer.loaded,
        viewer.modelName,
        viewer.animationName,
        viewer.wireframe,
        viewer.src,
        viewer.session.model?.entry.archive === undefined,
      ]);
    const before = await look();
    await dropPaths(second, [path]);
    await untilViewer(second, ({ session }) => session.messagesOpen && session.progress === null);
    expect(await look()).toEqual(before);
    await untilPlaying(second);
  });
});
