import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Md5ViewerElement } from '../../element/index.js';
import { dropPaths } from '../support/drop.js';
import { demoPaths, temporaryFolder, writeAll } from '../support/files.js';
import { difference, middleOf } from '../support/picture.js';
import { visits } from '../support/setup.js';
import { tinyAnim, tinyMesh } from '../support/tiny-model.js';
import { inViewer, untilPlaying, untilViewer } from '../support/viewer.js';

const site = visits();
const looks = visits({ sharp: true, wholeDemo: true });
const DEMO = 'demo/wanderer/';

describe('a link', () => {
  it('brings a mesh, two animations and a camera path', async () => {
    const { page, complaints } = await site.open(
      `/#src=${DEMO}wanderer.md5mesh&anim=${DEMO}walk.md5anim,${DEMO}cheer.md5anim&camera=${DEMO}tour.md5camera`,
    );
    await untilPlaying(page);
    const lists = await inViewer(page, (viewer) => [viewer.availableAnimations, viewer.availableCameraPaths]);
    expect(lists).toEqual([['walk', 'cheer'], ['tour']]);
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });

  it('shows the frame that it names, and its copy shows the same picture', async () => {
    const { page } = await looks.open(
      `/#src=${DEMO}wanderer.md5mesh&anim=${DEMO}walk.md5anim&frame=9&play=0`,
    );
    await untilViewer(page, (viewer) => viewer.loaded && viewer.paused && viewer.currentFrame === 9);
    await inViewer(page, (viewer) => viewer.toBlob());
    const before = await middleOf(page);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.waitForURL(/frame=9/);
    const copy = new URL(page.url());
    const { page: second } = await looks.open(`/${copy.hash}`);
    await untilViewer(second, (viewer) => viewer.loaded && viewer.paused && viewer.currentFrame === 9);
    await inViewer(second, (viewer) => viewer.toBlob());
    expect(difference(before, await middleOf(second))).toBeLessThan(0.001);
  });

  it('keeps the range of frames', async () => {
    const { page } = await site.open(`/#src=${DEMO}wanderer.md5mesh&anim=${DEMO}walk.md5anim&range=5-12`);
    await untilViewer(page, (viewer) => viewer.loaded);
    expect(await inViewer(page, (viewer) => viewer.driver.clock.range)).toEqual({ first: 5, last: 12 });
    // The scrubber shows it.
    const scrubber = page.locator('.scrubber.ranged');
    const shares = (): Promise<string[]> =>
      scrubber.evaluate(({ style }) => ['--first', '--last'].map((name) => style.getPropertyValue(name)));
    const frameCount = await inViewer(page, (viewer) => viewer.frameCount);
    expect(await shares()).toEqual([5, 12].map((frame) => (frame / (frameCount - 1)).toFixed(4)));
    await inViewer(page, (viewer) => {
      viewer.setRange(6, 9);
    });
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.waitForURL(/range=6-9/);
  });

  it('to a frame stands still, unless it says that it plays', async () => {
    const files = `src=${DEMO}wanderer.md5mesh&anim=${DEMO}walk.md5anim`;
    const { page } = await site.open(`/#${files}&frame=9`);
    await untilViewer(page, (viewer) => viewer.loaded && viewer.paused && viewer.currentFrame === 9);
    const { page: playing } = await site.open(`/#${files}&frame=9&play=1`);
    await untilPlaying(playing);
  });

  it('says which of its names the files do not have', async () => {
    const files = `src=${DEMO}wanderer.md5mesh&anim=${DEMO}walk.md5anim`;
    const { page } = await site.open(`/#${files}&clip=run&path=tour`);
    const text =
      'Parts of this link are not valid. clip: run is none of walk. path: these files have no tour.';
    await page.getByText(text).waitFor();
    const { page: right, complaints } = await site.open(`/#${files}&clip=walk`);
    await untilPlaying(right);
    expect(await right.getByText('Parts of this link').count()).toBe(0);
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });

  it('keeps projection and layers', async () => {
    const state = 'clip=walk&layers=cheer:0.5:sync,idle&frame=9&play=0&projection=orthographic';
    const files = `src=${DEMO}wanderer.md5mesh&anim=${['walk', 'cheer', 'idle'].map((name) => `${DEMO}${name}.md5anim`).join()}`;
    const { page } = await site.open(`/#${files}&${state}`);
    await untilViewer(page, (viewer) => viewer.loaded && viewer.paused && viewer.currentFrame === 9);
    const seen = await inViewer(page, (viewer) => [
      viewer.projection,
      viewer.driver.camera.orthographic,
      viewer.driver.motion.layers.map(({ weight }) => weight),
    ]);
    expect(seen).toEqual(['orthographic', true, [1, 0.5, 1]]);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.waitForURL(/projection=orthographic/);
    expect(page.url()).toContain('layers=cheer:0.5:sync,idle&');
  });

  it('carries small files of the visitor’s own, with frame, camera and switches', async () => {
    const { page } = await site.open('/');
    await untilViewer(page, (viewer) => viewer.loaded);
    using folder = temporaryFolder();
    const paths = {
      'hero.md5mesh': tinyMesh(20),
      'jump.md5anim': tinyAnim(20),
      'nod.md5anim': tinyAnim(20, 6),
    };
    await dropPaths(page, writeAll(folder.path, paths), 'alt');
    await untilViewer(
      page,
      (viewer) => viewer.modelName === 'hero' && viewer.availableAnimations.length === 2,
    );
    await inViewer(page, (viewer) => {
      viewer.animationName = 'jump';
      viewer.pause();
      viewer.currentFrame = 7;
      viewer.skeleton = 'lines';
    });
    await page.locator('md5-viewer').press('3');
    // The link contains the current view, which takes a moment to arrive.
    await untilViewer(page, (viewer) => viewer.getCameraOrbit().theta.toFixed(2) === '-1.57');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Link copied. It contains the files.').waitFor();
    const { page: second, complaints } = await site.open(`/${new URL(page.url()).hash}`);
    await untilViewer(second, (viewer) => viewer.loaded && viewer.paused && viewer.currentFrame === 7);
    const state = (of: Page): Promise<unknown[]> =>
      inViewer(of, (viewer) => [
        viewer.modelName,
        viewer.availableAnimations,
        viewer.animationName,
        viewer.skeleton,
        viewer.getCameraOrbit().theta.toFixed(2),
      ]);
    expect(await state(second)).toEqual(['hero', ['jump', 'nod'], 'jump', 'lines', '-1.57']);
    expect(complaints).toEqual({ messages: [], foreign: [] });
    // Opens its copy, and then the demo.
    await second.getByRole('button', { name: 'More' }).click();
    await second.getByRole('button', { name: 'Copy link' }).click();
    await second.getByText('Link copied. It contains the files.').waitFor();
    expect(new URL(second.url()).hash).toBe(new URL(page.url()).hash);
    await second.getByRole('button', { name: 'More' }).click();
    await second.getByRole('button', { name: 'Demo' }).click();
    await untilViewer(second, (viewer) => viewer.modelName === 'wanderer');
  });

  it('says which of the visitor’s files it cannot carry', async () => {
    const { page } = await site.open('/');
    await untilViewer(page, (viewer) => viewer.loaded);
    using folder = temporaryFolder();
    const noise = randomBytes(60_000);
    const image = Buffer.concat([Buffer.from('000002000000000000000000640064002000', 'hex'), noise]);
    await dropPaths(
      page,
      writeAll(folder.path, { 'hero.md5mesh': tinyMesh(20, 'skin.tga'), 'skin.tga': image }),
      'alt',
    );
    await untilViewer(
      page,
      (viewer) => viewer.modelName === 'hero' && viewer.session.content.collection.images.length === 1,
    );
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('It contains the files without 1 image').waitFor();
    await dropPaths(page, folder.copyIn(demoPaths('.md5mesh')), 'alt');
    await untilViewer(page, (viewer) => viewer.modelName === 'wanderer');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText(/too large for a link: packed they have \d+ kB, and the limit is 60 kB/).waitFor();
  });

  it('whose files are damaged says so', async () => {
    const { page } = await site.open('/#data=eJwrSS0u');
    await page.getByText('The files in this link cannot be read').waitFor();
  });

  it('whose files are damaged leaves the picture as it was', async () => {
    const { page } = await site.open(`/#src=${DEMO}wanderer.md5mesh&anim=${DEMO}walk.md5anim`);
    await untilPlaying(page);
    await page.evaluate(() => {
      location.hash = '#data=eJwrSS0u&show=wireframe';
    });
    await page.getByText('The files in this link cannot be read').waitFor();
    expect(await inViewer(page, (viewer) => [viewer.modelName, viewer.wireframe, viewer.grid])).toEqual([
      'wanderer',
      false,
      true,
    ]);
    await untilPlaying(page);
  });

  it('to a file that is not there says so', async () => {
    const { page } = await site.open(`/#src=${DEMO}nobody.md5mesh`);
    await page.getByText('nobody.md5mesh').first().waitFor();
    await page.getByText('Drop files here').waitFor();
    await page.getByRole('button', { name: 'Show the demo' }).click();
    await untilPlaying(page);
    expect(await page.getByText('Drop files here').isVisible()).toBe(false);
  });

  it('is replaced by dropped files, and is restored when the browser goes back', async () => {
    const { page } = await site.open(`/#src=${DEMO}wanderer.md5mesh`);
    await untilViewer(page, (viewer) => viewer.modelName === 'wanderer');
    using folder = temporaryFolder();
    await dropPaths(page, writeAll(folder.path, { 'jump.md5anim': tinyAnim(20) }));
    await untilViewer(page, (viewer) => viewer.session.progress === null);
    expect(new URL(page.url()).hash).not.toBe('');
    await dropPaths(page, writeAll(folder.path, { 'tiny.md5mesh': tinyMesh(20) }));
    await untilViewer(page, (viewer) => viewer.modelName === 'tiny');
    await page.waitForURL((url) => url.hash === '');
    await page.goBack();
    await untilViewer(page, (viewer) => viewer.modelName === 'wanderer');
  });

  it('frames only its own model: another one gets its own framing, also by R', async () => {
    const far = 'orbit=200deg+20deg+9000&target=5000+0+0&fov=60deg';
    const { page } = await site.open(`/#src=${DEMO}wanderer.md5mesh&${far}`);
    await untilViewer(page, (viewer) => viewer.loaded && viewer.getCameraTarget().x === 5000);
    using folder = temporaryFolder();
    await dropPaths(page, writeAll(folder.path, { 'tiny.md5mesh': tinyMesh(20) }));
    await untilViewer(page, (viewer) => viewer.modelName === 'tiny' && viewer.session.progress === null);
    const view = (): Promise<unknown> =>
      inViewer(page, (viewer) => [
        viewer.cameraOrbit,
        Math.abs(viewer.getCameraTarget().x) < 100,
        Math.round(viewer.getFieldOfView()),
      ]);
    expect(await view()).toEqual([null, true, 30]);
    await page.locator('md5-viewer').press('r');
    await inViewer(page, (viewer) => {
      viewer.jumpCameraToGoal();
    });
    expect(await view()).toEqual([null, true, 30]);
    expect(new URL(page.url()).hash).toBe('');
  });

  it('keeps an orbit and a target that a script set, as properties or attributes', async () => {
    const { page } = await site.open(`/#src=${DEMO}wanderer.md5mesh&orbit=200deg+80deg+auto`);
    await untilViewer(page, (viewer) => viewer.loaded);
    const copied = async (set: (viewer: Md5ViewerElement) => void): Promise<[string, string]> => {
      await inViewer(page, set);
      await untilViewer(page, (viewer) => !viewer.isUpdatePending);
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('button', { name: 'Copy link' }).click();
      const names = ['orbit', 'target'] as const;
      const [orbit, target] = await inViewer(page, (viewer) => [viewer.cameraOrbit, viewer.cameraTarget]);
      await page.waitForFunction(
        (values) =>
          ['orbit', 'target'].every(
            (name, i) => (new URLSearchParams(location.hash.slice(1)).get(name) ?? null) === values[i],
          ),
        [orbit, target],
      );
      const link = new URLSearchParams(new URL(page.url()).hash.slice(1));
      const [first, second] = names.map((name) => link.get(name) ?? '');
      return [first ?? '', second ?? ''];
    };
    expect(await copied((viewer) => void (viewer.cameraOrbit = '30deg 60deg 120%'))).toEqual([
      '30deg 60deg 120%',
      '',
    ]);
    const attributes = (viewer: Md5ViewerElement) => {
      viewer.setAttribute('camera-orbit', '-90deg 40deg 300');
      viewer.setAttribute('camera-target', '1 2 30');
    };
    expect(await copied(attributes)).toEqual(['-90deg 40deg 300', '1 2 30']);
  });

  it('leaves annotations and names of its model with it, without warnings', async () => {
    const { page, complaints } = await site.open(
      `/#src=${DEMO}wanderer.md5mesh&anim=${DEMO}walk.md5anim,${DEMO}cheer.md5anim&clip=cheer`,
    );
    await untilViewer(page, (viewer) => viewer.loaded);
    await inViewer(page, (viewer) => {
      viewer.innerHTML += '<button slot="hotspot-a" data-joint="head">Head</button>';
      Object.assign(viewer, { animationName: 'cheer', hiddenMeshes: 'cap', weightJoint: 'head' });
    });
    await untilViewer(page, (viewer) => viewer.querySelector('[data-visible]') !== null);
    using folder = temporaryFolder();
    await dropPaths(page, writeAll(folder.path, { 'tiny.md5mesh': tinyMesh(20) }), 'alt');
    await untilViewer(page, (viewer) => viewer.modelName === 'tiny' && viewer.session.progress === null);
    await untilViewer(page, (viewer) => viewer.weightJoint === null);
    const left = await inViewer(page, (viewer) => [
      viewer.querySelectorAll('[slot^=hotspot-]').length,
      viewer.animationName,
      viewer.hiddenMeshes,
      viewer.getAttribute('animation-name'),
    ]);
    expect(left).toEqual([0, null, null, null]);
    expect(complaints.messages).toEqual([]);
  });

  it('that fails leaves the camera as it was', async () => {
    const { page } = await site.open('/');
    await untilPlaying(page);
    await page.evaluate((demo) => {
      location.hash = `#src=${demo}nobody.md5mesh&target=5000+0+0`;
    }, DEMO);
    await untilViewer(page, ({ session }) => session.messagesOpen && session.progress === null);
    expect(await inViewer(page, (viewer) => viewer.cameraTarget)).toBe(null);
  });

  it('that fails leaves dropped files as they were', async () => {
    const { page } = await site.open('/');
    await untilPlaying(page);
    using folder = temporaryFolder();
    await dropPaths(page, writeAll(folder.path, { 'tiny.md5mesh': tinyMesh(20) }));
    await untilViewer(page, (viewer) => viewer.modelName === 'tiny' && viewer.session.progress === null);
    await page.evaluate((demo) => {
      location.hash = `#src=${demo}nobody.md5mesh`;
    }, DEMO);
    await page.getByText('nobody.md5mesh').first().waitFor();
    expect(await inViewer(page, (viewer) => [viewer.modelName, viewer.loaded])).toEqual(['tiny', true]);
    // The next link is still shown.
    await page.evaluate((demo) => {
      location.hash = `#src=${demo}wanderer.md5mesh`;
    }, DEMO);
    await untilViewer(page, (viewer) => viewer.modelName === 'wanderer');
  });

  it('that is opened while a drop ends is shown', async () => {
    const { page } = await site.open('/');
    await untilPlaying(page);
    await inViewer(page, (viewer) => {
      const open = (): void => {
        if (viewer.modelName === 'tiny') location.hash = '#src=demo/wanderer/wanderer.md5mesh&frame=3';
      };
      viewer.addEventListener('load', open);
    });
    using folder = temporaryFolder();
    await dropPaths(page, writeAll(folder.path, { 'tiny.md5mesh': tinyMesh(20) }));
    // Until the drop has ended, the demo is shown, which is also the model of the link.
    await page.waitForFunction(() => location.hash.includes('frame=3'));
    await untilViewer(page, (viewer) => viewer.modelName === 'wanderer' && viewer.session.progress === null);
    expect(await page.evaluate(() => location.hash)).toContain('frame=3');
  });

  it('to a file of another kind says so, and the picture stays', async () => {
    const { page } = await site.open('/');
    await untilPlaying(page);
    await page.evaluate(() => (location.hash = '#src=md5-viewer.js'));
    await page.getByText('md5-viewer.js').first().waitFor();
    expect(await inViewer(page, (viewer) => viewer.modelName)).toBe('wanderer');
  });

  it('to a missing file does not stop a later drop', async () => {
    const { page } = await site.open(`/#src=${DEMO}nobody.md5mesh&frame=3`);
    await untilViewer(page, ({ session }) => session.messagesOpen && session.progress === null);
    await dropPaths(page, demoPaths('.md5mesh').concat(demoPaths('walk.md5anim')));
    await untilPlaying(page);
  });
});

describe('the Embed dialog', () => {
  it('gives a tag and a frame that show the same files', async () => {
    const { page } = await site.open(`/#src=${DEMO}wanderer.md5mesh&anim=${DEMO}walk.md5anim`);
    await untilPlaying(page);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Embed' }).click();
    const [tag, frame] = await page.getByRole('dialog').locator('code').allTextContents();
    expect(tag).toContain(`<script type="module" src="${site.origin()}/md5-viewer.js"></script>`);
    expect(tag).toContain(`src="${site.origin()}/${DEMO}wanderer.md5mesh"`);
    expect(frame).toContain('sandbox="allow-scripts"');
    expect(frame).toContain(`src="${site.origin()}/embed.html#`);
  });

  it('names the files of the demo in the frame, which would be empty without', async () => {
    const { page } = await site.open('/');
    await untilPlaying(page);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Embed' }).click();
    const [, frame] = await page.getByRole('dialog').locator('code').allTextContents();
    expect(frame).toContain(`embed.html#src=${DEMO}wanderer.md5mesh&amp;anim=${DEMO}idle.md5anim,`);
  });
});
