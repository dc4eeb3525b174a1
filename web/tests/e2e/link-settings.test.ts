import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Md5ViewerElement } from '../../element/index.js';
import { dropPaths } from '../support/drop.js';
import { demoPaths, temporaryFolder } from '../support/files.js';
import { visits } from '../support/setup.js';
import { tinyMesh } from '../support/tiny-model.js';
import { inViewer, untilPlaying, untilViewer } from '../support/viewer.js';
import { zipOf } from '../support/zip.js';

const site = visits();
const FILES =
  'src=demo/wanderer/wanderer.md5mesh&anim=demo/wanderer/idle.md5anim,demo/wanderer/walk.md5anim&clip=idle&frame=5&play=0';

/** Everything that the controls of this test change. */
function stateOf(viewer: Md5ViewerElement) {
  const { exposure, ambient, shadowIntensity, lightDirection, projection, fieldOfView, autoRotate } = viewer;
  const { rootMotion, animationCrossfadeDuration, shading, weightJoint, skeleton, bounds } = viewer;
  const { wireframe, showNormals, grid, axes, showTrail, upAxis, hiddenMeshes, hiddenJoints } = viewer;
  const light = { exposure, ambient, shadowIntensity, lightDirection };
  const lens = { projection, fieldOfView, autoRotate, rootMotion, animationCrossfadeDuration };
  const shown = { shading, weightJoint, skeleton, bounds, wireframe, showNormals, grid, axes, showTrail };
  const rest = { upAxis, hiddenMeshes, hiddenJoints };
  const background = viewer.style.getPropertyValue('--md5-background');
  return { ...light, ...lens, ...shown, ...rest, background };
}

async function openDisplay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Display', exact: true }).click();
  await page.getByRole('group', { name: 'Display', exact: true }).waitFor();
}

async function pull(page: Page, name: string, value: string): Promise<void> {
  await page.getByRole('slider', { name, exact: true }).fill(value);
}

async function pick(page: Page, name: string, label: string): Promise<void> {
  await page.getByRole('combobox', { name, exact: true }).selectOption({ label });
}

/** The fragment of the copied link. */
async function copyLink(page: Page): Promise<string> {
  const before = page.url();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.waitForURL((url) => url.href !== before);
  return new URL(page.url()).hash;
}

/** Each control with its key in the link. */
const CONTROLS: readonly (readonly [key: string, change: (page: Page) => Promise<void>])[] = [
  ['exposure=1.5', (page) => pull(page, 'Exposure', '1.5')],
  ['ambient=0.4', (page) => pull(page, 'Ambient light', '0.4')],
  ['shadow=0.3', (page) => pull(page, 'Shadow', '0.3')],
  ['light=60deg', (page) => pull(page, 'Light direction', '60')],
  ['bg=8ea9c8-eef2f6', (page) => pick(page, 'Background', 'Gradient')],
  ['fov=55deg', (page) => pull(page, 'Field of view', '55')],
  ['rootmotion=in-place', (page) => pick(page, 'Root motion', 'In place')],
  ['crossfade=700', (page) => pull(page, 'Crossfade', '700')],
  ['shading=weights', (page) => pick(page, 'Shading', 'Weights')],
  ['joint=hips', (page) => pick(page, 'Joint', 'hips')],
  ['show=', (page) => pick(page, 'Bounds', 'Both')],
  ['show=', (page) => page.getByRole('checkbox', { name: 'Wireframe' }).check()],
  ['show=', (page) => page.getByRole('checkbox', { name: 'Grid' }).uncheck()],
  ['turn', (page) => page.getByRole('checkbox', { name: 'Auto-rotate' }).check()],
];

