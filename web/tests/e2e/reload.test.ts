import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DEMO_FOLDER } from '../support/files.js';
import { openTag } from '../support/host.js';
import { visits } from '../support/setup.js';
import { tinyAnim, tinyMesh } from '../support/tiny-model.js';
import { inViewer, untilViewer } from '../support/viewer.js';
import { zipOf } from '../support/zip.js';

const site = visits();
const TAG = '<md5-viewer class="box" src="imp.md5mesh" animations="lift.md5anim idle.md5anim"></md5-viewer>';

function impFiles(size = 20): Record<string, string> {
  return {
    'imp.md5mesh': tinyMesh(size, 'skin.png'),
    'lift.md5anim': tinyAnim(size),
    'idle.md5anim': tinyAnim(size, 30),
    'skin.png': 'none',
  };
}

/** Heights of the shown model, each after another reload(). */
const height = (page: Page) => inViewer(page, (viewer) => viewer.getDimensions().z);
const reload = (page: Page) => inViewer(page, (viewer) => viewer.reload());

describe('reload()', () => {
  it('fetches what is declared past the caches, images too, and keeps clip, frame, range and camera', async () => {
    const files = impFiles();
    const { page, complaints } = await openTag(site, TAG, files);
    await untilViewer(page, (viewer) => viewer.loaded);
    await inViewer(page, async (viewer) => {
      viewer.animationName = 'idle';
      viewer.setRange(4, 20);
      viewer.currentFrame = 7;
      viewer.setView('left');
      viewer.jumpCameraToGoal();
      await viewer.updateComplete;
      const plain = window.fetch.bind(window);
      window.fetch = (input, init) => {
        const address = input instanceof Request ? input.url : String(input);
        const name = new URL(address, location.href).pathname.slice(1);
        viewer.dataset.fetched = `${viewer.dataset.fetched ?? ''}${name} ${init?.cache ?? 'plainly'};`;
        return plain(input, init);
      };
    });
    const state = () =>
      inViewer(page, (viewer) => {
        const { currentFrame, animationName, paused, driver } = viewer;
        const camera = [String(viewer.getCameraOrbit()), String(viewer.getCameraTarget())];
        return { currentFrame, animationName, paused, range: driver.clock.range, camera };
      });
    const before = await state();
    expect(before).toMatchObject({ currentFrame: 7, animationName: 'idle', range: { first: 4, last: 20 } });
    const old = await height(page);
    Object.assign(files, impFiles(60));
    await reload(page);
    expect(await height(page)).toBeGreaterThan(2.5 * old);
    expect(await state()).toEqual(before);
    const fetched = await inViewer(page, (viewer) => (viewer.dataset.fetched ?? '').split(';').sort());
    expect(fetched.filter((text) => text.includes('.md5'))).toEqual([
      'idle.md5anim reload',
      'imp.md5mesh reload',
      'lift.md5anim reload',
    ]);
    expect(fetched).toContain('skin.png reload');
    expect(complaints.foreign).toEqual([]);
  });

  it('fetches missing files again', async () => {
    const files: Record<string, string> = { ...impFiles(), 'imp.md5mesh': 'nothing yet' };
    const { page } = await openTag(site, TAG, files);
    await untilViewer(page, (viewer) =>
      viewer.report.diagnostics.some(({ severity }) => severity === 'error'),
    );
    expect(await inViewer(page, (viewer) => viewer.availableModels)).toEqual([]);
    Object.assign(files, impFiles());
    await reload(page);
    expect(await inViewer(page, (viewer) => viewer.availableModels)).toEqual(['imp']);
    expect(await inViewer(page, (viewer) => viewer.availableAnimations)).toEqual(['lift', 'idle']);
  });

  it('reads files of loadFiles() again, but not those that they replaced', async () => {
    const files = impFiles();
    const { page } = await openTag(site, TAG, files);
    await untilViewer(page, (viewer) => viewer.loaded);
    const sizes = await inViewer(
      page,
      async (viewer, meshes) => {
        const bytes = () => Promise.resolve(new TextEncoder().encode(meshes.shift() ?? ''));
        await viewer.loadFiles([{ path: 'cube.md5mesh', bytes }], { mode: 'replace' });
        const found = [viewer.getDimensions().z];
        for (let i = 0; i < 2; i++) {
          await viewer.reload();
          found.push(viewer.getDimensions().z);
        }
        return [...viewer.availableModels, ...found.map(Math.round)];
      },
      [tinyMesh(10), tinyMesh(30), tinyMesh(50)],
    );
    expect(sizes).toEqual(['cube', 10, 30, 50]);
  });

  it('keeps the time on the current camera path, paused as it was', async () => {
    const tour = readFileSync(join(DEMO_FOLDER, 'tour.md5camera'), 'utf8');
    const tag = TAG.replace('src=', 'camera-paths="tour.md5camera" camera-path="tour" autoplay src=');
    const { page } = await openTag(site, tag, { ...impFiles(), 'tour.md5camera': tour });
    await untilViewer(page, (viewer) => viewer.loaded && viewer.driver.lookingThroughPath);
    await inViewer(page, async (viewer) => {
      viewer.pause();
      viewer.currentFrame = 30;
      const path = viewer.session.path?.value;
      await viewer.reload();
      if (viewer.session.path?.value === path) throw new Error('The path was not read again.');
    });
    expect(await inViewer(page, ({ currentFrame, paused }) => [currentFrame, paused])).toEqual([30, true]);
  });

  it('opens archives again, those of the network and of the disk, and stays with the model', async () => {
    const pack = (size: number) =>
      zipOf([
        { name: 'models/a/a.md5mesh', data: tinyMesh(size) },
        { name: 'models/b/b.md5mesh', data: tinyMesh(2 * size) },
      ]);
    const { page } = await openTag(site, '<md5-viewer class="box"></md5-viewer>', impFiles());
    let served = pack(10);
    await page.route('**/pack.zip', (route) => route.fulfill({ body: Buffer.from(served) }));
    const shown = () => inViewer(page, (viewer) => [viewer.modelName, Math.round(viewer.getDimensions().z)]);
    await inViewer(page, (viewer) => {
      viewer.archive = 'pack.zip';
      viewer.loading = 'eager';
    });
    await untilViewer(page, (viewer) => viewer.loaded);
    await inViewer(page, (viewer) => viewer.showModel('b'));
    expect(await shown()).toEqual(['b', 20]);
    served = pack(30);
    await reload(page);
    expect(await shown()).toEqual(['b', 60]);
    await inViewer(
      page,
      async (viewer, archives) => {
        const bytes = () => Promise.resolve(Uint8Array.from(archives.shift() ?? []));
        await viewer.loadFiles([{ path: 'own.zip', isArchive: true, bytes }], { mode: 'replace' });
        await viewer.showModel('a');
      },
      [pack(40), pack(50)].map((bytes) => [...bytes]),
    );
    expect(await shown()).toEqual(['a', 40]);
    await reload(page);
    expect(await shown()).toEqual(['a', 50]);
  });

  it('stays with the model of an archive in an archive that changed', async () => {
    const pack = (size: number) => {
      const inner = zipOf([
        { name: 'models/a/a.md5mesh', data: tinyMesh(size) },
        { name: 'models/b/b.md5mesh', data: tinyMesh(2 * size) },
      ]);
      return [...zipOf([{ name: 'inner.pk4', data: inner }])];
    };
    const { page } = await openTag(site, '<md5-viewer class="box"></md5-viewer>', impFiles());
    const shown = await inViewer(
      page,
      async (viewer, [before = [], after = []]) => {
        const archive = (bytes: number[]) => ({
          ...{ path: 'own.zip', isArchive: true },
          bytes: () => Promise.resolve(Uint8Array.from(bytes)),
        });
        await viewer.loadFiles([archive(before)], { mode: 'replace' });
        await viewer.showModel('b');
        await viewer.loadFiles([archive(after)], { mode: 'add', refresh: true });
        return [viewer.modelName, Math.round(viewer.getDimensions().z)];
      },
      [pack(10), pack(30)],
    );
    expect(shown).toEqual(['b', 60]);
  });
});
