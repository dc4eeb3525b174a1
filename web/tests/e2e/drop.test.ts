import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dropPaths } from '../support/drop.js';
import { DEMO_FOLDER, demoPaths, temporaryFolder } from '../support/files.js';
import { colorCount, difference, middleOf } from '../support/picture.js';
import { visits } from '../support/setup.js';
import { inViewer, pauseAt, untilPlaying, untilViewer } from '../support/viewer.js';

const site = visits();

/** A page whose viewer is empty, so that all that it shows later came by drop. */
async function openEmpty() {
  const opened = await site.open('/');
  await untilPlaying(opened.page);
  await inViewer(opened.page, (viewer) => {
    viewer.src = viewer.animations = viewer.cameraPaths = viewer.materials = null;
  });
  await untilViewer(opened.page, (viewer) => !viewer.loaded);
  return opened;
}

describe('dropped files', () => {
  it('play: a mesh, its animations and its images, loose', async () => {
    const { page, complaints } = await openEmpty();
    using folder = temporaryFolder();
    await dropPaths(page, folder.copyIn(['.md5mesh', '.md5anim', '.png'].flatMap(demoPaths)));
    await untilPlaying(page);
    expect(await inViewer(page, (viewer) => viewer.availableAnimations.length)).toBe(
      demoPaths('.md5anim').length,
    );
    await pauseAt(page, 0);
    const before = await middleOf(page);
    await pauseAt(page, (await inViewer(page, (viewer) => viewer.frameCount)) / 3);
    expect(colorCount(before)).toBeGreaterThan(200);
    expect(difference(before, await middleOf(page))).toBeGreaterThan(0.001);
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });

  it('add animations to the model that is there', async () => {
    const { page } = await openEmpty();
    using folder = temporaryFolder();
    await dropPaths(page, folder.copyIn(demoPaths('.md5mesh')));
    await untilViewer(page, (viewer) => viewer.loaded && viewer.meshes.length > 0);
    expect(await inViewer(page, (viewer) => viewer.availableAnimations)).toEqual([]);
    await dropPaths(page, folder.copyIn(demoPaths('walk.md5anim')));
    await untilPlaying(page);
    expect(await inViewer(page, (viewer) => viewer.availableAnimations)).toEqual(['walk']);
    await dropPaths(page, folder.copyIn(demoPaths('idle.md5anim')));
    await untilViewer(page, (viewer) => viewer.availableAnimations.length === 2);
  });

  it('wait for their mesh when the animation comes first', async () => {
    const { page } = await openEmpty();
    using folder = temporaryFolder();
    await dropPaths(page, folder.copyIn(demoPaths('walk.md5anim')));
    await untilViewer(page, (viewer) => viewer.loaded);
    await dropPaths(page, folder.copyIn(demoPaths('.md5mesh')));
    await untilViewer(page, (viewer) => viewer.meshes.length > 0 && viewer.animationName === 'walk');
    await untilPlaying(page);
  });

  it('are found in folders', async () => {
    const { page, complaints } = await openEmpty();
    await dropPaths(page, [DEMO_FOLDER]);
    await untilPlaying(page);
    const found = await inViewer(page, (viewer) => [
      viewer.availableAnimations.length,
      viewer.availableCameraPaths.length,
      viewer.report.diagnostics.filter(({ severity }) => severity !== 'info').length,
    ]);
    expect(found).toEqual([demoPaths('.md5anim').length, demoPaths('.md5camera').length, 0]);
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });

  it('that are broken tell file, line and column, and leave the model', async () => {
    const { page, complaints } = await site.open('/');
    await untilPlaying(page);
    await pauseAt(page, 5);
    const before = await middleOf(page);
    using folder = temporaryFolder();
    const broken = join(folder.path, 'broken.md5mesh');
    const [start = ''] = readFileSync(demoPaths('.md5mesh')[0]!, 'utf8').split('joints {');
    writeFileSync(broken, `${start}joints {\n\t"origin" -1 ( 0 0 `);
    const line = start.split('\n').length + 1;
    await dropPaths(page, [broken]);
    const messages = page.getByRole('alert', { name: 'Messages about files' });
    await messages
      .getByText(new RegExp(`broken\\.md5mesh:${line}:\\d+`))
      .first()
      .waitFor();
    expect(await inViewer(page, (viewer) => viewer.modelName)).toBe('wanderer');
    await messages.getByRole('button', { name: 'Dismiss messages' }).click();
    await pauseAt(page, 5);
    expect(difference(before, await middleOf(page))).toBe(0);
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });
});