describe('a copied link', () => {
  it('has each setting of the display list', async () => {
    const { page } = await site.open(`/#${FILES}`);
    await untilViewer(page, (viewer) => viewer.loaded && viewer.currentFrame === 5);
    await openDisplay(page);
    let before = await inViewer(page, stateOf);
    for (const [key, change] of CONTROLS) {
      await change(page);
      await expect.poll(() => inViewer(page, stateOf), { message: key }).not.toEqual(before);
      before = await inViewer(page, stateOf);
    }
    const link = await copyLink(page);
    for (const [key] of CONTROLS) expect(link).toContain(key);
    const { page: fresh, complaints } = await site.open(`/${link}`);
    await untilViewer(fresh, (viewer) => viewer.loaded && viewer.currentFrame === 5);
    expect(await inViewer(fresh, stateOf)).toEqual(before);
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });

  it('has the other kinds of lens and background, and the joints that are hidden', async () => {
    const { page } = await site.open(`/#${FILES}&bg=102030&hidejoints=!head`);
    await untilViewer(page, (viewer) => viewer.loaded && viewer.currentFrame === 5);
    expect(await inViewer(page, (viewer) => viewer.hiddenJoints)).toBe('!head');
    await openDisplay(page);
    await pick(page, 'Background', 'Transparent');
    await pick(page, 'Projection', 'Orthographic');
    const before = await inViewer(page, stateOf);
    const link = await copyLink(page);
    for (const key of ['bg=transparent', 'projection=orthographic', 'hidejoints=!head'])
      expect(link).toContain(key);
    const { page: fresh } = await site.open(`/${link}`);
    await untilViewer(fresh, (viewer) => viewer.loaded && viewer.currentFrame === 5);
    expect(await inViewer(fresh, stateOf)).toEqual(before);
    // Back to the page's own background.
    await openDisplay(fresh);
    await pick(fresh, 'Background', 'Default');
    expect(await copyLink(fresh)).not.toContain('bg=');
  });

  it('has the comparison', async () => {
    const { page } = await site.open(`/#${FILES}`);
    await untilViewer(page, (viewer) => viewer.loaded && viewer.currentFrame === 5);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    const bar = page.getByRole('region', { name: 'Compare' });
    await bar.getByLabel('Compare with').selectOption({ label: 'walk' });
    await bar.getByText('Ghost', { exact: true }).click();
    await bar.getByRole('slider', { name: 'Opacity' }).fill('0.3');
    await bar.getByRole('checkbox').check();
    const link = await copyLink(page);
    expect(link).toContain('compare=ghost:animation:walk:0.3:colors');
    const { page: fresh, complaints } = await site.open(`/${link}`);
    const again = fresh.getByRole('region', { name: 'Compare' });
    await again.getByText('This frame').waitFor();
    expect(await again.getByLabel('Compare with').inputValue()).toBe('animation:walk');
    expect(await again.getByRole('radio', { name: 'Ghost' }).isChecked()).toBe(true);
    expect(await again.getByRole('slider', { name: 'Opacity' }).inputValue()).toBe('0.3');
    expect(await again.getByRole('checkbox').isChecked()).toBe(true);
    expect(await fresh.getByText('Not all of this link').count()).toBe(0);
    expect(complaints).toEqual({ messages: [], foreign: [] });
    // Another address without a comparison ends it.
    await fresh.evaluate((fragment) => (location.hash = fragment), FILES);
    await again.waitFor({ state: 'hidden' });
    await fresh.evaluate((fragment) => (location.hash = fragment), `${FILES}&compare=side:animation:run`);
    await again.getByText('run').waitFor();
  });

  it('speaks the language that it names', async () => {
    const { page } = await site.open(`/#${FILES}&lang=de`);
    await page.getByRole('button', { name: 'Dateien öffnen' }).waitFor();
    await untilViewer(page, (viewer) => viewer.loaded && viewer.matches(':lang(de)'));
    // The visitor's own language comes back.
    await page.evaluate((fragment) => (location.hash = fragment), FILES);
    await page.getByRole('button', { name: 'Open files' }).waitFor();
    const { page: frame } = await site.open(`/embed.html#${FILES}&lang=fr`);
    await untilViewer(frame, (viewer) => viewer.loaded && viewer.matches(':lang(fr)'));
    const { page: wrong } = await site.open(`/#${FILES}&lang=xx`);
    await wrong.getByText('lang: xx is none of en, de, es, fr, ru').waitFor();
  });
});

/** Saves what `page` shows as one file, and drops it on another page, whose bar of the comparison is `again`. */
async function savedAndDropped(page: Page, folder: string) {
  await page.getByRole('button', { name: 'Details' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Files', exact: true }).click();
  const path = join(folder, 'scene.zip');
  await (await saving).saveAs(path);
  const { page: fresh } = await site.open('/');
  await untilPlaying(fresh);
  await dropPaths(fresh, [path]);
  const again = fresh.getByRole('region', { name: 'Compare' });
  await again.getByText('This frame').waitFor();
  return { fresh, again };
}

describe('a saved scene', () => {
  it('has light, background, lens and comparison', async () => {
    using folder = temporaryFolder();
    const { page } = await site.open('/');
    await untilPlaying(page);
    await dropPaths(page, demoPaths('.md5mesh').concat(demoPaths('.md5anim')));
    await untilViewer(page, ({ session }) => {
      return session.model?.entry.url === undefined && session.progress === null && session.clips.length > 1;
    });
    await inViewer(page, (viewer) => {
      viewer.animationName = 'idle';
      viewer.exposure = 1.75;
      viewer.fieldOfView = '61deg';
      viewer.style.setProperty('--md5-background', '#203040');
    });
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    const bar = page.getByRole('region', { name: 'Compare' });
    await bar.getByLabel('Compare with').selectOption({ label: 'walk' });
    await bar.getByText('Slider', { exact: true }).click();
    const { fresh, again } = await savedAndDropped(page, folder.path);
    expect(await again.getByLabel('Compare with').inputValue()).toBe('animation:walk');
    expect(await again.getByRole('radio', { name: 'Slider' }).isChecked()).toBe(true);
    const state = await inViewer(fresh, stateOf);
    expect(state).toMatchObject({ exposure: 1.75, fieldOfView: '61deg', background: '#203040' });
  });

  it('has the second model of a comparison', async () => {
    using folder = temporaryFolder();
    const mod = join(folder.path, 'mod.pk4');
    const models = { old: tinyMesh(20), new: tinyMesh(26) };
    writeFileSync(
      mod,
      zipOf(Object.entries(models).map(([name, data]) => ({ name: `models/${name}.md5mesh`, data }))),
    );
    const { page } = await site.open('/');
    await untilPlaying(page);
    await dropPaths(page, [mod]);
    await untilViewer(page, (viewer) => viewer.availableModels.length === 2);
    await inViewer(page, (viewer) => viewer.showModel('old'));
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    const bar = page.getByRole('region', { name: 'Compare' });
    await bar.getByLabel('Compare with').selectOption({ label: 'new' });
    await bar.getByText('This frame').waitFor();
    const { fresh, again } = await savedAndDropped(page, folder.path);
    expect(await again.getByLabel('Compare with').inputValue()).toBe('model:new');
    expect(await inViewer(fresh, (viewer) => viewer.modelName)).toBe('old');
  });
});
