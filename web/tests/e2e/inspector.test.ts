import { describe, expect, it } from 'vitest';
import { openTag } from '../support/host.js';
import { solidBox } from '../support/picture.js';
import { visits } from '../support/setup.js';
import { tinyAnim, tinyMesh } from '../support/tiny-model.js';
import { inViewer, restingRadius, untilPlaying, untilViewer } from '../support/viewer.js';

const site = visits();
const DEMO = 'demo/wanderer/';
const tag = (more: string, inside = ''): string =>
  `<md5-viewer class="box" src="${DEMO}wanderer.md5mesh" animations="${DEMO}idle.md5anim ${DEMO}walk.md5anim" camera-controls controls ${more}>${inside}</md5-viewer>`;

describe('the attribute inspector', () => {
  it('opens a panel for the shown model, and disappears when the panel is closed', async () => {
    const { page, complaints } = await openTag(site, tag('inspector'));
    await page.setViewportSize({ width: 1000, height: 800 });
    await untilViewer(page, (viewer) => viewer.loaded);
    const panel = page.getByRole('group', { name: 'Details', exact: true });
    await panel.getByText('wanderer/cap.png', { exact: true }).first().waitFor();
    await panel.getByRole('button', { name: /^walk/ }).click();
    await untilViewer(page, (viewer) => viewer.animationName === 'walk' && !viewer.paused);
    await expect
      .poll(() => panel.getByRole('button', { name: /^walk/ }).getAttribute('aria-current'))
      .toBe('true');

    // The height of what the button GLB saves.
    expect(await panel.getByText(/^GLB: \d+(\.\d+)? m high, 0\.0254 m per unit$/).count()).toBe(1);

    // Changes from outside are shown, too.
    await inViewer(page, (viewer) => {
      viewer.rootMotion = 'in-place';
    });
    await expect.poll(() => panel.getByLabel('Root motion').inputValue()).toBe('in-place');

    const changes = await inViewer(page, (viewer) => {
      const seen: boolean[] = [];
      viewer.addEventListener('display-change', () => seen.push(viewer.hasAttribute('inspector')));
      Object.assign(window, { seen });
      return viewer.inspector;
    });
    expect(changes).toBe(true);
    // Missing attributes are false, not undefined.
    expect(await inViewer(page, (viewer) => [viewer.wireframe, viewer.autoplay, viewer.disableZoom])).toEqual(
      [false, false, false],
    );
    await panel.getByRole('button', { name: 'Close details' }).click();
    await panel.waitFor({ state: 'hidden' });
    expect(await inViewer(page, (viewer) => viewer.hasAttribute('inspector'))).toBe(false);
    // The picture has the focus now, so the key opens the panel again.
    await page.keyboard.press('i');
    await panel.waitFor();
    expect(await page.evaluate(() => (window as unknown as { seen: boolean[] }).seen)).toEqual([false, true]);
    // The key also closes it from within, and the focus then is where the key works.
    await panel.getByRole('button', { name: 'Close details' }).focus();
    await page.keyboard.press('i');
    await panel.waitFor({ state: 'hidden' });
    await page.keyboard.press('i');
    await panel.waitFor();
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });

  it('stands next to the bar if there is room, otherwise over the lower part of the picture', async () => {
    const { page } = await openTag(
      site,
      tag('inspector'),
      {},
      { style: '.box { width: 100%; height: 400px }' },
    );
    await untilViewer(page, (viewer) => viewer.loaded);
    const panel = page.getByRole('group', { name: 'Details', exact: true });
    const bar = page.getByRole('group', { name: 'Playback' });
    await panel.waitFor();
    const narrow = await panel.boundingBox();
    expect(narrow?.width).toBe(484);
    expect(narrow?.height).toBeLessThanOrEqual(248);
    await page.setViewportSize({ width: 900, height: 400 });
    await expect.poll(async () => (await panel.boundingBox())?.width).toBe(340);
    const wide = await panel.boundingBox();
    expect((wide?.y ?? 0) + (wide?.height ?? 0)).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0);
  });
});

