import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { Md5ViewerElement } from '../../element/index.js';
import { openTag } from '../support/host.js';
import { middleOfModel } from '../support/picture.js';
import { visits } from '../support/setup.js';
import { inViewer, pauseAt, restingRadius, untilViewer } from '../support/viewer.js';

const site = visits();
const DEMO = 'demo/wanderer/';
const tag = (more = ''): string =>
  `<md5-viewer class="box" src="${DEMO}wanderer.md5mesh" animations="${DEMO}idle.md5anim ${DEMO}walk.md5anim" camera-controls controls ${more}></md5-viewer>`;

async function openJoints(more = 'joint-tree', files: Record<string, string> = {}) {
  const { page, complaints } = await openTag(site, tag(more), files, {
    style: '.box { width: 100%; height: 600px }',
  });
  await page.setViewportSize({ width: 1000, height: 620 });
  await untilViewer(page, (viewer) => viewer.loaded);
  return { page, complaints, tree: page.getByRole('tree', { name: 'Hierarchy of joints' }) };
}

/** The opaque pixels of the saved picture; without shadow and grid these are the model's. */
async function countSolid(viewer: Md5ViewerElement): Promise<number> {
  const picture = await createImageBitmap(await viewer.toBlob());
  const { width, height } = picture;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context?.drawImage(picture, 0, 0);
  const data = context?.getImageData(0, 0, width, height).data ?? [];
  let count = 0;
  for (let at = 3; at < data.length; at += 4) if (data[at] === 255) count++;
  return count;
}

const selectedRow = (page: Page): Promise<string | null> =>
  page.locator('.joint-row[aria-selected="true"] .name').textContent();
const selectedJoint = (page: Page): Promise<number> => inViewer(page, (viewer) => viewer.selectedJoint);

