import { describe, expect, it } from 'vitest';
import { difference, middleOf } from '../support/picture.js';
import { visits } from '../support/setup.js';
import { inViewer, untilPlaying, untilViewer } from '../support/viewer.js';

const site = visits();
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

  it('shows the frame that it names, and the same picture again as its copy', async () => {
    const { page } = await site.open(`/#src=${DEMO}wanderer.md5mesh&anim=${DEMO}walk.md5anim&frame=9&play=0`);
    await untilViewer(page, (viewer) => viewer.loaded && viewer.paused && viewer.currentFrame === 9);
    await inViewer(page, (viewer) => viewer.toBlob());
    const before = await middleOf(page);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.waitForURL(/frame=9/);
    const copy = new URL(page.url());
    const { page: second } = await site.open(`/${copy.hash}`);
    await untilViewer(second, (viewer) => viewer.loaded && viewer.paused && viewer.currentFrame === 9);
    await inViewer(second, (viewer) => viewer.toBlob());
    expect(difference(before, await middleOf(second))).toBeLessThan(0.001);
  });

  it('keeps the range of frames', async () => {
    const { page } = await site.open(`/#src=${DEMO}wanderer.md5mesh&anim=${DEMO}walk.md5anim&range=5-12`);
    await untilViewer(page, (viewer) => viewer.loaded);
    expect(await inViewer(page, (viewer) => viewer.driver.clock.range)).toEqual({ first: 5, last: 12 });
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
      'Not all of this link was understood. clip: run is none of walk. path: tour is none of these files.';
    await page.getByText(text).waitFor();
    const { page: right, complaints } = await site.open(`/#${files}&clip=walk`);
    await untilPlaying(right);
    expect(await right.getByText('Not all of this link').count()).toBe(0);
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

  it('to a file that is not there says so', async () => {
    const { page } = await site.open(`/#src=${DEMO}nobody.md5mesh`);
    await page.getByText('nobody.md5mesh').first().waitFor();
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
});