describe('layers', () => {
  it('are added, weighed and removed in the details, and those of scripts are shown there', async () => {
    const { page, complaints } = await openTag(site, tag('inspector'));
    await page.setViewportSize({ width: 1000, height: 800 });
    await untilViewer(page, (viewer) => viewer.loaded);
    await inViewer(page, (viewer) => viewer.pause());
    const panel = page.getByRole('group', { name: 'Details', exact: true });
    await panel.getByRole('button', { name: 'Add', exact: true }).click();
    await panel.getByLabel('Weight of layer 1').waitFor();
    const layers = () => inViewer(page, (viewer) => viewer.layers);
    expect(await layers()).toEqual([{ animationName: 'walk', weight: 1, timeScale: 'sync' }]);
    await panel.getByLabel('Weight of layer 1').fill('0.5');
    await panel.getByLabel('In step').uncheck();
    expect(await layers()).toEqual([{ animationName: 'walk', weight: 0.5, timeScale: 1 }]);
    await panel.getByText('0.50').waitFor();
    await panel.getByLabel('Animation of layer 1').selectOption('idle');
    expect((await layers())[0]?.animationName).toBe('idle');
    await inViewer(page, (viewer) => {
      viewer.layers = [{ animationName: 'walk', weight: 0.25 }, { animationName: 'idle' }];
    });
    await panel.getByText('0.25').waitFor();
    // The second click does not take the next layer away.
    await panel.getByRole('button', { name: 'Remove layer 1' }).dblclick();
    await panel.getByLabel('Weight of layer 2').waitFor({ state: 'detached' });
    expect(await layers()).toEqual([{ animationName: 'idle' }]);
    // A missing animation is shown as missing.
    await inViewer(page, (viewer) => {
      viewer.layers = [{ animationName: 'run' }];
    });
    await expect.poll(() => panel.getByLabel('Animation of layer 1').inputValue()).toBe('run');
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });
});

