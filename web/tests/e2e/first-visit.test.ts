import { describe, expect, it } from 'vitest';
import { dropPaths } from '../support/drop.js';
import { temporaryFolder, writeAll } from '../support/files.js';
import { visits } from '../support/setup.js';
import { tinyAnim, tinyMesh } from '../support/tiny-model.js';
import { inViewer, untilPlaying, untilViewer } from '../support/viewer.js';

const site = visits();

describe('files of a visitor over the demo', () => {
  it('replace it when they are animations, and later ones add to them', async () => {
    const { page } = await site.open('/');
    await untilPlaying(page);
    using folder = temporaryFolder();
    await dropPaths(page, writeAll(folder.path, { 'jump.md5anim': tinyAnim(20) }));
    await untilViewer(page, (viewer) => viewer.modelName === null && viewer.animationName === 'jump');
    await dropPaths(page, writeAll(folder.path, { 'run.md5anim': tinyAnim(30) }));
    await untilViewer(page, (viewer) => viewer.availableAnimations.length === 2);
    expect(await page.title()).toBe('run · md5-viewer');
  });

  it('leave it when they are not readable, or Shift adds them', async () => {
    const { page } = await site.open('/');
    await untilPlaying(page);
    using folder = temporaryFolder();
    await dropPaths(page, writeAll(folder.path, { 'broken.md5anim': 'nothing' }));
    await untilViewer(page, (viewer) =>
      viewer.report.diagnostics.some(({ file }) => file === 'broken.md5anim'),
    );
    expect(await inViewer(page, (viewer) => viewer.modelName)).toBe('wanderer');
    await dropPaths(page, writeAll(folder.path, { 'jump.md5anim': tinyAnim(20) }), 'shift');
    await untilViewer(page, (viewer) =>
      viewer.report.diagnostics.some(({ file }) => file === 'jump.md5anim'),
    );
    expect(await inViewer(page, (viewer) => viewer.modelName)).toBe('wanderer');
  });
});

describe('the stage', () => {
  it('tells a first visitor about drops until files were dropped', async () => {
    const { page } = await site.open('/', { alone: true });
    await untilPlaying(page);
    const tip = page.getByText('anywhere on this page');
    await tip.waitFor();
    using folder = temporaryFolder();
    await dropPaths(page, writeAll(folder.path, { 'tiny.md5mesh': tinyMesh(20) }));
    await tip.waitFor({ state: 'hidden' });
    await page.reload();
    await untilPlaying(page);
    expect(await tip.isVisible()).toBe(false);
  });

  it('names three missing images and counts the others', async () => {
    const { page } = await site.open('/');
    await untilPlaying(page);
    const meshes = ['a', 'b', 'c', 'd'].map((name) => {
      const text = tinyMesh(20, `${name}.tga`);
      return text.slice(text.indexOf('mesh {'));
    });
    const head = tinyMesh(20);
    const text =
      head.slice(0, head.indexOf('mesh {')).replace(/numMeshes \d+/, 'numMeshes 4') + meshes.join('\n');
    using folder = temporaryFolder();
    await dropPaths(page, writeAll(folder.path, { 'tiny.md5mesh': text }));
    await page
      .getByText(/^4 images are missing: a\.tga, b\.tga, c\.tga and 1 more, drop them here$/)
      .waitFor();
  });

  it('of an empty element says what it waits for', async () => {
    const { page } = await site.open('/');
    await untilPlaying(page);
    await page.evaluate(() => {
      const viewer = document.createElement('md5-viewer');
      viewer.setAttribute('controls', '');
      document.body.replaceChildren(viewer);
    });
    await page.getByText('No model yet').waitFor();
    await page.evaluate(() => document.querySelector('md5-viewer')?.setAttribute('allow-drop', ''));
    await page.getByText('Drop a model here').waitFor();
  });
});

describe('a reload', () => {
  it('names the files that it closed, once', async () => {
    const { page } = await site.open('/');
    await untilPlaying(page);
    using folder = temporaryFolder();
    await dropPaths(
      page,
      writeAll(folder.path, { 'tiny.md5mesh': tinyMesh(20), 'run.md5anim': tinyAnim(20) }),
    );
    await untilViewer(page, (viewer) => viewer.modelName === 'tiny' && viewer.animationName === 'run');
    await page.reload();
    await page.getByText('Closed by the reload: tiny.md5mesh, run.md5anim.').waitFor();
    await page.reload();
    await untilPlaying(page);
    expect(await page.getByText('Closed by the reload').count()).toBe(0);
    expect(await page.title()).toBe('wanderer · md5-viewer');
  });
});

describe('a comparison', () => {
  it('frames both models', async () => {
    const { page } = await site.open('/');
    await untilPlaying(page);
    const radius = await inViewer(
      page,
      async (viewer, files) => {
        await viewer.loadFiles(
          files.map(([name = '', text = '']) => new File([text], name)),
          { mode: 'replace' },
        );
        viewer.modelName = 'small';
        return 0;
      },
      [
        ['small.md5mesh', tinyMesh(20)],
        ['tall.md5mesh', tinyMesh(60)],
      ],
    );
    expect(radius).toBe(0);
    await untilViewer(page, (viewer) => viewer.modelName === 'small');
    const alone = await inViewer(page, (viewer) => {
      viewer.jumpCameraToGoal();
      return viewer.getCameraOrbit().radius;
    });
    await page.evaluate(() => document.getElementById('compare-button')?.click());
    await untilViewer(
      page,
      (viewer, least) => {
        viewer.jumpCameraToGoal();
        return viewer.getCameraOrbit().radius > least;
      },
      alone * 1.4,
    );
  });
});
