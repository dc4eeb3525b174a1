import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { CAMERA } from '../support/cli.js';
import { faintInAnyLook } from '../support/contrast.js';
import { dropPaths } from '../support/drop.js';
import { temporaryFolder, writeAll } from '../support/files.js';
import { openTag } from '../support/host.js';
import { visits } from '../support/setup.js';
import { tinyAnim, tinyMesh, tinyMeshes } from '../support/tiny-model.js';
import { inViewer, untilPlaying, untilViewer } from '../support/viewer.js';

const site = visits();
/** One pixel, as bytes. */
const TGA = '\0\0\x02\0\0\0\0\0\0\0\0\0\x01\0\x01\0\x18\x20abc';

/** What of the line and the controls leaves the element or covers the other, for an empty list. */
function overlaps(page: Page): Promise<string[]> {
  return inViewer(page, (viewer) => {
    const boxOf = (part: string): DOMRect | undefined =>
      viewer.shadowRoot?.querySelector(`[part="${part}"]`)?.getBoundingClientRect();
    const [line, bar, frame] = [boxOf('missing-files'), boxOf('controls'), viewer.getBoundingClientRect()];
    if (!line || !bar) return ['not there'];
    const outside = [line, bar].some(
      ({ left, right, top }) => left < frame.left || right > frame.right || top < frame.top,
    );
    return [outside && 'outside', line.bottom > bar.top && 'covered'].filter((each) => each !== false);
  });
}

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

  it('do not cost it when each is a file of another kind', async () => {
    const { page } = await site.open('/');
    await untilPlaying(page);
    using folder = temporaryFolder();
    const files = {
      'body.tga': TGA,
      'new.def': 'model nobody { mesh models/nobody.md5mesh }',
      'notes.txt': 'nothing',
      'broken.md5anim': 'nothing',
      'orbit.md5camera': CAMERA,
    };
    for (const path of writeAll(folder.path, files)) await dropPaths(page, [path]);
    await untilViewer(page, (viewer) => viewer.availableCameraPaths.includes('orbit'));
    expect(await inViewer(page, (viewer) => viewer.modelName)).toBe('wanderer');
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
    const names = ['<b>a</b>.tga', 'folder/{names}.tga', `${'long'.repeat(60)}.tga`, 'd.tga'];
    const many = [...names, ...Array.from({ length: 196 }, (_, i) => `${i}.tga`)];
    using folder = temporaryFolder();
    await dropPaths(page, writeAll(folder.path, { 'tiny.md5mesh': tinyMeshes(20, many) }));
    const line = page.locator('[part="missing-files"]');
    await line.getByText(/^200 images are missing: .+\.tga, .+\.tga, .+\.tga and 197 more, drop/).waitFor();
    const isCut = (): Promise<boolean> =>
      line.locator('span').evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight);
    expect(await line.locator('b').count()).toBe(0);
    for (const [width, height] of [
      [320, 300],
      [800, 440],
      [1400, 600],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => overlaps(page)).toEqual([]);
      if (width > 320) expect(await isCut()).toBe(false);
    }
    await line.getByRole('button', { name: 'Dismiss' }).click();
    await line.waitFor({ state: 'hidden' });
  });

  it('names one missing image in a small element, and nothing overlaps', async () => {
    const { page } = await openTag(
      site,
      '<md5-viewer controls style="width:200px;height:150px"></md5-viewer>',
    );
    await page.getByText('No model yet').waitFor();
    await inViewer(
      page,
      (viewer, texts) =>
        viewer.loadFiles(texts.map((text, i) => new File([text], ['a.md5mesh', 'a.md5anim'][i] ?? ''))),
      [tinyMesh(20, '<img src=x>.tga'), tinyAnim(20)],
    );
    await page.getByText(/^1 image is missing: .+\.tga$/).waitFor();
    await page.locator('[part="controls"]').waitFor();
    expect(await overlaps(page)).toEqual([]);
    await inViewer(page, (viewer) => (viewer.allowDrop = true));
    await page.getByText(/^1 image is missing: .+\.tga, drop it here$/).waitFor();
    expect(await overlaps(page)).toEqual([]);
    expect(await faintInAnyLook(page)).toEqual([]);
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
