import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openTag } from '../support/host.js';
import { visits } from '../support/setup.js';
import { tinyAnim, tinyMesh } from '../support/tiny-model.js';
import { inViewer, untilViewer } from '../support/viewer.js';
import { zipOf } from '../support/zip.js';

const site = visits();
const IMP = { 'imp.md5mesh': tinyMesh(20), 'lift.md5anim': tinyAnim(20), 'idle.md5anim': tinyAnim(20, 30) };
const TAG =
  '<md5-viewer class="box" src="imp.md5mesh" animations="lift.md5anim idle.md5anim" controls autoplay></md5-viewer>';

const open = async (tag = TAG, files: Record<string, string> = IMP): Promise<Page> =>
  (await openTag(site, tag, files)).page;

const state = (page: Page) =>
  inViewer(page, (viewer) => {
    const { currentFrame, animationName, modelName, paused, availableAnimations, driver } = viewer;
    const camera = [String(viewer.getCameraOrbit()), String(viewer.getCameraTarget())];
    const { range } = driver.clock;
    return { currentFrame, animationName, modelName, paused, availableAnimations, range, camera };
  });

/** Removes the viewer, waits longer than the engine's lifetime, and inserts it again. */
const takeAwayAndBack = async (page: Page, away = 1500): Promise<void> => {
  await page.evaluate(async (milliseconds) => {
    const viewer = document.querySelector('md5-viewer')!;
    viewer.remove();
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    document.body.append(viewer);
  }, away);
  await untilViewer(page, (viewer) => viewer.loaded);
};

/** A view that differs from all defaults. */
const arrange = (page: Page, clip: string) =>
  inViewer(
    page,
    async (viewer, name) => {
      viewer.animationName = name;
      viewer.pause();
      viewer.setRange(2, 10);
      viewer.currentFrame = 7;
      viewer.setView('left');
      viewer.jumpCameraToGoal();
      await viewer.updateComplete;
      await viewer.toBlob();
    },
    clip,
  );

describe('a viewer that is taken out of the document and put back', () => {
  it('keeps model, animation, frame, range and camera, paused as it was', async () => {
    const page = await open();
    await untilViewer(page, (viewer) => viewer.loaded);
    await arrange(page, 'idle');
    const before = await state(page);
    expect(before).toMatchObject({ animationName: 'idle', currentFrame: 7, paused: true });
    await takeAwayAndBack(page);
    expect(await state(page)).toEqual(before);
  });

  it('continues playing at the same frame', async () => {
    const page = await open(
      '<md5-viewer class="box" src="imp.md5mesh" animations="long.md5anim" autoplay></md5-viewer>',
      {
        ...IMP,
        'long.md5anim': tinyAnim(20, 2000),
      },
    );
    await untilViewer(page, (viewer) => viewer.loaded);
    await inViewer(page, (viewer) => void (viewer.currentFrame = 900));
    await takeAwayAndBack(page);
    const first = await inViewer(page, (viewer) => viewer.currentFrame);
    expect(first).toBeGreaterThanOrEqual(900);
    await untilViewer(page, (viewer, before) => viewer.currentFrame > before, first);
  });

  it('has the files that were dropped on it', async () => {
    const page = await open();
    await untilViewer(page, (viewer) => viewer.loaded);
    await inViewer(
      page,
      async (viewer, [mesh = '', walk = '', run = '']) => {
        await viewer.loadFiles([new File([mesh], 'ogre.md5mesh'), new File([walk], 'walk.md5anim')]);
        await viewer.loadFiles([new File([run], 'run.md5anim')]);
      },
      [tinyMesh(30), tinyAnim(30), tinyAnim(30, 20)],
    );
    await arrange(page, 'walk');
    const before = await state(page);
    expect(before).toMatchObject({ modelName: 'ogre', animationName: 'walk' });
    await takeAwayAndBack(page);
    expect(await state(page)).toEqual(before);
  });

  it('also has the files that only a script gave it', async () => {
    const page = await open('<md5-viewer class="box"></md5-viewer>', {});
    const zip = zipOf([
      { name: 'a/ogre.md5mesh', data: tinyMesh(30) },
      { name: 'a/walk.md5anim', data: tinyAnim(30) },
      { name: 'b/imp.md5mesh', data: tinyMesh(20) },
    ]);
    await inViewer(
      page,
      async (viewer, bytes) => {
        await viewer.loadFiles([new File([Uint8Array.from(bytes)], 'pak.zip')]);
        await viewer.showModel('imp');
      },
      [...zip],
    );
    expect((await state(page)).modelName).toBe('imp');
    const before = await state(page);
    await takeAwayAndBack(page, 50);
    expect(await state(page)).toEqual(before);
  });

  it('shows its new source if that was changed meanwhile', async () => {
    const page = await open(TAG, { ...IMP, 'ogre.md5mesh': tinyMesh(30) });
    await untilViewer(page, (viewer) => viewer.loaded);
    await page.evaluate(async () => {
      const viewer = document.querySelector('md5-viewer')!;
      viewer.remove();
      await new Promise((resolve) => setTimeout(resolve, 50));
      viewer.src = 'ogre.md5mesh';
      document.body.append(viewer);
    });
    await untilViewer(page, (viewer) => viewer.loaded && viewer.modelName === 'ogre');
  });
});

