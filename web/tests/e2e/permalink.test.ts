import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoPaths } from '../support/files.js';
import { openTag } from '../support/host.js';
import { visits } from '../support/setup.js';
import { tinyMesh } from '../support/tiny-model.js';
import { inViewer, untilPlaying, untilViewer } from '../support/viewer.js';
import { zipOf } from '../support/zip.js';

const site = visits({ wholeDemo: true });
const DEMO = 'demo/wanderer/';
const EMPTY = '<md5-viewer class="box"></md5-viewer>';
const MESH = `src="${DEMO}wanderer.md5mesh"`;
const NAMED = ['walk', 'cheer']
  .map((name) => `<md5-animation src="${DEMO}${name}.md5anim" name="my ${name}"></md5-animation>`)
  .join('');

/**
 * The state that two viewers with the same view share, without names of animations, which children may set.
 */
const stateOf = (page: Page): Promise<unknown> =>
  inViewer(page, (viewer) => {
    const { x, y, z } = viewer.getCameraTarget();
    const { theta, phi, radius } = viewer.getCameraOrbit();
    return {
      model: viewer.modelName,
      clip: viewer.session.clip?.entry.url,
      clips: viewer.session.clips.map(({ asset }) => asset.entry.url),
      path: viewer.session.path?.entry.url,
      layers: viewer.driver.motion.extra.map(({ weight }) => weight),
      moment: [viewer.paused, viewer.currentFrame, viewer.loop, viewer.timeScale, viewer.driver.clock.range],
      camera: [
        theta.toFixed(3),
        phi.toFixed(3),
        Math.round(radius),
        x.toFixed(1),
        y.toFixed(1),
        z.toFixed(1),
      ],
      projection: viewer.projection,
      display: [viewer.skeleton, viewer.bounds, viewer.shading, viewer.weightJoint, viewer.hiddenMeshes],
      switches: [viewer.grid, viewer.axes, viewer.wireframe, viewer.showNormals, viewer.showTrail].map(
        Boolean,
      ),
      skin: viewer.skin,
      background: getComputedStyle(viewer).getPropertyValue('--md5-background'),
    };
  });

