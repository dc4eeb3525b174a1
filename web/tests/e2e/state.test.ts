import { describe, expect, it } from 'vitest';
import { openTag } from '../support/host.js';
import { visits } from '../support/setup.js';
import { tinyAnim, tinyMesh } from '../support/tiny-model.js';
import { inViewer, untilViewer } from '../support/viewer.js';

const site = visits();

describe('ready', () => {
  it('is true once the first files are shown, while the viewer is on the page', async () => {
    const { page, complaints } = await openTag(site, '<md5-viewer class="box"></md5-viewer>');
    const states = await inViewer(
      page,
      async (viewer, mesh) => {
        const before = viewer.ready;
        await viewer.loadFiles([new File([mesh], 'm.md5mesh')]);
        const during = viewer.ready;
        viewer.remove();
        await new Promise((resolve) => setTimeout(resolve, 50));
        return [before, during, viewer.ready];
      },
      tinyMesh(20),
    );
    expect(states).toEqual([false, true, false]);
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });
});

describe('loadFiles()', () => {
  it('resolves to what the files did, and progress names the first one meanwhile', async () => {
    const { page } = await openTag(site, '<md5-viewer class="box"></md5-viewer>');
    const seen = await inViewer(
      page,
      async (viewer, [mesh, anim]) => {
        const fileOf = (name: string, text = ''): File => new File([text], name);
        const clips = ['attack', 'idle'].map((name) => fileOf(`${name}.md5anim`, anim));
        const files = [fileOf('m.md5mesh', mesh), ...clips, fileOf('notes.txt', 'Hello')];
        const progress = new Promise((resolve) =>
          viewer.addEventListener('progress', () => resolve(viewer.progress), { once: true }),
        );
        const chooseAnimation = (names: readonly string[]): string => names.at(-1) ?? '';
        const result = await viewer.loadFiles(files, { chooseAnimation });
        const broken = await viewer.loadFiles([fileOf('n.md5mesh', 'no mesh')]);
        return { result, broken, during: await progress, after: viewer.progress };
      },
      [tinyMesh(20), tinyAnim(20)],
    );
    expect(seen).toMatchObject({
      result: {
        shown: { model: 'm', animation: 'idle', cameraPath: null },
        cancelled: false,
        replaced: [],
        unused: [{ file: 'notes.txt' }],
      },
      broken: { shown: { model: 'm', animation: 'idle' }, added: [], replaced: [] },
      during: { total: 1, what: 'm.md5mesh' },
      after: null,
    });
    expect(seen.result.added.map(({ name }) => name).sort()).toEqual(['attack', 'idle', 'm']);
    expect(seen.broken.unused.map(({ file }) => file)).toEqual(['n.md5mesh']);
  });
});

describe('getDimensions()', () => {
  it('returns the framed size, and zeros without a model', async () => {
    const { page } = await openTag(site, '<md5-viewer class="box"></md5-viewer>');
    const sizes = await inViewer(
      page,
      async (viewer, mesh) => {
        const before = viewer.getDimensions();
        await viewer.loadFiles([new File([mesh], 'm.md5mesh')]);
        const { x, y, z } = viewer.getDimensions();
        return { before: [before.x, before.y, before.z, String(before)], after: [x, y, z] };
      },
      tinyMesh(20),
    );
    expect(sizes.before).toEqual([0, 0, 0, '0 0 0']);
    const [x, y, z] = sizes.after;
    expect(x).toBeLessThan(0.01);
    expect(y).toBeCloseTo(20, 4);
    expect(z).toBeCloseTo(20, 4);
  });
});

describe('missingFiles', () => {
  it('lists each missing image until it is there', async () => {
    const { page } = await openTag(site, '<md5-viewer class="box"></md5-viewer>');
    await inViewer(
      page,
      async (viewer, [mesh, other]) => {
        const told: string[] = [];
        viewer.addEventListener('missing-files', ({ detail }) => told.push(...detail.files));
        await viewer.loadFiles([new File([mesh], 'a.md5mesh'), new File([other], 'b.md5mesh')]);
        viewer.dataset.told = told.join();
      },
      [tinyMesh(20, 'imp/skin.tga'), tinyMesh(10, 'imp/skin.tga')] as const,
    );
    const state = () => inViewer(page, (viewer) => [viewer.dataset.told ?? '', ...viewer.missingFiles]);
    expect(await state()).toEqual(['imp/skin.tga', 'imp/skin.tga']);
    await inViewer(page, async (viewer) => {
      const canvas = new OffscreenCanvas(4, 4);
      canvas.getContext('2d')?.fillRect(0, 0, 4, 4);
      await viewer.loadFiles([new File([await canvas.convertToBlob()], 'skin.png')]);
    });
    expect(await state()).toEqual(['imp/skin.tga']);
  });

  it('has an image that was not found at its address', async () => {
    const { page } = await openTag(site, '<md5-viewer class="box" src="imp.md5mesh"></md5-viewer>', {
      'imp.md5mesh': tinyMesh(20, 'models/skin.png'),
    });
    await untilViewer(page, (viewer) => viewer.loaded && viewer.missingFiles.length > 0);
    expect(await inViewer(page, (viewer) => viewer.missingFiles)).toEqual(['models/skin.png']);
  });
});

describe('an animation whose cycle is a second', () => {
  it('continues if the browser draws one frame a second', async () => {
    const { page } = await openTag(
      site,
      `<md5-viewer class="box" src="demo/wanderer/wanderer.md5mesh"
        animations="demo/wanderer/walk.md5anim"></md5-viewer>`,
    );
    await untilViewer(page, (viewer) => viewer.loaded);
    const frames = await inViewer(page, async (viewer) => {
      const real = requestAnimationFrame.bind(window);
      let now = performance.now();
      window.requestAnimationFrame = (callback) => real(() => callback((now += 1000)));
      viewer.play();
      const seen = new Set<number>();
      for (let frame = 0; frame < 40; frame++) {
        await new Promise((resolve) => real(resolve));
        seen.add(Math.round(viewer.currentFrame));
      }
      return seen.size;
    });
    expect(frames).toBeGreaterThan(2);
  });
});
