import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { serveFolder } from '../../../scripts/static-server.mjs';
import { dropPaths } from '../support/drop.js';
import { demoPaths, temporaryFolder } from '../support/files.js';
import { visits } from '../support/setup.js';
import { tinyAnim, tinyMesh } from '../support/tiny-model.js';
import { inViewer, untilPlaying, untilViewer } from '../support/viewer.js';
import { zipOf, type ZipFile } from '../support/zip.js';

const site = visits();
const sharp = visits({ sharp: true });
const MODELS = 600;

/** A mod: many models with an animation each, and many other files. */
function mod(): ZipFile[] {
  const kinds = ['monsters', 'weapons', 'items'];
  const models = Array.from({ length: MODELS }, (_, i): ZipFile[] => {
    const name = `${i % 100 === 7 ? 'imp' : 'thing'}${i}`;
    const folder = `models/md5/${kinds[i % 3]}/${name}`;
    return [
      { name: `${folder}/${name}.md5mesh`, data: tinyMesh(20 + (i % 50)) },
      { name: `${folder}/idle.md5anim`, data: tinyAnim(20 + (i % 50)) },
    ];
  });
  const filler = Array.from({ length: 30 }, (_, i) => ({
    name: `sound/vo/line${i}.ogg`,
    data: randomBytes(400_000),
    stored: true,
  }));
  return [...models.flat(), ...filler];
}

const shownModels = (page: Page): Promise<number> =>
  inViewer(page, (viewer) => viewer.session.content.collection.models.length);

async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}