describe('the joint panel', () => {
  it('opens by its key, takes the place of the details, and closes with Escape', async () => {
    const { page, complaints } = await openJoints('inspector');
    const details = page.getByRole('group', { name: 'Details', exact: true });
    const joints = page.getByRole('group', { name: 'Joints', exact: true });
    await details.waitFor();
    await page.locator('.stage').focus();
    await page.keyboard.press('j');
    await joints.waitFor();
    await details.waitFor({ state: 'detached' });
    expect(await inViewer(page, (viewer) => [viewer.inspector, viewer.jointTree])).toEqual([false, true]);
    await joints.getByRole('button', { name: 'Details' }).click();
    await details.waitFor();
    await joints.waitFor({ state: 'detached' });
    await details.getByRole('button', { name: 'Joints' }).click();
    await joints.waitFor();
    await page.keyboard.press('Escape');
    await joints.waitFor({ state: 'detached' });
    expect(await inViewer(page, (viewer) => viewer.hasAttribute('joint-tree'))).toBe(false);
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });

  it('can be used with the keyboard', async () => {
    const { page, tree } = await openJoints();
    await tree.focus();
    await page.keyboard.press('Home');
    expect(await selectedJoint(page)).toBe(0);
    await page.keyboard.press('ArrowDown');
    expect(await selectedJoint(page)).toBe(1);
    await expect.poll(() => tree.getAttribute('aria-activedescendant')).toBe('joint-row-1');
    await page.keyboard.press('ArrowLeft');
    const row = page.locator('#joint-row-1');
    await expect.poll(() => row.getAttribute('aria-expanded')).toBe('false');
    const folded = await page.getByRole('treeitem').count();
    await page.keyboard.press('ArrowLeft');
    expect(await selectedJoint(page)).toBe(0);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => row.getAttribute('aria-expanded')).toBe('true');
    expect(await page.getByRole('treeitem').count()).toBeGreaterThan(folded);
    await page.keyboard.press('ArrowRight');
    const [child, parent] = await inViewer(page, (viewer) => [
      viewer.selectedJoint,
      viewer.joints[viewer.selectedJoint]?.parent,
    ]);
    expect([child, parent]).toEqual([2, 1]);
    await page.keyboard.press('End');
    await expect.poll(() => selectedRow(page)).not.toBeNull();
    // Letters select a joint in the tree, and are not the viewer's keys.
    // Typed at once, because a pause begins another name.
    await tree.evaluate((list, word) => {
      for (const key of word)
        list.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }));
    }, 'head');
    await expect.poll(() => selectedRow(page)).toMatch(/^head/i);
    expect(await inViewer(page, (viewer) => viewer.skeleton)).toBe('none');
  });

  it('shares the selection with the picture in both directions', async () => {
    const { page, tree } = await openJoints();
    await tree.waitFor();
    const [x, y] = await middleOfModel(page);
    await page.mouse.click(x, y);
    const name = await inViewer(page, (viewer) => viewer.joints[viewer.selectedJoint]?.name);
    expect(name).toBeTruthy();
    await expect.poll(() => selectedRow(page)).toBe(name);
    await page.locator('.joint-row').nth(2).click();
    const chosen = await inViewer(page, (viewer) => viewer.joints[viewer.selectedJoint]?.name);
    expect(chosen).not.toBe(name);
    await expect.poll(() => selectedRow(page)).toBe(chosen);
    const marked = await inViewer(page, async (viewer) => {
      await viewer.updateComplete;
      return viewer.driver.scene.display.inspection.selectedJoint;
    });
    expect(marked).toBe(await selectedJoint(page));
  });

  it('shows the numbers of the frame, without new elements during playback', async () => {
    const { page } = await openJoints();
    await inViewer(page, (viewer) => (viewer.selectedJoint = 5));
    const cell = page.locator('[data-live="model-position"]');
    await cell.waitFor();
    await inViewer(page, (viewer) => {
      viewer.pause();
      viewer.currentFrame = 17;
    });
    const wanted = await inViewer(page, (viewer) => {
      const { joints } = viewer.session.model!.value.evaluate({
        clip: viewer.session.clip!.value,
        frame: 17,
      });
      return [...joints.slice(35, 38)];
    });
    await expect
      .poll(async () => {
        const shown = (await cell.textContent())?.trim().split(/\s+/).map(Number) ?? [];
        return Math.max(...wanted.map((value, axis) => Math.abs(value - (shown[axis] ?? NaN))));
      })
      .toBeLessThan(6e-4);
    const changes = await inViewer(page, async (viewer) => {
      const panel = viewer.renderRoot.querySelector('.joint-tree')!;
      const seen = { elements: 0, texts: 0 };
      new MutationObserver((records) => {
        for (const { addedNodes } of records)
          for (const node of addedNodes) seen[node.nodeType === Node.ELEMENT_NODE ? 'elements' : 'texts']++;
      }).observe(panel, { childList: true, characterData: true, subtree: true });
      viewer.play();
      for (let frames = 0; frames < 3000 && seen.texts <= 3; frames++)
        await new Promise((resolve) => requestAnimationFrame(resolve));
      viewer.pause();
      return seen;
    });
    expect(changes.elements).toBe(0);
    expect(changes.texts).toBeGreaterThan(3);
  });

  it('finds joints, and shows only one branch', async () => {
    const { page, tree } = await openJoints();
    const search = page.getByRole('searchbox', { name: 'Search joints' });
    await search.fill('hand');
    const names = () => page.locator('.joint-row:not(.above) .name').allTextContents();
    await expect.poll(async () => (await names()).every((name) => /hand/i.test(name))).toBe(true);
    await search.press('ArrowDown');
    expect(await tree.evaluate((element) => element.matches(':focus'))).toBe(true);
    await search.fill('nobody is called so');
    await page.getByText('No joint has this name or index.').waitFor();
    await search.press('Escape');
    await expect.poll(async () => (await names()).length).toBeGreaterThan(5);
    expect(await inViewer(page, (viewer) => viewer.jointTree)).toBe(true);
    await page.locator('.joint-row').nth(1).click();
    await page.getByRole('button', { name: 'List only this branch' }).click();
    await expect.poll(() => page.getByRole('treeitem').first().getAttribute('id')).toBe('joint-row-1');
  });

  it('has its rows in the document in the order in which they are seen', async () => {
    const { page, tree } = await openJoints();
    const search = page.getByRole('searchbox', { name: 'Search joints' });
    const rows = () =>
      tree.evaluate((element) =>
        [...element.querySelectorAll('[role=treeitem]')].map((row) => ({
          place: (row as HTMLElement).style.transform,
          top: row.getBoundingClientRect().top,
        })),
      );
    const expectOrder = async (): Promise<void> => {
      const inDocument = await rows();
      expect(inDocument.length).toBeGreaterThan(3);
      expect(inDocument).toEqual([...inDocument].sort((a, b) => a.top - b.top));
    };
    await page.getByRole('treeitem').first().waitFor();
    await expectOrder();
    for (const row of [59, 20, 0, 9, 3]) {
      await tree.evaluate((element, at) => (element.scrollTop = at * 26), row);
      const isThere = async () => (await rows()).some(({ place }) => place === `translateY(${row * 26}px)`);
      await expect.poll(isThere).toBe(true);
      await expectOrder();
    }
    await search.fill('hand');
    await page.locator('.joint-row.above').first().waitFor();
    await expectOrder();
    await search.fill('');
    await page.locator('.joint-row.above').first().waitFor({ state: 'detached' });
    await expectOrder();
  });

  it('shows one branch of the model alone, hides it, and shows all again', async () => {
    const { page, complaints } = await openJoints();
    await pauseAt(page, 0);
    const solid = () => inViewer(page, countSolid);
    const head = await inViewer(page, (viewer) => viewer.joints.findIndex(({ name }) => name === 'head'));
    await inViewer(page, (viewer, joint) => (viewer.selectedJoint = joint), head);
    const hide = page.getByRole('button', { name: 'Hide this branch' });
    await hide.waitFor();
    // The panel has moved the camera.
    await restingRadius(page);
    const all = await solid();
    await hide.click();
    await page.getByText('Parts of the model are hidden.').waitFor();
    expect(await hide.getAttribute('aria-pressed')).toBe('true');
    await page.locator('.joint-row.left-out').first().waitFor();
    await expect.poll(solid).toBeLessThan(0.8 * all);
    const body = await solid();
    await page.getByRole('button', { name: 'Show only this branch' }).click();
    await expect.poll(solid).toBeLessThan(0.7 * all);
    const alone = await solid();
    expect(alone).toBeGreaterThan(0);
    // The head and the rest share the triangles between them.
    expect(body + alone).toBeGreaterThan(0.9 * all);
    expect(await inViewer(page, (viewer) => viewer.hiddenJoints)).toBe('!head');
    expect(await inViewer(page, (viewer) => viewer.toPermalink())).toContain('hidejoints=!head');
    // Where the hips were, nothing is hit.
    const isHit = (name: string) =>
      inViewer(
        page,
        (viewer, joint) => {
          const { x, y } = viewer.project(joint)!;
          const box = viewer.getBoundingClientRect();
          return viewer.driver.pick(box.left + x, box.top + y) !== null;
        },
        name,
      );
    expect([await isHit('head'), await isHit('hips')]).toEqual([true, false]);
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect.poll(solid).toBeGreaterThan(0.95 * all);
    expect(await inViewer(page, (viewer) => viewer.hiddenJoints)).toBeNull();
    await page.getByText('Parts of the model are hidden.').waitFor({ state: 'detached' });
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });

  it('keeps few rows in the page with 2,000 joints, and reacts at once', async () => {
    const joints = Array.from(
      { length: 2000 },
      (_, i) => `"joint_${i}" ${Math.floor((i - 1) / 2)} ( ${i % 40} ${i % 7} ${i / 40} ) ( 0 0 0 )`,
    );
    const mesh = `MD5Version 10\ncommandline ""\nnumJoints 2000\nnumMeshes 1\njoints {\n${joints.join('\n')}\n}\nmesh {\nshader "a"\nnumverts 3\nvert 0 ( 0 0 ) 0 1\nvert 1 ( 1 0 ) 1 1\nvert 2 ( 0 1 ) 2 1\nnumtris 1\ntri 0 0 1 2\nnumweights 3\nweight 0 0 1 ( 0 0 0 )\nweight 1 1999 1 ( 0 9 0 )\nweight 2 7 1 ( 9 0 0 )\n}\n`;
    const { page } = await openTag(
      site,
      '<md5-viewer class="box" src="many.md5mesh" camera-controls controls joint-tree></md5-viewer>',
      { 'many.md5mesh': mesh },
      { style: '.box { width: 100%; height: 600px }' },
    );
    await page.setViewportSize({ width: 1000, height: 620 });
    await untilViewer(page, (viewer) => viewer.loaded);
    await page.getByRole('treeitem').first().waitFor();
    expect(await page.getByRole('treeitem').count()).toBeLessThan(60);
    await page.getByRole('tree').focus();
    // The best of five rounds: another program may hold the processor in one of them.
    const shortest = await inViewer(page, async (viewer) => {
      const tree = viewer.renderRoot.querySelector<HTMLElement>('.tree')!;
      let best = Infinity;
      for (let round = 0; round < 5; round++) {
        let longest = 0;
        for (const key of ['End', 'Home', 'PageDown', 'ArrowDown', 'ArrowLeft', 'End', 'ArrowUp']) {
          const before = performance.now();
          tree.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
          await viewer.updateComplete;
          await new Promise((resolve) => setTimeout(resolve));
          longest = Math.max(longest, performance.now() - before);
        }
        best = Math.min(best, longest);
      }
      return best;
    });
    expect(shortest).toBeLessThan(150);
    expect(await selectedRow(page)).toMatch(/^joint_/);
  });
});

