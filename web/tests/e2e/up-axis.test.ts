import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { dropPaths } from '../support/drop.js';
import { temporaryFolder } from '../support/files.js';
import { openTag } from '../support/host.js';
import { visits } from '../support/setup.js';
import { tinyAnim, tinyMesh } from '../support/tiny-model.js';
import { inViewer, showBar, untilPlaying, untilViewer } from '../support/viewer.js';

const site = visits();
const FILES = { 'imp.md5mesh': tinyMesh(20, 'skin'), 'lift.md5anim': tinyAnim(20) };

/** The animation raises the model from 20 to 25; along Y it extends from -10 to 10. */
const sizes = (page: Page) =>
  inViewer(page, (viewer) => {
    const { y, z } = viewer.getDimensions();
    return [Math.round(y), Math.round(z)];
  });
const STANDS = [20, 25];
const TURNED = [25, 20];

describe('up-axis', () => {
  it('turns loaded models, and on a change the shown one, at the same time of the same clip', async () => {
    const tag =
      '<md5-viewer class="box" src="imp.md5mesh" animations="lift.md5anim" up-axis="y"></md5-viewer>';
    const { page, complaints } = await openTag(site, tag, FILES);
    await untilViewer(page, (viewer) => viewer.loaded);
    expect(await sizes(page)).toEqual(TURNED);
    await inViewer(page, (viewer) => {
      viewer.setRange(2, 9);
      viewer.currentFrame = 7;
      viewer.upAxis = 'z';
    });
    await untilViewer(page, (viewer) => viewer.getDimensions().z > 24 && viewer.session.progress === null);
    expect(await sizes(page)).toEqual(STANDS);
    const state = await inViewer(page, (viewer) => [
      viewer.currentFrame,
      viewer.driver.clock.range,
      viewer.animationName,
      viewer.paused,
    ]);
    expect(state).toEqual([7, { first: 2, last: 9 }, 'lift', true]);
    await inViewer(page, (viewer) => viewer.setAttribute('up-axis', 'y'));
    await untilViewer(page, (viewer) => viewer.getDimensions().y > 24);
    expect(complaints.messages).toEqual([]);
  });

  it('says in the console which values it allows', async () => {
    const tag = '<md5-viewer class="box" src="imp.md5mesh" up-axis="x"></md5-viewer>';
    const { page, complaints } = await openTag(site, tag, FILES);
    await untilViewer(page, (viewer) => viewer.loaded);
    expect(await sizes(page)).toEqual([20, 20]);
    expect(complaints.messages.join('\n')).toContain('up-axis="x" is not valid');
  });

  it('is chosen in the display list, and is part of links and of the files in them', async () => {
    using folder = temporaryFolder();
    const paths = ['imp.md5mesh', 'lift.md5anim'].map((name) => join(folder.path, name));
    for (const path of paths)
      writeFileSync(path, FILES[path.endsWith('mesh') ? 'imp.md5mesh' : 'lift.md5anim']);
    const { page } = await site.open('/');
    await untilPlaying(page);
    await dropPaths(page, paths);
    await untilViewer(page, (viewer) => viewer.modelName === 'imp');
    expect(await sizes(page)).toEqual(STANDS);
    await showBar(page);
    await page.getByRole('button', { name: 'Display' }).click();
    await page.getByLabel('Up axis').selectOption('y');
    await untilViewer(page, (viewer) => viewer.getDimensions().y > 24 && viewer.session.progress === null);
    await inViewer(page, (viewer) => viewer.pause());
    await page.keyboard.press('Escape');
    await page.keyboard.press('3');
    await untilViewer(page, (viewer) => Math.abs(viewer.getCameraOrbit().theta + Math.PI / 2) < 0.001);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.waitForURL(/up=y.*data=/);
    const orbit = await inViewer(page, (viewer) => viewer.getCameraOrbit().radius);

    // In addition to a model whose files have Z up.
    const { page: second } = await site.open('/');
    await untilPlaying(second);
    await second.evaluate((hash) => {
      location.hash = hash;
    }, new URL(page.url()).hash);
    await untilViewer(second, (viewer) => viewer.modelName === 'imp' && viewer.getDimensions().y > 24);
    await untilViewer(second, ({ session }) => session.progress === null);
    await inViewer(second, (viewer) => viewer.updateComplete);
    const seen = await inViewer(second, (viewer) => {
      const { theta, radius } = viewer.getCameraOrbit();
      return [viewer.upAxis, viewer.paused, theta, radius];
    });
    expect(seen).toEqual(['y', true, expect.closeTo(-Math.PI / 2, 3), expect.closeTo(orbit, 1)]);
  });
});