describe('an archive that is dropped (walkthrough 3)', () => {
  it('is listed, searched and browsed by keyboard, with one model read at a time', async () => {
    const { page, complaints } = await site.open('/', {
      viewport: { width: 1000, height: 640 },
      alone: true,
    });
    await untilPlaying(page);
    const before = await heapOf(page);
    using folder = temporaryFolder();
    const path = join(folder.path, 'pak000.pk4');
    writeFileSync(path, zipOf(mod()));
    await dropPaths(page, [path]);
    await untilViewer(page, (viewer, count) => viewer.availableModels.length === count, MODELS);
    await untilPlaying(page);
    expect(await shownModels(page)).toBe(1);

    const search = page.getByRole('searchbox', { name: 'Search models' });
    await search.fill('monsters imp');
    const listbox = page.getByRole('listbox', { name: 'Models' });
    await expect.poll(() => listbox.getByRole('option').count()).toBe(2);
    await search.press('ArrowDown');
    await listbox.press('End');
    await untilViewer(page, (viewer) => (viewer.session.model?.entry.path ?? '').includes('monsters/imp'));
    const name = await inViewer(page, (viewer) => viewer.modelName);
    await expect.poll(() => listbox.locator('[aria-selected=true]').textContent()).toContain(name);
    expect(await shownModels(page)).toBe(1);

    await search.fill('');
    await search.press('ArrowDown');
    await listbox.press('Home');
    for (let i = 0; i < 12; i++) await listbox.press('ArrowDown');
    await listbox.press('Enter');
    expect(await listbox.getByRole('option').count()).toBeLessThan(40);
    const bar = page.locator('md5-viewer select[part=model-select]');
    expect(await bar.locator('option').count()).toBe(MODELS);
    // A slow machine opens models between the keys: the last one counts.
    const chosen = (await listbox.locator('.active .name').textContent()) ?? '';
    await untilViewer(page, (viewer, last) => viewer.modelName === last, chosen);
    await expect.poll(() => bar.evaluate((select) => (select as HTMLSelectElement).value)).toBe(chosen);
    expect(chosen).not.toBe(name);
    const held = await inViewer(page, (viewer) => viewer.stats?.models ?? 0);
    expect(held, 'models in memory').toBeLessThanOrEqual(12);
    expect((await heapOf(page)) - before, 'bytes of script memory').toBeLessThan(50e6);
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });

  it('shows small pictures of the models in sight, each drawn once, without reading a pixel back', async () => {
    const { page, complaints } = await sharp.open('/', { viewport: { width: 1000, height: 640 } });
    await untilPlaying(page);
    await page.evaluate(() => {
      const counted = window as unknown as { asked: string[] };
      counted.asked = [];
      const drawImage: unknown = Reflect.get(CanvasRenderingContext2D.prototype, 'drawImage');
      const shown = new WeakMap<HTMLCanvasElement, unknown>();
      CanvasRenderingContext2D.prototype.drawImage = function (...args: unknown[]) {
        if (args[0] instanceof ImageBitmap && shown.get(this.canvas) === args[0]) counted.asked.push('again');
        shown.set(this.canvas, args[0]);
        Reflect.apply(drawImage as () => void, this, args);
      };
      for (const { prototype } of [OffscreenCanvasRenderingContext2D, WebGL2RenderingContext]) {
        for (const name of ['getImageData', 'readPixels', 'getBufferSubData']) {
          const call = Reflect.get(prototype, name) as ((...args: unknown[]) => unknown) | undefined;
          if (!call) continue;
          Reflect.set(prototype, name, function (this: unknown, ...args: unknown[]) {
            counted.asked.push(name);
            return call.apply(this, args);
          });
        }
      }
    });
    using folder = temporaryFolder();
    const path = join(folder.path, 'pak000.pk4');
    writeFileSync(path, zipOf(mod()));
    await dropPaths(page, [path]);
    await untilViewer(page, (viewer, count) => viewer.availableModels.length === count, MODELS);
    const first = await inViewer(page, (viewer) => viewer.modelName);
    /** The edges of each row's picture, as shares of its side. */
    const edges = (): Promise<number[][]> =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLCanvasElement>('#models .row canvas')].flatMap((canvas) => {
          const { width, height } = canvas;
          const copy = Object.assign(document.createElement('canvas'), { width, height });
          const context = copy.getContext('2d', { willReadFrequently: true });
          context?.drawImage(canvas, 0, 0);
          const { data = [] } = context?.getImageData(0, 0, width, height) ?? {};
          const filled = Array.from({ length: width * height }, (_, i) => i).filter((i) => data[4 * i + 3]);
          const across = filled.map((i) => (i % width) / width);
          const down = filled.map((i) => Math.floor(i / width) / height);
          const ends = (list: number[]): number[] => [Math.min(...list), Math.max(...list)];
          return filled.length > 0 ? [[...ends(across), ...ends(down)]] : [];
        }),
      );
    await expect.poll(async () => (await edges()).length, { timeout: 20_000 }).toBeGreaterThan(3);
    for (const [left = 1, right = 0, top = 1, bottom = 0] of await edges()) {
      expect(Math.max(right - left, bottom - top), 'share of the picture').toBeGreaterThan(0.7);
    }
    const listbox = page.getByRole('listbox', { name: 'Models' });
    for (let i = 0; i < 3; i++) await listbox.press('ArrowDown');
    await expect.poll(() => inViewer(page, (viewer) => viewer.modelName)).not.toBe(first);
    expect(await page.evaluate(() => (window as unknown as { asked: string[] }).asked)).toEqual([]);
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });

  it('reports on all its files in few lines', async () => {
    const { page } = await site.open('/');
    await untilPlaying(page);
    using folder = temporaryFolder();
    const path = join(folder.path, 'mod.zip');
    writeFileSync(path, zipOf([...mod(), { name: '../evil.md5mesh', data: tinyMesh(9) }]));
    await dropPaths(page, [path]);
    await untilViewer(page, (viewer, count) => viewer.availableModels.length === count, MODELS);
    await page.getByRole('button', { name: /^Details/ }).click();
    const details = page.getByRole('group', { name: 'Details', exact: true });
    await details.getByText("its path climbs out of the archive ('..')").waitFor({ state: 'attached' });
    // One line is for all files that no model needs.
    expect(await details.getByText('The same applies to 29 other files').count()).toBe(1);
    expect(await details.getByText(/sound\/vo/).count()).toBeLessThan(2);
    expect(await details.locator('li').count()).toBeLessThan(40);
  });
});