describe('the weights display', () => {
  it('shows the weights of the clicked joint with a legend, and of all joints after a click next to the model', async () => {
    const { page } = await openJoints('shading="weights"');
    const legend = page.locator('.legend');
    await legend.getByText('Each joint has its own colour').waitFor();
    const [x, y] = await middleOfModel(page);
    await page.mouse.click(x, y);
    const name = await inViewer(page, (viewer) => viewer.joints[viewer.selectedJoint]?.name ?? '');
    expect(await inViewer(page, (viewer) => viewer.weightJoint)).toBe(name);
    await legend.getByText(`Weights: ${name}`).waitFor();
    await page.mouse.click(20, 300);
    expect(await inViewer(page, (viewer) => viewer.weightJoint)).toBeNull();
  });
});

describe('a click on the model', () => {
  it('lists the weights of the nearest vertex, which add up to the vertex in the picture', async () => {
    const { page } = await openJoints();
    const [x, y] = await middleOfModel(page);
    await page.mouse.click(x, y);
    const table = page.locator('.pointed table');
    await table.waitFor();
    const vertex = Number(/\d+/.exec((await page.locator('.pointed h2').textContent()) ?? '')?.[0]);
    const rows = await table
      .locator('tbody tr')
      .evaluateAll((all) => all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.innerText)));
    const { sum, position } = await inViewer(
      page,
      (viewer, { index, cells, at }) => {
        const hit = viewer.pick(...at)!;
        const { layers } = viewer.driver.motion;
        const frame = viewer.session.model!.value.evaluate({ layers });
        const sum = [0, 0, 0];
        for (const [, name = '', bias, place = ''] of cells) {
          const joint = viewer.joints.findIndex((one) => one.name === name.trim());
          const [px, py, pz, qx, qy, qz, qw] = frame.joints.slice(
            7 * joint,
            7 * joint + 7,
          ) as unknown as number[];
          const [a, b, c] = place.split(' ').map(Number) as [number, number, number];
          const [x, y, z, w] = [qx!, qy!, qz!, qw!];
          const placed = [
            px! + a * (1 - 2 * (y * y + z * z)) + b * 2 * (x * y - z * w) + c * 2 * (x * z + y * w),
            py! + a * 2 * (x * y + z * w) + b * (1 - 2 * (x * x + z * z)) + c * 2 * (y * z - x * w),
            pz! + a * 2 * (x * z - y * w) + b * 2 * (y * z + x * w) + c * (1 - 2 * (x * x + y * y)),
          ];
          placed.forEach((value, axis) => (sum[axis]! += value * Number(bias)));
        }
        return { sum, position: [...frame.mesh(hit.mesh).positions.slice(3 * index, 3 * index + 3)] };
      },
      { index: vertex, cells: rows, at: [x, y] as const },
    );
    expect(rows.length).toBeGreaterThan(0);
    sum.forEach((value, axis) => expect(value).toBeCloseTo(position[axis] ?? NaN, 1));
    await page.locator('.place-mark').getByText(`vertex ${vertex}`).waitFor();
    await page.mouse.click(20, 300);
    await page.locator('.place-mark').waitFor({ state: 'hidden' });
  });
});