describe('the numbers of a model', () => {
  it('stand next to the limits of the chosen engine', async () => {
    const { page } = await openTag(site, tag('inspector'));
    await page.setViewportSize({ width: 1000, height: 800 });
    await untilViewer(page, (viewer) => viewer.loaded);
    const panel = page.getByRole('group', { name: 'Details', exact: true });
    await panel.getByText('The engine sets no limit.').waitFor();
    await panel.getByRole('combobox', { name: 'Engine' }).selectOption('Doom 3 BFG Edition');
    const [joints, weights] = await inViewer(page, ({ joints, meshes }) => [
      joints.length,
      Math.max(...meshes.map(({ maxWeightsPerVertex }) => maxWeightsPerVertex)),
    ]);
    await panel.getByText(`${joints} of 255`).waitFor();
    await panel.getByText(`${weights} of 4`, { exact: true }).waitFor();
    expect(await panel.getByText('The engine sets no limit.').count()).toBe(0);
  });

  it('include the distance between two moving vertices or joints', async () => {
    const { page, complaints } = await openTag(site, tag('inspector skeleton="lines"'));
    await page.setViewportSize({ width: 1000, height: 800 });
    await untilViewer(page, (viewer) => viewer.loaded);
    const panel = page.getByRole('group', { name: 'Details', exact: true });
    await panel.getByRole('button', { name: 'Measure' }).click();
    const [head, hips, box] = await inViewer(page, (viewer) => {
      viewer.pause();
      viewer.currentFrame = 5;
      const { x, y } = viewer.getBoundingClientRect();
      return [viewer.project('head')!, viewer.project('hips')!, { x, y }] as const;
    });
    await panel.getByText('Click a vertex or a joint.').waitFor();
    await page.mouse.click(box.x + head.x, box.y + head.y);
    await panel.getByText('Click the second vertex or joint.').waitFor();
    await page.mouse.click(box.x + hips.x, box.y + hips.y);
    const told = panel.locator('.length');
    await told.waitFor();
    const [, from = '', to = ''] = /^From (.+) to (.+)$/.exec(await panel.getByText(/^From /).innerText())!;
    const separately = () =>
      inViewer(
        page,
        (viewer, names) => {
          const pose = viewer.session.model!.value.evaluate({
            clip: viewer.session.clip!.value,
            frame: viewer.currentFrame,
          });
          const [a, b] = names.map((name) => {
            const [, vertex, mesh] = /^vertex (\d+) of mesh (\d+)$/.exec(name) ?? [];
            const joint = viewer.joints.findIndex((one) => `joint ${one.name}` === name);
            return vertex === undefined
              ? pose.joints.slice(7 * joint, 7 * joint + 3)
              : pose.mesh(Number(mesh)).positions.slice(3 * Number(vertex), 3 * Number(vertex) + 3);
          });
          return Math.hypot(...[0, 1, 2].map((axis) => a![axis]! - b![axis]!));
        },
        [from, to] as const,
      );
    const shown = async (): Promise<number> => parseFloat((await told.locator('strong').textContent()) ?? '');
    const first = await separately();
    expect(first).toBeGreaterThan(3);
    expect(await shown()).toBeCloseTo(first, 2);
    const inPicture = page.locator('md5-viewer svg.measure text');
    expect(Number(await inPicture.textContent())).toBe(await shown());
    await inViewer(page, (viewer) => void (viewer.lang = 'de'));
    await expect.poll(() => told.locator('strong').textContent()).toMatch(/^\d+,\d+ /);
    await inViewer(page, (viewer) => void (viewer.lang = 'en'));
    await expect.poll(() => told.locator('strong').textContent()).toMatch(/^\d+\.\d+ /);
    await inViewer(page, (viewer) => void (viewer.animationName = 'walk'));
    await untilViewer(page, (viewer) => viewer.session.clip?.name === 'walk');
    await inViewer(page, (viewer) => void (viewer.currentFrame = 12));
    const later = await separately();
    expect(Math.abs(later - first)).toBeGreaterThan(0.05);
    await expect.poll(async () => Math.abs((await shown()) - later)).toBeLessThan(0.02);
    // Without the panel, points of the picture are elsewhere.
    await inViewer(page, (viewer) => void (viewer.inspector = false));
    await expect
      .poll(() =>
        inViewer(page, (viewer) => {
          const line = viewer.shadowRoot!.querySelector('svg.measure line')!;
          return Math.abs(Number(line.getAttribute('x1')) - viewer.project('head')!.x);
        }),
      )
      .toBeLessThan(20);
    await inViewer(page, (viewer) => void (viewer.inspector = true));
    await panel.getByRole('button', { name: 'Remove' }).click();
    await told.waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('md5-viewer svg.measure').isVisible()).toBe(false);
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });

  it('forget an end on a model that another one replaces', async () => {
    const { page, complaints } = await openTag(site, tag('inspector'));
    await page.setViewportSize({ width: 1000, height: 800 });
    await untilViewer(page, (viewer) => viewer.loaded);
    const panel = page.getByRole('group', { name: 'Details', exact: true });
    await panel.getByRole('button', { name: 'Measure' }).click();
    // A point of the last mesh, whose index does not exist in the other model.
    const [x, y] = await inViewer(page, (viewer) => {
      viewer.pause();
      const { left, top, width, height } = viewer.getBoundingClientRect();
      for (let y = top; y < top + height; y += 8)
        for (let x = left; x < left + width / 2; x += 8)
          if (viewer.pick(x, y)?.mesh === 2) return [x, y] as const;
      return [0, 0] as const;
    });
    await page.mouse.click(x, y);
    await panel.getByText('Click the second vertex or joint.').waitFor();
    await inViewer(
      page,
      (viewer, [mesh, anim]) =>
        viewer.loadFiles([new File([mesh], 'tiny.md5mesh'), new File([anim], 'tiny.md5anim')]),
      [tinyMesh(4), tinyAnim(4)] as const,
    );
    await untilViewer(page, (viewer) => viewer.loaded && viewer.session.model?.name === 'tiny');
    await panel.getByRole('button', { name: 'Measure' }).waitFor();
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });
});