describe('files in two drops (walkthrough 2)', () => {
  it.each([
    ['the mesh first', ['.md5mesh', 'idle.md5anim']],
    ['the animation first', ['idle.md5anim', '.md5mesh']],
  ])('play: %s', async (_, endings) => {
    const { page, complaints } = await site.open('/');
    await untilPlaying(page);
    using folder = temporaryFolder();
    for (const ending of endings) await dropPaths(page, folder.copyIn(demoPaths(ending)));
    await untilOneOfEach(page);
    await untilPlaying(page);
    expect(await inViewer(page, (viewer) => viewer.availableAnimations)).toEqual(['idle']);
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });

  const untilOneOfEach = (page: Page): Promise<void> =>
    untilViewer(page, (viewer) => {
      const { models, clips } = viewer.session.content.collection;
      return models[0]?.entry.url === undefined && models.length * clips.length === 1;
    });

  it('play, even if the first drop is slow to list and to read', async () => {
    const { page, complaints } = await site.open('/');
    await untilPlaying(page);
    await page.evaluate(() => {
      /** Delays the result of a method: the first time, or each time. */
      const delay = (prototype: object, method: string, times: number): void => {
        const original = Reflect.get(prototype, method) as (...args: unknown[]) => unknown;
        Reflect.set(prototype, method, async function (this: unknown, ...args: unknown[]): Promise<unknown> {
          const result = Reflect.apply(original, this, args);
          if (times-- > 0) await new Promise((resolve) => setTimeout(resolve, 400));
          return result;
        });
      };
      delay(DataTransferItem.prototype, 'getAsFileSystemHandle', 1);
      delay(Blob.prototype, 'arrayBuffer', Infinity);
    });
    using folder = temporaryFolder();
    for (const ending of ['idle.md5anim', '.md5mesh']) {
      await dropPaths(page, folder.copyIn(demoPaths(ending)));
    }
    await untilOneOfEach(page);
    await untilPlaying(page);
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });
});

describe('a large set whose model has many animations', () => {
  it('shows the model before they are read', async () => {
    const { page, complaints } = await site.open('/');
    await untilPlaying(page);
    await page.evaluate(() => {
      const shown = { loads: 0 };
      Object.assign(globalThis, { shown });
      document.querySelector('md5-viewer')?.addEventListener('load', () => shown.loads++);
      const read = Reflect.get(Blob.prototype, 'arrayBuffer');
      const isReadable = new Promise<void>((resolve) => Object.assign(globalThis, { goOn: resolve }));
      Blob.prototype.arrayBuffer = async function (this: Blob): Promise<ArrayBuffer> {
        if (this instanceof File && this.name.endsWith('.md5anim')) await isReadable;
        return read.call(this);
      };
    });
    using folder = temporaryFolder();
    const write = (path: string, text: string): void => {
      mkdirSync(dirname(join(folder.path, 'mod', path)), { recursive: true });
      writeFileSync(join(folder.path, 'mod', path), text);
    };
    const joints = 30;
    for (let i = 0; i < 6; i++) write(`thing${i}/thing${i}.md5mesh`, tinyMesh(joints));
    for (let i = 0; i < 40; i++) write(`thing3/clip${i}.md5anim`, tinyAnim(joints));
    await dropPaths(page, [join(folder.path, 'mod')]);
    const state = () =>
      inViewer(page, ({ session, availableAnimations, availableModels, paused }) => ({
        models: availableModels.length,
        shown: session.model?.entry.path,
        clips: availableAnimations.length,
        loading: session.progress !== null,
        paused,
        loads: (globalThis as unknown as { shown: { loads: number } }).shown.loads,
      }));
    await untilViewer(page, ({ session }) => session.model?.entry.path.startsWith('mod/') ?? false);
    const early = { models: 6, shown: 'mod/thing3/thing3.md5mesh', clips: 0, loading: true };
    expect(await state()).toMatchObject({ ...early, loads: 0 });
    await page.evaluate('goOn()');
    await untilPlaying(page);
    expect(await state()).toEqual({ ...early, clips: 40, loading: false, paused: false, loads: 1 });
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });

  it('shows the frame that a saved scene names', async () => {
    const { page, complaints } = await site.open('/');
    await untilPlaying(page);
    const joints = 30;
    const things = Array.from({ length: 6 }, (_, i) => `thing${i}/thing${i}.md5mesh`);
    const clips = Array.from({ length: 40 }, (_, i) => `thing3/clip${i}.md5anim`);
    const zip = Buffer.from(
      zipOf([
        ...things.map((name) => ({ name, data: tinyMesh(joints) })),
        ...clips.map((name) => ({ name, data: tinyAnim(joints) })),
      ]),
    );
    // A view is the comment of the archive, whose length ends it otherwise.
    const view = Buffer.from('md5-viewer view: clip=clip7&frame=5&play=0');
    zip.writeUInt16LE(view.length, zip.length - 2);
    using folder = temporaryFolder();
    const path = join(folder.path, 'scene.zip');
    writeFileSync(path, Buffer.concat([zip, view]));
    await dropPaths(page, [path]);
    await untilViewer(page, (viewer) => viewer.availableAnimations.length === 40 && viewer.paused);
    const shown = await inViewer(page, (viewer) => [viewer.animationName, viewer.currentFrame]);
    expect(shown).toEqual(['clip7', 5]);
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });
});

