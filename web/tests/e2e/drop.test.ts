import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { dropLink, dropPaths } from '../support/drop.js';
import { DEMO_FOLDER, demoPaths, temporaryFolder } from '../support/files.js';
import { colorCount, difference, middleOf } from '../support/picture.js';
import { redDds } from '../support/red-dds.js';
import { visits } from '../support/setup.js';
import { tinyAnim, tinyMesh } from '../support/tiny-model.js';
import { inViewer, pauseAt, untilPlaying, untilViewer } from '../support/viewer.js';

const site = visits();
const looks = visits({ sharp: true, wholeDemo: true });

/** An image with many colours and degrees of transparency. */
function patchwork(red = 200): Buffer {
  const png = new PNG({ width: 16, height: 16 });
  for (let i = 0; i < 256; i++) png.data.set([red, i, 255 - i, 40 + (i % 16) * 14], 4 * i);
  return PNG.sync.write(png);
}

/** The same image with this many unused bytes. */
function withWaste(png: Buffer, bytes: number): Buffer {
  const chunk = Buffer.alloc(bytes + 12);
  chunk.writeUInt32BE(bytes, 0);
  chunk.write('waSt', 4, 'latin1');
  chunk.writeUInt32BE(crc32(chunk.subarray(4, bytes + 8)), bytes + 8);
  const head = 33;
  return Buffer.concat([png.subarray(0, head), chunk, png.subarray(head)]);
}

/** A page whose viewer is empty, so that everything it shows later was dropped. */
async function openEmpty(visit = site) {
  const opened = await visit.open('/');
  await untilPlaying(opened.page);
  await inViewer(opened.page, (viewer) => {
    viewer.src = viewer.animations = viewer.cameraPaths = viewer.materials = null;
  });
  await untilViewer(opened.page, (viewer) => !viewer.loaded);
  return opened;
}

describe('pasted files', () => {
  it('are opened like dropped ones, but pasted text is not', async () => {
    const { page } = await openEmpty();
    const paste = (name: string | null, text: string): Promise<boolean> =>
      page.evaluate(
        ([name, text]) => {
          const clipboardData = new DataTransfer();
          if (name === null) clipboardData.setData('text/plain', text);
          else clipboardData.items.add(new File([text], name));
          const init = { clipboardData, bubbles: true, cancelable: true };
          return document.body.dispatchEvent(new ClipboardEvent('paste', init));
        },
        [name, text] as const,
      );
    expect(await paste(null, tinyMesh(20))).toBe(true);
    expect(await paste('hero.md5mesh', tinyMesh(20))).toBe(false);
    await untilViewer(page, (viewer) => viewer.modelName === 'hero');
    expect(await paste('jump.md5anim', tinyAnim(20))).toBe(false);
    await untilViewer(page, (viewer) => viewer.availableAnimations.join() === 'jump');
  });
});

describe('dropped links', () => {
  it('open, and the address of the page names them', async () => {
    const { page } = await openEmpty();
    const at = `${site.origin()}/demo/wanderer/`;
    await dropLink(page, `${at}wanderer.md5mesh`);
    await untilViewer(page, (viewer) => viewer.loaded && viewer.availableAnimations.length === 0);
    await dropLink(page, `${at}walk.md5anim`);
    await untilViewer(page, (viewer) => viewer.availableAnimations.join() === 'walk');
    expect(new URL(page.url()).hash).toBe(
      '#src=demo/wanderer/wanderer.md5mesh&anim=demo/wanderer/walk.md5anim',
    );
    await dropLink(page, 'ftp://files.example/a.md5mesh');
    await page.getByText('a.md5mesh is not an http or https address').waitFor();
    expect(await inViewer(page, (viewer) => viewer.modelName)).toBe('wanderer');
    await dropLink(page, `${site.origin()}/demo/wanderer/body.png`);
    await page.getByText('body.png is an image').waitFor();
    expect(await inViewer(page, (viewer) => viewer.modelName)).toBe('wanderer');
  });
});

describe('a dropped folder without files', () => {
  it('is reported, and replaces the earlier messages of the page', async () => {
    const { page } = await openEmpty();
    using folder = temporaryFolder();
    await dropLink(page, 'ftp://files.example/a.md5mesh');
    const earlier = page.getByText('a.md5mesh is not an http or https address');
    await earlier.waitFor();
    await dropPaths(page, [folder.path]);
    await page.getByText('The folder is empty').waitFor();
    expect(await earlier.count()).toBe(0);
  });
});