describe('toPermalink()', () => {
  it('leads to the same picture: files, animation, frame, camera and switches', async () => {
    const { page } = await openTag(
      site,
      `<md5-viewer class="box" ${MESH} materials="${DEMO}wanderer.mtr" camera-paths="${DEMO}tour.md5camera" axes
        skeleton="lines" style="--md5-background: #203040">${NAMED}</md5-viewer>`,
    );
    await untilViewer(page, (viewer) => viewer.loaded);
    await inViewer(page, async (viewer) => {
      viewer.animationName = 'my cheer';
      viewer.layers = [{ animationName: 'my walk', weight: 0.5 }];
      viewer.pause();
      viewer.setRange(3, 12);
      viewer.currentFrame = 7;
      viewer.loop = 'ping-pong';
      viewer.timeScale = 0.5;
      viewer.projection = 'orthographic';
      viewer.hiddenMeshes = 'cap';
      viewer.shading = 'weights';
      viewer.weightJoint = 'head';
      await viewer.updateComplete;
      viewer.setView('left');
      viewer.jumpCameraToGoal();
    });
    const link = await inViewer(page, (viewer) => viewer.toPermalink('index.html'));
    expect(link).toMatch(new RegExp(`^${site.origin()}/index\\.html#src=${DEMO}wanderer\\.md5mesh&`));
    const { page: preview, complaints } = await site.open(link.slice(site.origin().length));
    await untilViewer(preview, (viewer) => viewer.loaded && viewer.paused && viewer.currentFrame === 7);
    await inViewer(preview, (viewer) => {
      viewer.jumpCameraToGoal();
    });
    expect(await stateOf(preview)).toEqual(await stateOf(page));
    expect(await inViewer(preview, (viewer) => viewer.animationName)).toBe('cheer');
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });

  it('is only the fragment if no page is named, and keeps playing', async () => {
    const { page } = await openTag(
      site,
      `<md5-viewer class="box" ${MESH} animations="${DEMO}walk.md5anim" autoplay camera-orbit="30deg 60deg 120%"></md5-viewer>`,
    );
    await untilPlaying(page);
    const link = await inViewer(page, (viewer) => viewer.toPermalink());
    expect(link).toBe(
      `#src=${site.origin()}/${DEMO}wanderer.md5mesh&anim=${site.origin()}/${DEMO}walk.md5anim&orbit=30deg+60deg+120%25&show=none`,
    );
    const { page: preview } = await site.open(`/${link}`);
    await untilPlaying(preview);
    expect(await inViewer(preview, ({ cameraOrbit, grid }) => [cameraOrbit, grid])).toEqual([
      '30deg 60deg 120%',
      false,
    ]);
  });

  it('has the current camera if it turns by itself or limits hold it', async () => {
    const { page } = await openTag(
      site,
      `<md5-viewer class="box" ${MESH} camera-orbit="0deg 75deg 300" max-camera-orbit="auto auto 150" max-field-of-view="20deg"></md5-viewer>`,
    );
    await untilViewer(page, (viewer) => viewer.loaded);
    const link = await inViewer(page, (viewer) => viewer.toPermalink('index.html'));
    expect(link).toContain('&orbit=0deg+75deg+150&');
    expect(link).toContain('&fov=20deg&');
  });

  it('names an archive and the model in it that is shown', async () => {
    const entries = [
      ...demoPaths('wanderer.md5mesh'),
      ...demoPaths('walk.md5anim'),
      ...demoPaths('idle.md5anim'),
    ];
    const zip = zipOf(
      entries.map((path) => ({
        name: `models/${path.split('/').at(-1)!}`,
        data: readFileSync(path, 'latin1'),
      })),
    );
    const { page } = await openTag(site, EMPTY);
    await page
      .context()
      .route('**/pak.zip', (route) =>
        route.fulfill({ contentType: 'application/zip', body: Buffer.from(zip) }),
      );
    await inViewer(page, (viewer) => {
      viewer.archive = 'pak.zip';
      viewer.src = 'models/wanderer.md5mesh';
      viewer.animations = 'models/walk.md5anim';
    });
    await untilViewer(page, (viewer) => viewer.loaded);
    const link = await inViewer(page, (viewer) => viewer.toPermalink('index.html'));
    expect(link).toContain('#archive=pak.zip&src=models/wanderer.md5mesh&anim=models/walk.md5anim&');
    await page.goto(link);
    await untilViewer(page, (viewer) => viewer.loaded && viewer.modelName === 'wanderer');
    expect(await inViewer(page, (viewer) => viewer.availableAnimations)).toEqual(['walk']);
  });

  it('rejects if no link can show the same, and says what to do', async () => {
    const { page } = await openTag(site, EMPTY, {}, { free: true });
    await expect(inViewer(page, (viewer) => viewer.toPermalink())).rejects.toThrow(/Nothing is shown/);
    await inViewer(page, (viewer, mesh) => viewer.loadFiles([new File([mesh], 'm.md5mesh')]), tinyMesh(20));
    await expect(inViewer(page, (viewer) => viewer.toPermalink('index.html'))).rejects.toThrow(
      'A link cannot contain m.md5mesh, because it has no address. Put it on a web server',
    );
    await inViewer(
      page,
      (viewer, mesh) => {
        viewer.src = URL.createObjectURL(new Blob([mesh]));
      },
      tinyMesh(20),
    );
    await untilViewer(page, (viewer) => viewer.session.model?.entry.url?.startsWith('blob:') ?? false);
    await expect(inViewer(page, (viewer) => viewer.toPermalink())).rejects.toThrow(
      /A link cannot contain blob:\S+: it is not an http or https address/,
    );
  });
});