describe('an archive of the network', () => {
  /** Serves an archive like a static server. Returns the requests. */
  async function serveArchive(page: Page): Promise<string[]> {
    const folder = temporaryFolder();
    writeFileSync(join(folder.path, 'pak.pk4'), zipOf(mod()));
    const server = await serveFolder(folder.path);
    onTestFinished(async () => {
      folder[Symbol.dispose]();
      await server.close();
    });
    const asked: string[] = [];
    await page.route('**/pak.pk4', async (route) => {
      const request = route.request();
      asked.push('range' in request.headers() ? 'range' : request.method());
      await route.continue({ url: `http://127.0.0.1:${server.port}/pak.pk4` });
    });
    return asked;
  }

  /** Serves it completely, but only after `held` resolves. */
  async function serveLate(page: Page, held: Promise<void>): Promise<void> {
    const server = createServer((request, response) => {
      void held.then(() => response.end(request.method === 'HEAD' ? undefined : zipOf(mod())));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    await page.route('**/pak.pk4', (route) => route.continue({ url: `http://127.0.0.1:${port}/` }));
  }

  it('shows the model that its link names, read in ranges', async () => {
    const { page, complaints } = await site.open('/');
    await untilPlaying(page);
    const asked = await serveArchive(page);
    await page.evaluate(() => {
      location.hash = 'archive=pak.pk4&src=models/md5/weapons/thing100/thing100.md5mesh';
    });
    await untilViewer(page, (viewer) => viewer.modelName === 'thing100' && viewer.meshes.length === 1);
    expect(await inViewer(page, (viewer) => viewer.availableAnimations)).toEqual(['idle']);
    expect(asked).not.toContain('GET');
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });

  it.each(['zip', 'pk4'])('plays the animation that its link names, after the demo: %s', async (ending) => {
    const { page, complaints } = await site.open('/');
    await untilPlaying(page);
    const bytes = Buffer.from(
      zipOf([
        { name: 'models/imp/imp.md5mesh', data: tinyMesh(20) },
        ...['attack', 'idle', 'walk'].map((name) => ({
          name: `models/imp/${name}.md5anim`,
          data: tinyAnim(20),
        })),
      ]),
    );
    await page.route(`**/mod.${ending}`, (route) => route.fulfill({ body: bytes }));
    await page.evaluate((fragment) => (location.hash = fragment), `archive=mod.${ending}&clip=walk`);
    await untilViewer(page, (viewer) => viewer.modelName === 'imp' && viewer.session.progress === null);
    expect(await inViewer(page, (viewer) => viewer.animationName)).toBe('walk');
    expect(await page.getByText('Not all of this link').count()).toBe(0);
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });

  it('shows its progress next to the messages, not over them', async () => {
    const { page } = await site.open('/#src=nobody.md5mesh');
    const messages = page.locator('.messages');
    await messages.waitFor();
    await serveLate(page, new Promise(() => undefined));
    await page.evaluate(() => {
      location.hash = 'archive=pak.pk4';
    });
    const loading = page.locator('.loading');
    await loading.waitFor();
    const [above, below] = [await loading.boundingBox(), await messages.boundingBox()];
    if (!above || !below) throw new Error('They are not there.');
    expect(above.y + above.height).toBeLessThan(below.y);
  });

  it('can be stopped with Escape while it loads, and does not appear later', async () => {
    const { page } = await site.open('/');
    await untilPlaying(page);
    let release = (): void => undefined;
    await serveLate(page, new Promise((resolve) => (release = resolve)));
    await page.evaluate(() => {
      location.hash = 'archive=pak.pk4';
    });
    await page.getByRole('button', { name: 'Cancel' }).waitFor();
    await page.keyboard.press('Escape');
    await untilViewer(page, (viewer) => viewer.session.progress === null);
    release();
    await page.waitForTimeout(500);
    expect(await inViewer(page, (viewer) => viewer.modelName)).toBe('wanderer');
  });
});

describe('a dropped folder', () => {
  it('is shown as it is on disk: changed files are reloaded, half-written ones wait', async () => {
    const { page } = await site.open('/');
    await untilPlaying(page);
    using folder = temporaryFolder();
    const mesh = join(folder.path, 'box.md5mesh');
    writeFileSync(mesh, tinyMesh(30));
    writeFileSync(join(folder.path, 'lift.md5anim'), tinyAnim(30));
    writeFileSync(join(folder.path, 'wave.md5anim'), tinyAnim(30, 20));
    await dropPaths(page, [folder.path]);
    await untilViewer(page, (viewer) => viewer.availableAnimations.length === 2);
    await inViewer(page, (viewer) => {
      viewer.animationName = 'wave';
      viewer.pause();
      viewer.currentFrame = 7;
      viewer.setView('left');
      viewer.driver.camera.jumpToGoal();
    });
    const state = (): Promise<unknown> =>
      inViewer(page, (viewer) => [
        viewer.animationName,
        viewer.currentFrame,
        String(viewer.getCameraOrbit()),
      ]);
    const before = await state();

    const whole = tinyMesh(31, 'other');
    writeFileSync(mesh, whole.slice(0, whole.indexOf('numtris')));
    await page.waitForTimeout(1200);
    expect(await inViewer(page, (viewer) => viewer.meshes[0]?.material)).toBe('skin');
    writeFileSync(mesh, whole);
    await untilViewer(page, (viewer) => viewer.meshes[0]?.material === 'other');
    expect(await state()).toEqual(before);

    copyFileSync(join(folder.path, 'wave.md5anim'), join(folder.path, 'run.md5anim'));
    await untilViewer(page, (viewer) => viewer.availableAnimations.includes('run'));
    expect(await state()).toEqual(before);
    expect(readFileSync(mesh, 'utf8')).toBe(whole);
  });
});

describe('a dropped archive', () => {
  it('is read again when it changes on disk, with the model that was shown', async () => {
    const { page, complaints } = await site.open('/');
    await untilPlaying(page);
    using folder = temporaryFolder();
    const path = join(folder.path, 'pak000.pk4');
    const write = (material: string): void =>
      writeFileSync(
        path,
        zipOf(
          ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((name, i) => [
            { name: `models/${name}/${name}.md5mesh`, data: tinyMesh(20 + i, material) },
            { name: `models/${name}/idle.md5anim`, data: tinyAnim(20 + i) },
          ]),
        ),
      );
    write('old');
    await dropPaths(page, [path]);
    await untilViewer(page, (viewer) => viewer.availableModels.length === 6);
    await inViewer(page, (viewer) => viewer.showModel('d'));
    await inViewer(page, (viewer) => {
      viewer.pause();
      viewer.currentFrame = 5;
    });
    write('new');
    await untilViewer(page, (viewer) => viewer.meshes[0]?.material === 'new');
    const state = await inViewer(page, (viewer) => [
      viewer.modelName,
      viewer.animationName,
      viewer.currentFrame,
      viewer.availableModels.length,
    ]);
    expect(state).toEqual(['d', 'idle', 5, 6]);
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });
});