describe('a load that brings nothing to show', () => {
  const attempts: [string, (page: Page) => Promise<unknown>][] = [
    ['src', (page) => inViewer(page, (viewer) => void (viewer.src = 'none.md5mesh'))],
    ['src without an ending', (page) => inViewer(page, (viewer) => void (viewer.src = 'none'))],
    ['archive', (page) => inViewer(page, (viewer) => void (viewer.archive = 'none.pk4'))],
    [
      'loadFiles()',
      (page) =>
        inViewer(
          page,
          (viewer) => void viewer.loadFiles([new File(['no'], 'x.md5mesh')], { mode: 'replace' }),
        ),
    ],
    ['a drop', (page) => inViewer(page, (viewer) => void viewer.loadFiles([new File(['no'], 'x.md5mesh')]))],
  ];

  it.each(attempts)('by %s leaves the earlier model', async (_, attempt) => {
    const page = await open();
    await untilViewer(page, (viewer) => viewer.loaded);
    await arrange(page, 'idle');
    const before = await state(page);
    const failed = inViewer(
      page,
      (viewer) =>
        new Promise<string>((resolve) =>
          viewer.addEventListener('error', ({ detail }) => resolve(detail.type)),
        ),
    );
    await attempt(page);
    expect(await failed).toBe('loadfailure');
    await untilViewer(page, (viewer) => viewer.session.progress === null);
    // The camera makes room for the findings until they are closed.
    await page.locator('[part="dismiss-button"]').click();
    await expect.poll(() => state(page)).toEqual(before);
    // A later valid source is used.
    await inViewer(page, (viewer) => {
      viewer.archive = null;
      viewer.src = 'imp.md5mesh';
      viewer.animations = 'lift.md5anim';
    });
    await untilViewer(page, (viewer) => viewer.availableAnimations.join() === 'lift');
  });
});

describe('embed.html without files in its link', () => {
  it('waits for the page around it, without a message', async () => {
    const { page, complaints } = await site.open('/host.html', {
      foreignPage: {
        contentType: 'text/html',
        headers: {},
        body: `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>host</title>
          <script>
            window.told = [];
            addEventListener('message', ({ data }) => told.push(data));
          </script>
          <iframe src="embed.html" width="400" height="300" title="Viewer" sandbox="allow-scripts"></iframe></html>`,
      },
    });
    await page.waitForFunction(() => (window as unknown as { told: unknown[] }).told.length > 0);
    await page.waitForTimeout(500);
    const told = () => page.evaluate(() => (window as unknown as { told: { method?: string }[] }).told);
    expect((await told()).map(({ method }) => method)).toEqual(['ready']);
    const frame = await (await page.waitForSelector('iframe')).contentFrame();
    expect(await frame!.getByRole('alert').count()).toBe(0);
    expect(await frame!.locator('#notices').textContent()).toBe('');
    await page.evaluate(() => {
      const params = { src: 'demo/wanderer/wanderer.md5mesh' };
      document
        .querySelector('iframe')!
        .contentWindow!.postMessage({ jsonrpc: '2.0', id: 1, method: 'loadUrls', params }, '*');
    });
    await untilViewer(frame!, (viewer) => viewer.loaded);
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });
});