describe('the camera', () => {
  const HALF = '.box { width: 100%; height: 400px }';

  it.each([
    ['beside', 900, { width: 900 - 352, height: 400 }],
    ['above', 500, { width: 500, height: 400 - 248 }],
  ] as const)('shows the entire model %s the panel', async (_, width, free) => {
    const { page } = await openTag(site, tag('inspector'), {}, { style: HALF });
    await page.setViewportSize({ width, height: 400 });
    await untilViewer(page, (viewer) => viewer.loaded);
    await page.getByRole('group', { name: 'Details', exact: true }).waitFor();
    await expect.poll(async () => (await solidBox(page, 'shown')).right).toBeLessThanOrEqual(free.width);
    await restingRadius(page);
    const shown = await solidBox(page, 'shown');
    expect(shown.left).toBeGreaterThan(0);
    expect(shown.top).toBeGreaterThan(0);
    expect(shown.bottom).toBeLessThanOrEqual(free.height + 4);
    expect(shown.bottom - shown.top).toBeGreaterThan(free.height * 0.5);
    // The middle of the free part, without half of the bar.
    expect(Math.abs((shown.left + shown.right) / 2 - free.width / 2)).toBeLessThan(free.width * 0.1);

    // A saved picture has no panel, and the model is in its middle.
    const saved = await solidBox(page, 'saved');
    expect(Math.abs((saved.left + saved.right) / 2 - width / 2)).toBeLessThan(width * 0.1);
    expect(saved.bottom - saved.top).toBeGreaterThan(200);

    await inViewer(page, (viewer) => {
      viewer.inspector = false;
    });
    await expect
      .poll(async () => {
        const { left, right } = await solidBox(page, 'shown');
        return Math.abs((left + right) / 2 - width / 2);
      })
      .toBeLessThan(width * 0.1);
  });
});

describe('showInspector()', () => {
  it('takes the focus to the report, and Escape gives it back', async () => {
    const { page } = await openTag(site, `<button id="before">Why?</button>${tag('')}`);
    await page.setViewportSize({ width: 1000, height: 800 });
    await untilViewer(page, (viewer) => viewer.loaded);
    await page.locator('#before').focus();
    await inViewer(page, (viewer) => viewer.showInspector('report'));
    const content = page.getByRole('group', { name: 'Details of the shown files' });
    expect(await content.evaluate((region) => region.matches(':focus'))).toBe(true);
    expect(await content.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
    const radius = await restingRadius(page);
    await page.keyboard.press('PageUp');
    expect(await restingRadius(page)).toBe(radius);
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('before');
    expect(await inViewer(page, (viewer) => viewer.inspector)).toBe(false);
  });

  it('shows buttons of the page next to those that save', async () => {
    const button = '<button slot="inspector-save">Send</button>';
    const { page } = await openTag(site, tag('', button));
    await untilViewer(page, (viewer) => viewer.loaded);
    const mine = page.getByRole('button', { name: 'Send' });
    expect(await mine.isVisible()).toBe(false);
    await inViewer(page, (viewer) => viewer.showInspector());
    await mine.waitFor();
  });
});

describe('a link with show=inspector', () => {
  it('opens the details, and a link without it leaves them open', async () => {
    const { page } = await site.open('/#show=grid,inspector');
    await untilPlaying(page);
    const panel = page.getByRole('group', { name: 'Details', exact: true });
    await panel.waitFor();
    const button = page.getByRole('button', { name: 'Details', exact: true });
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    await page.evaluate(() => (location.hash = '#clip=walk'));
    await untilViewer(page, (viewer) => viewer.loaded && viewer.animationName === 'walk');
    expect(await panel.isVisible()).toBe(true);
    await button.click();
    await panel.waitFor({ state: 'hidden' });
    expect(await button.getAttribute('aria-expanded')).toBe('false');
  });
});
