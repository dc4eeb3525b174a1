/** Tests archives of Doom 3 BFG on the page. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { serveFolder } from '../../../scripts/static-server.mjs';
import type { Md5ViewerElement } from '../../element/index.js';
import { compileAnim, compileArchive, compileMesh, demoGame, WANDERER } from '../support/bfg/index.js';
import { bytesOf } from '../support/download.js';
import { dropPaths } from '../support/drop.js';
import { temporaryFolder } from '../support/files.js';
import { colorCount, middleOf } from '../support/picture.js';
import { visits } from '../support/setup.js';
import { tinyAnim, tinyMesh } from '../support/tiny-model.js';
import { inViewer, untilPlaying, untilViewer } from '../support/viewer.js';

const site = visits();
const sharp = visits({ sharp: true });
const DEMO = () => join(inject('lightFolder'), 'demo/wanderer');
const IMP = 'models/md5/monsters/imp/imp';

const imp = (size: number, material: string) => [
  { name: `generated/rendermodels/${IMP}.bmd5mesh`, data: compileMesh(tinyMesh(size, material)) },
  { name: `generated/anim/models/md5/monsters/imp/stand.bmd5anim`, data: compileAnim(tinyAnim(size)) },
];

/** Writes the game's archives into a folder: a complete one, and a later one with another imp. */
function writeGame(folder: string): string[] {
  const sound = { name: 'sound/line.idwav', data: new Uint8Array(3e6) };
  const archives = [
    ['_common.resources', compileArchive([sound, ...demoGame(DEMO()), ...imp(40, 'old')])],
    ['game.resources', compileArchive(imp(40, 'new'))],
  ] as const;
  return archives.map(([name, bytes]) => {
    writeFileSync(join(folder, name), bytes);
    return join(folder, name);
  });
}

/** Serves the archives; returns whether the page requested the large one by ranges or completely. */
async function serveGame(page: Page): Promise<string[]> {
  const folder = temporaryFolder();
  writeGame(folder.path);
  const server = await serveFolder(folder.path);
  onTestFinished(async () => {
    folder[Symbol.dispose]();
    await server.close();
  });
  const asked: string[] = [];
  await page.route('**/*.resources', async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    // A small archive is fetched completely.
    if (pathname.endsWith('_common.resources'))
      asked.push('range' in request.headers() ? 'range' : request.method());
    await route.continue({ url: `http://127.0.0.1:${server.port}${pathname}` });
  });
  return asked;
}

/** Whether the shown model is the demo's version in the archive. */
const isOfArchive = ({ session, meshes }: Md5ViewerElement): boolean =>
  session.model?.entry.archive?.path === '_common.resources' && meshes.length === 3;

describe('archives of Doom 3 BFG that are dropped', () => {
  it('list models by the names of declarations; a click shows one with its images', async () => {
    const { page, complaints } = await sharp.open('/', { viewport: { width: 1000, height: 640 } });
    await untilPlaying(page);
    using folder = temporaryFolder();
    await dropPaths(page, writeGame(folder.path));
    await untilViewer(page, (viewer) => viewer.availableModels.length === 2);
    const listbox = page.getByRole('listbox', { name: 'Models' });
    const titles = () =>
      listbox.getByRole('option').evaluateAll((rows) => rows.map((row) => (row as HTMLElement).title).sort());
    await expect
      .poll(titles)
      .toEqual([`${WANDERER} in _common.resources`, `${IMP}.md5mesh in game.resources`]);

    await listbox.getByRole('option', { name: 'wanderer' }).click();
    await untilViewer(page, isOfArchive);
    await untilPlaying(page);
    expect(await inViewer(page, (viewer) => viewer.availableAnimations)).toEqual(
      expect.arrayContaining(['cheer', 'idle', 'walk']),
    );
    // Without its images the model is grey.
    await expect.poll(async () => colorCount(await middleOf(page))).toBeGreaterThan(1000);

    await page.getByRole('button', { name: /^Details/ }).click();
    const details = page.getByRole('group', { name: 'Details', exact: true });
    for (const path of [
      'rendermodels/models/md5/chars/wanderer/wanderer.bmd5mesh',
      'anim/models/md5/chars/wanderer/walk.bmd5anim',
      'images/wanderer/body#__0100.bimage',
      'images/wanderer/body_local#__0300.bimage',
      'images/wanderer/body_s#__0000.bimage',
    ]) {
      const place = details.getByText(`generated/${path} in _common.resources`, { exact: true });
      await expect.poll(() => place.count()).toBe(1);
    }

    const saving = page.waitForEvent('download');
    await details.getByRole('button', { name: 'MD5', exact: true }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe('wanderer.zip');
    const files = unzipSync(await bytesOf(saved));
    const textOf = (ending: string): string => {
      const [, bytes] = Object.entries(files).find(([path]) => path.endsWith(ending))!;
      return new TextDecoder().decode(bytes);
    };
    expect(textOf('wanderer.md5mesh')).toMatch(/^MD5Version 10\n/);
    expect(textOf('walk.md5anim')).toContain(
      /numFrames \d+/.exec(readFileSync(join(DEMO(), 'walk.md5anim'), 'utf8'))![0],
    );
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });
});

describe('archives of Doom 3 BFG in links', () => {
  it('are read in ranges, and the later one wins', async () => {
    const { page, complaints } = await site.open('/');
    await untilPlaying(page);
    const asked = await serveGame(page);
    await page.evaluate((src) => {
      location.hash = `archive=game.resources,_common.resources&src=${src}`;
    }, `${IMP}.md5mesh`);
    await untilViewer(page, (viewer) => viewer.modelName === 'imp' && viewer.meshes.length === 1);
    expect(await inViewer(page, (viewer) => viewer.meshes[0]?.material)).toBe('new');
    expect(await inViewer(page, (viewer) => viewer.availableAnimations)).toEqual(['stand']);
    expect(asked).toContain('range');
    expect(asked).not.toContain('GET');

    await inViewer(page, (viewer) => viewer.showModel('wanderer'));
    await untilViewer(page, isOfArchive);
    const link = await inViewer(page, (viewer) => viewer.toPermalink('index.html'));
    expect(link).toContain(`#archive=game.resources,_common.resources&src=${WANDERER}`);
    const again = await site.open('/');
    await serveGame(again.page);
    await again.page.goto(link);
    await untilViewer(again.page, isOfArchive);
    expect(await inViewer(again.page, (viewer) => viewer.availableModels.length)).toBe(2);
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });

  it('may be a single one, with the animation that the link names', async () => {
    const { page } = await site.open('/');
    await untilPlaying(page);
    const asked = await serveGame(page);
    // The query makes the browser load the page again.
    await page.goto(`${site.origin()}/?from=link#archive=_common.resources&src=${WANDERER}&clip=walk`);
    await untilViewer(page, isOfArchive);
    await untilViewer(page, (viewer) => viewer.animationName === 'walk');
    expect(asked).toContain('range');
    expect(asked).not.toContain('GET');
  });
});