describe('a finding', () => {
  it('leads to the vertex that it names', async () => {
    const { page } = await openTag(
      site,
      '<md5-viewer class="box" src="odd.md5mesh" camera-controls controls inspector></md5-viewer>',
      {
        'odd.md5mesh': `MD5Version 10\ncommandline ""\nnumJoints 1\nnumMeshes 2\njoints {\n"a" -1 ( 0 0 0 ) ( 0 0 0 )\n}\n${[
          0, 40,
        ]
          .map(
            (at) =>
              `mesh {\nshader "m${at}"\nnumverts 3\nvert 0 ( 0 0 ) 0 1\nvert 1 ( 1 0 ) 1 1\nvert 2 ( 0 1 ) 2 1\nnumtris 1\ntri 0 0 1 2\nnumweights 3\nweight 0 0 1 ( ${at} 0 0 )\nweight 1 0 1 ( ${at} 9 0 )\nweight 2 0 ${at === 40 ? 0.5 : 1} ( ${at} 0 9 )\n}`,
          )
          .join('\n')}\n`,
      },
      { style: '.box { width: 100%; height: 600px }' },
    );
    await page.setViewportSize({ width: 1000, height: 620 });
    await untilViewer(page, (viewer) => viewer.loaded);
    await page.locator('.side .findings').getByRole('button', { name: 'vertex 2' }).click();
    const mark = page.locator('.place-mark');
    await mark.getByText('vertex 2').waitFor();
    // The camera moves there: half of the weight results in half of ( 40 0 9 ).
    await expect
      .poll(() =>
        inViewer(page, (viewer) => [...viewer.driver.camera.target].map((value) => Math.round(10 * value))),
      )
      .toEqual([200, 0, 45]);
    const box = await mark.boundingBox();
    expect(box?.x).toBeGreaterThan(0);
    expect(box?.x).toBeLessThan(660);
  });
});
