import { describe, expect, it } from 'vitest';
import type { Md5ViewerElement } from '../../element/index.js';
import { openTag } from '../support/host.js';
import { difference, middleOf } from '../support/picture.js';
import { visits } from '../support/setup.js';
import { tinyAnim, tinyMesh } from '../support/tiny-model.js';
import { inViewer, untilViewer } from '../support/viewer.js';
import { zipOf } from '../support/zip.js';

const site = visits();
const sharp = visits({ sharp: true, wholeDemo: true });

const SOURCES = 'src="demo/wanderer/wanderer.md5mesh" animations="demo/wanderer/walk.md5anim"';
const FILLS = { style: 'md5-viewer { width: 500px; height: 400px; }' };
const FILES = { 'stick.md5mesh': tinyMesh(14), 'none.md5mesh': 'nothing' };

function tag(children: string, more = ''): string {
  return `<md5-viewer ${SOURCES} camera-orbit="0deg 90deg auto" ${more}>${children}</md5-viewer>`;
}

const STICK =
  '<md5-attachment src="stick.md5mesh" joint="handL" offset="0 0 0" angles="0 0 0"></md5-attachment>';

describe('<md5-attachment>', () => {
  it('shows its model with the other one, frames both, and takes changes of its attributes', async () => {
    const { page, complaints } = await openTag(site, tag(STICK), FILES, FILLS);
    await untilViewer(page, (viewer) => viewer.loaded && viewer.driver.scene.attached.length === 1);
    const seen = await inViewer(page, async (viewer) => {
      const child = viewer.querySelector('md5-attachment')!;
      const settle = async (count: number): Promise<void> => {
        while (viewer.driver.scene.attached.length !== count) await new Promise(requestAnimationFrame);
      };
      const { models } = viewer.stats!;
      const narrow = viewer.getDimensions().y;
      child.setAttribute('offset', '0 0 90');
      await new Promise(requestAnimationFrame);
      const wide = viewer.getDimensions();
      child.setAttribute('joint', 'nowhere');
      await settle(0);
      child.setAttribute('joint', 'head');
      await settle(1);
      child.remove();
      await settle(0);
      return { models, narrow, wide: Math.max(wide.y, wide.z), left: viewer.stats!.models };
    });
    expect(seen).toMatchObject({ models: 2, left: 1 });
    expect(seen.wide).toBeGreaterThan(seen.narrow + 20);
    expect(complaints.messages).toEqual([
      'console warning: <md5-viewer> The model has no joint "nowhere" for an attachment.',
    ]);
  });

  it('finds its file in an archive as the element does, ignoring case', async () => {
    const { page } = await openTag(site, '<md5-viewer class="box"></md5-viewer>', FILES, FILLS);
    const pack = zipOf([
      { name: 'models/a.md5mesh', data: tinyMesh(10) },
      { name: 'models/b.md5mesh', data: tinyMesh(20) },
    ]);
    await page.route('**/pack.zip', (route) => route.fulfill({ body: Buffer.from(pack) }));
    await inViewer(page, (viewer) => {
      viewer.innerHTML = '<md5-attachment src="/Models/B.md5mesh" joint="0"></md5-attachment>';
      Object.assign(viewer, { archive: 'pack.zip', src: 'MODELS/a.md5mesh', loading: 'eager' });
    });
    await untilViewer(page, (viewer) => viewer.loaded && viewer.driver.scene.attached.length === 1);
  });

  it('appears in pictures and is picked as the joint that carries it', async () => {
    const { page } = await openTag(sharp, tag(''), FILES, FILLS);
    await untilViewer(page, (viewer) => viewer.loaded);
    await inViewer(page, (viewer) => viewer.toBlob());
    const alone = await middleOf(page);
    await inViewer(page, async (viewer) => {
      viewer.innerHTML =
        '<md5-attachment src="demo/wanderer/wanderer.md5mesh" joint="chest" offset="0 0 14" angles="0 0 90"></md5-attachment>';
      while (viewer.driver.scene.attached.length === 0) await new Promise(requestAnimationFrame);
      await viewer.toBlob();
    });
    expect(difference(alone, await middleOf(page))).toBeGreaterThan(0.02);
    const found = await inViewer(page, async (viewer) => {
      const own = viewer.driver.scene.attached;
      const chest = viewer.joints.findIndex(({ name }) => name === 'chest');
      const box = viewer.getBoundingClientRect();
      let hits = 0;
      for (let x = 5; x < box.width; x += 10) {
        for (let y = 5; y < box.height; y += 10) {
          const hit = viewer.pick(box.x + x, box.y + y);
          if (hit?.mesh === -1 && hit.joint === chest) hits++;
        }
      }
      const size = async (): Promise<number> => (await viewer.toBlob({ width: 320, height: 240 })).size;
      const together = await size();
      viewer.driver.change({ attached: [] });
      const without = await size();
      return { hits, same: own.length, differs: together !== without };
    });
    expect(found.hits).toBeGreaterThan(10);
    expect(found).toMatchObject({ same: 1, differs: true });
  });

  it('is not picked after a model without its joint replaced the shown one', async () => {
    const self =
      '<md5-attachment src="demo/wanderer/wanderer.md5mesh" joint="chest" offset="0 0 14"></md5-attachment>';
    const { page } = await openTag(site, tag(STICK + self), FILES, FILLS);
    await untilViewer(page, (viewer) => viewer.loaded && viewer.driver.scene.attached.length === 2);
    const hits = await inViewer(page, ({ driver, surface }) => {
      const box = surface.canvas.getBoundingClientRect();
      const count = (): number => {
        driver.drawNow();
        let found = 0;
        for (let x = 5; x < box.width; x += 10) {
          for (let y = 5; y < box.height; y += 10)
            if (driver.pick(box.x + x, box.y + y)?.mesh === -1) found++;
        }
        return found;
      };
      const before = count();
      driver.show(driver.scene.attached[0]!.model, null);
      return [before, count()];
    });
    expect(hits).toEqual([expect.toSatisfy((found: number) => found > 0), 0]);
  });

  it('says why a file is not attached, and releases everything when the element leaves', async () => {
    const { page } = await openTag(
      site,
      tag(`${STICK}<md5-attachment src="none.md5mesh" joint="head"></md5-attachment>`),
      FILES,
      FILLS,
    );
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await untilViewer(page, (viewer) => viewer.loaded && viewer.driver.scene.attached.length === 1);
    await expect.poll(() => logged.join()).toContain('none.md5mesh is not attached.');
    const models = await inViewer(page, async (viewer) => {
      const stage = viewer.session.engine!.stage;
      const { parentElement } = viewer;
      viewer.remove();
      await new Promise((resolve) => setTimeout(resolve, 50));
      const gone = stage.stats.models;
      parentElement!.append(viewer);
      while (viewer.driver.scene.attached.length === 0) await new Promise(requestAnimationFrame);
      return [gone, viewer.stats!.models];
    });
    expect(models).toEqual([0, 2]);
  });

  it('names a model of the files that are loaded', async () => {
    const { page } = await openTag(site, tag(''), FILES, FILLS);
    await untilViewer(page, (viewer) => viewer.loaded);
    await inViewer(
      page,
      async (viewer, mesh) => {
        await viewer.loadFiles([new File([mesh], 'lamp.md5mesh')], { mode: 'add' });
        await viewer.showModel('wanderer');
        viewer.innerHTML = '<md5-attachment model-name="lamp" joint="handL"></md5-attachment>';
      },
      tinyMesh(9),
    );
    await untilViewer(page, (viewer) => viewer.driver.scene.attached.length === 1);
  });
});