describe('dropped files', () => {
  it('play: a mesh, its animations and its images, loose', async () => {
    const { page, complaints } = await openEmpty(looks);
    using folder = temporaryFolder();
    await dropPaths(page, folder.copyIn(['.md5mesh', '.md5anim', '.png'].flatMap(demoPaths)));
    await untilPlaying(page);
    expect(await inViewer(page, (viewer) => viewer.availableAnimations.length)).toBe(
      demoPaths('.md5anim').length,
    );
    await pauseAt(page, 0);
    const before = await middleOf(page);
    await pauseAt(page, (await inViewer(page, (viewer) => viewer.frameCount)) / 3);
    expect(colorCount(before)).toBeGreaterThan(200);
    expect(difference(before, await middleOf(page))).toBeGreaterThan(0.001);
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });

  it('of many models leave the buttons of a narrow page next to its name', async () => {
    using folder = temporaryFolder();
    const paths = Array.from({ length: 120 }, (_, i) => join(folder.path, `m${i}.md5mesh`));
    for (const [i, path] of paths.entries()) writeFileSync(path, tinyMesh(20 + i));
    const { page } = await openEmpty();
    await dropPaths(page, paths);
    const button = page.locator('#models-button');
    await button.waitFor();
    for (const width of [360, 390, 640, 1024, 1280]) {
      await page.setViewportSize({ width, height: 700 });
      const name = await page.locator('.brand').boundingBox();
      const inner = await page.locator('.brand > div').boundingBox();
      const buttons = await button.boundingBox();
      if (!name || !inner || !buttons) throw new Error('The bar is not there.');
      const right = Math.max(name.x + name.width, inner.x + inner.width);
      expect([width, right <= buttons.x]).toEqual([width, true]);
    }
  });

  it('show a small compressed image', async () => {
    const { page, complaints } = await openEmpty(looks);
    const red = await inViewer(
      page,
      async (viewer, [mesh, base64]) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        viewer.shading = 'diffuse';
        viewer.grid = false;
        viewer.setView('left');
        await viewer.loadFiles([new File([mesh], 'm.md5mesh'), new File([bytes], 'skin.dds')], {
          mode: 'replace',
        });
        await viewer.toBlob();
        const { context, width, height } = viewer.surface;
        const data = context?.getImageData(0, 0, width, height).data ?? [];
        let count = 0;
        for (let i = 0; i < data.length; i += 4) {
          const [r = 0, g = 0, b = 0] = [data[i], data[i + 1], data[i + 2]];
          if (r > 200 && g < 30 && b < 30) count++;
        }
        return count;
      },
      [tinyMesh(20), redDds().toString('base64')] as const,
    );
    expect(red).toBeGreaterThan(1000);
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });

  it('have the same pixels when they are large and decoded in a worker', async () => {
    const { page, complaints } = await openEmpty(looks);
    const shown = (image: Buffer): Promise<string> =>
      inViewer(
        page,
        async (viewer, [mesh, base64]) => {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
          const files = [new File([mesh], 'm.md5mesh'), new File([bytes], 'skin.png')];
          await viewer.loadFiles(files, { mode: 'replace' });
          return viewer.toDataURL();
        },
        [tinyMesh(20), image.toString('base64')] as const,
      );
    const small = patchwork();
    const pictures = [await shown(small)];
    expect(page.workers()).toEqual([]);
    pictures.push(await shown(withWaste(small, 1 << 20)));
    expect(page.workers().map((worker) => worker.url().includes('bitmap-worker'))).toEqual([true]);
    expect(pictures[1]).toBe(pictures[0]);
    expect(pictures[0]).not.toBe(await shown(patchwork(90)));
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });

  it('add animations to the model that is there', async () => {
    const { page } = await openEmpty();
    using folder = temporaryFolder();
    await dropPaths(page, folder.copyIn(demoPaths('.md5mesh')));
    await untilViewer(page, (viewer) => viewer.loaded && viewer.meshes.length > 0);
    expect(await inViewer(page, (viewer) => viewer.availableAnimations)).toEqual([]);
    await dropPaths(page, folder.copyIn(demoPaths('walk.md5anim')));
    await untilPlaying(page);
    expect(await inViewer(page, (viewer) => viewer.availableAnimations)).toEqual(['walk']);
    await dropPaths(page, folder.copyIn(demoPaths('idle.md5anim')));
    await untilViewer(page, (viewer) => viewer.availableAnimations.length === 2);
  });

  it('of two models: marks and findings are those of the shown one', async () => {
    const { page } = await openEmpty();
    const texts = ['a', 'b'].flatMap((name): [string, string][] => [
      [`${name}.md5mesh`, tinyMesh(20, `${name}.png`)],
      [`${name}.png`, 'no image'],
    ]);
    const broken = (): Promise<string[]> =>
      inViewer(page, ({ report }) =>
        report.diagnostics.filter(({ code }) => code === 'image-not-decoded').map(({ file }) => file),
      );
    await inViewer(
      page,
      (viewer, files) => viewer.loadFiles(files.map(([name, text]) => new File([text], name))),
      texts,
    );
    expect(await broken()).toEqual(['a.png']);
    const marks = await inViewer(page, (viewer) => {
      viewer.selectedJoint = viewer.hoveredJoint = 1;
      viewer.modelName = 'b';
      const after = [viewer.selectedJoint, viewer.hoveredJoint];
      viewer.selectedJoint = 0;
      viewer.modelName = 'b';
      return [...after, viewer.selectedJoint];
    });
    expect(marks).toEqual([-1, -1, 0]);
    await expect.poll(broken).toEqual(['b.png']);
    await inViewer(page, (viewer) => (viewer.modelName = 'a'));
    await expect.poll(broken).toEqual(['a.png']);
  });

  it('report nothing on the images of a model that another one replaced', async () => {
    const { page } = await openEmpty();
    const files = await inViewer(
      page,
      async (viewer, [first, second]) => {
        const bytes = (text: string) => () => Promise.resolve(new TextEncoder().encode(text));
        let release = (): void => undefined;
        const held = new Promise<void>((resolve) => (release = resolve));
        const late = () => held.then(bytes('no image'));
        await viewer.loadFiles([
          { path: 'a.md5mesh', bytes: bytes(first ?? '') },
          { path: 'a.png', bytes: bytes('no image') },
          { path: 'b.md5mesh', bytes: bytes(second ?? '') },
          { path: 'b.png', bytes: late },
        ]);
        const b = viewer.showModel('b');
        const a = viewer.showModel('a');
        release();
        await Promise.all([a, b]);
        const { diagnostics } = viewer.report;
        return diagnostics.filter(({ code }) => code === 'image-not-decoded').map(({ file }) => file);
      },
      [tinyMesh(20, 'a.png'), tinyMesh(30, 'b.png')],
    );
    expect(files).toEqual(['a.png']);
  });

  it('wait for their mesh when the animation comes first', async () => {
    const { page } = await openEmpty();
    using folder = temporaryFolder();
    await dropPaths(page, folder.copyIn(demoPaths('walk.md5anim')));
    await untilViewer(page, (viewer) => viewer.loaded);
    await dropPaths(page, folder.copyIn(demoPaths('.md5mesh')));
    await untilViewer(page, (viewer) => viewer.meshes.length > 0 && viewer.animationName === 'walk');
    await untilPlaying(page);
  });

  it('are found in folders', async () => {
    const { page, complaints } = await openEmpty();
    await dropPaths(page, [DEMO_FOLDER]);
    await untilPlaying(page);
    const found = await inViewer(page, (viewer) => [
      viewer.availableAnimations.length,
      viewer.availableCameraPaths.length,
      viewer.report.diagnostics.filter(({ severity }) => severity !== 'info').length,
    ]);
    expect(found).toEqual([demoPaths('.md5anim').length, demoPaths('.md5camera').length, 0]);
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });

  it('that are broken do not keep a model that waits for its images from being loaded', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const { page } = await site.open('/', {
      prepare: (page) =>
        page.route(/\.png$/, async (route) => {
          await held;
          await route.continue();
        }),
    });
    await untilViewer(page, ({ session }) => session.model !== null);
    await inViewer(page, (viewer) =>
      viewer.loadFiles([new File(['broken'], 'broken.md5mesh')], { mode: 'add' }),
    );
    release();
    await untilViewer(page, ({ session }) => session.progress === null && session.loaded);
    expect(await page.getByText('Drop files here').isVisible()).toBe(false);
  });

  it('that are broken are reported with file, line and column, and the model stays', async () => {
    const { page, complaints } = await looks.open('/');
    await untilPlaying(page);
    await pauseAt(page, 5);
    const before = await middleOf(page);
    using folder = temporaryFolder();
    const broken = join(folder.path, 'broken.md5mesh');
    const [start = ''] = readFileSync(demoPaths('.md5mesh')[0]!, 'utf8').split('joints {');
    writeFileSync(broken, `${start}joints {\n\t"origin" -1 ( 0 0 `);
    const line = start.split('\n').length + 1;
    await dropPaths(page, [broken]);
    const messages = page.getByRole('region', { name: 'Findings on files' });
    await expect
      .poll(() => messages.innerText())
      .toMatch(new RegExp(`broken\\.md5mesh[\\s\\S]*\\b${line}:\\d+`));
    expect(await inViewer(page, (viewer) => viewer.modelName)).toBe('wanderer');
    await messages.getByRole('button', { name: 'Dismiss findings' }).click();
    await pauseAt(page, 5);
    expect(difference(before, await middleOf(page))).toBe(0);
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });
});