describe('the page', () => {
  it('attaches a model of the list to a joint, and removes it', async () => {
    const { page } = await site.open('/', { viewport: { width: 1000, height: 700 } });
    await untilViewer(page, (viewer) => viewer.loaded);
    await inViewer(
      page,
      async (viewer, meshes) => {
        const files = meshes.map((mesh, i) => new File([mesh], `prop${i}.md5mesh`));
        await viewer.loadFiles(files, { mode: 'replace' });
        await viewer.showModel('prop0');
      },
      [tinyMesh(10), tinyMesh(4)],
    );
    const panel = page.locator('.attach');
    await expect.poll(() => panel.isVisible()).toBe(true);
    await panel.getByLabel('Joint').selectOption('top');
    await panel.getByRole('button', { name: 'Attach' }).click();
    await untilViewer(page, (viewer) => viewer.driver.scene.attached.length === 1);
    expect(await panel.innerText()).toContain('prop1 on top');
    await panel.getByRole('button', { name: 'Remove' }).click();
    await untilViewer(page, (viewer) => viewer.driver.scene.attached.length === 0);
  });

  it('opens a link with a model at a joint', async () => {
    const { page } = await site.open(
      '/#src=demo/wanderer/wanderer.md5mesh&attach=demo/wanderer/wanderer.md5mesh:cap:0+0+9:0+90+0',
    );
    await untilViewer(page, (viewer) => viewer.loaded && viewer.driver.scene.attached.length === 1);
    const child = page.locator('md5-attachment');
    expect(await child.getAttribute('angles')).toBe('0 90 0');
  });
});

describe('sync', () => {
  const pair = (second = ''): string =>
    `<md5-viewer id="a" ${SOURCES} camera-controls interaction-prompt="none" sync="pair"></md5-viewer>
     <md5-viewer id="b" src="stick.md5mesh" animations="stick.md5anim" sync="pair" ${second}></md5-viewer>`;
  const files = { ...FILES, 'stick.md5anim': tinyAnim(14, 60) };
  const style = { style: 'md5-viewer { width: 240px; height: 180px; }' };

  const settled = async (page: Awaited<ReturnType<typeof openTag>>['page']) =>
    page.evaluate(async () => {
      for (let i = 0; i < 30; i++) await new Promise(requestAnimationFrame);
      return ['a', 'b'].map((id) => {
        const viewer = document.querySelector<Md5ViewerElement>(`#${id}`)!;
        const { theta, phi, radius } = viewer.getCameraOrbit();
        const { currentTime, paused } = viewer;
        return (
          [theta, phi, radius, currentTime].map((value) => Math.round(value * 1e2) / 1e2).join(' ') +
          ` ${paused}`
        );
      });
    });

  it('copies time, play state and camera of the element in use to the others, without an echo', async () => {
    const { page, complaints } = await openTag(site, pair(), files, style);
    await page.waitForFunction(() =>
      ['a', 'b'].every((id) => document.querySelector<Md5ViewerElement>(`#${id}`)!.loaded),
    );
    await page.evaluate(async () => {
      const a = document.querySelector<Md5ViewerElement>('#a')!;
      a.currentTime = 0.25;
      a.cameraOrbit = '40deg 60deg 90';
      // A moving camera follows until it has arrived.
      await a.updateComplete;
      a.jumpCameraToGoal();
    });
    let [a, b] = await settled(page);
    expect(b).toBe(a);
    expect(a).toContain(' 0.25 true');
    await page.evaluate(() => {
      const b = document.querySelector<Md5ViewerElement>('#b')!;
      b.currentTime = 0.5;
    });
    [a, b] = await settled(page);
    expect([a, b].map((state) => state?.endsWith(' 0.5 true'))).toEqual([true, true]);
    const counts = await page.evaluate(async () => {
      const [a, b] = ['a', 'b'].map((id) => document.querySelector<Md5ViewerElement>(`#${id}`)!);
      let pictures = 0;
      for (const viewer of [a!, b!]) viewer.addEventListener('camera-change', () => pictures++);
      for (let i = 0; i < 10; i++) await new Promise(requestAnimationFrame);
      const rest = pictures;
      a!.play();
      const both = [a!.paused, b!.paused];
      b!.pause();
      return [rest, ...both, a!.paused, b!.paused];
    });
    expect(counts).toEqual([0, false, false, true, true]);
    expect(complaints.messages).toEqual([]);
  });

  it.each([
    ['a', 'b'],
    ['b', 'a'],
  ])('keeps what a script changes while %s leads and draws, too', async (leading, changed) => {
    const { page } = await openTag(site, pair(), files, style);
    await page.waitForFunction(() =>
      ['a', 'b'].every((id) => document.querySelector<Md5ViewerElement>(`#${id}`)!.loaded),
    );
    await settled(page);
    await page.evaluate(
      (ids) => {
        const [leader, other] = ids.map((id) => document.querySelector<Md5ViewerElement>(`#${id}`)!);
        leader!.play();
        leader!.pause();
        leader!.grid = true;
        other!.currentTime = 0.35;
      },
      [leading, changed],
    );
    const states = await settled(page);
    expect(states.map((state) => state.endsWith(' 0.35 true'))).toEqual([true, true]);
  });

  it('accepts elements that join later or leave', async () => {
    const { page } = await openTag(site, pair('hidden'), files, style);
    await page.waitForFunction(() => document.querySelector<Md5ViewerElement>('#a')!.loaded);
    await page.evaluate(() => {
      const a = document.querySelector<Md5ViewerElement>('#a')!;
      a.currentTime = 0.3;
      a.cameraOrbit = '-20deg 70deg 80';
    });
    await settled(page);
    await page.evaluate(() => document.getElementById('b')!.removeAttribute('hidden'));
    await page.waitForFunction(() => document.querySelector<Md5ViewerElement>('#b')!.loaded);
    const [a, b] = await settled(page);
    expect(b).toBe(a);
    expect(a).toContain(' 0.3 true');
    const left = await page.evaluate(async () => {
      const [a, b] = ['a', 'b'].map((id) => document.querySelector<Md5ViewerElement>(`#${id}`)!);
      a!.remove();
      await new Promise((resolve) => setTimeout(resolve, 50));
      const start = b!.currentTime;
      b!.play();
      a!.currentTime = 0;
      // Later its animation begins again.
      while (b!.currentTime === start) await new Promise(requestAnimationFrame);
      return [b!.paused, start, b!.currentTime > start];
    });
    expect(left).toEqual([false, 0.3, true]);
  });
});
