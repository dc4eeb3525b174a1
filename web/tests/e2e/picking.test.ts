import { describe, expect, it } from 'vitest';
import { middleOfModel } from '../support/picture.js';
import { visits } from '../support/setup.js';
import { inViewer, untilViewer } from '../support/viewer.js';

const site = visits({ sharp: true, wholeDemo: true });
const STILL = '/#frame=0&play=0&orbit=0deg 90deg auto&show=none';

/** The demo from its front, paused, and the middle of its cap in the window. */
async function openDemo(show = '') {
  const { page, complaints } = await site.open(`${STILL}${show}`, { viewport: { width: 900, height: 700 } });
  await untilViewer(page, (viewer) => viewer.loaded && viewer.paused);
  await inViewer(page, async (viewer) => {
    viewer.jumpCameraToGoal();
    await viewer.toBlob();
  });
  return { page, complaints };
}

describe('picking', () => {
  it('finds nothing next to the model, outside the picture, and before there is one', async () => {
    const { page } = await openDemo();
    const none = await inViewer(page, (viewer) => {
      const empty = document.createElement('md5-viewer');
      return [viewer.pick(5, 300), viewer.pick(-50, 300), viewer.pick(NaN, 300), empty.pick(5, 5)];
    });
    expect(none).toEqual([null, null, null, null]);
  });

  it('returns mesh, material, triangle, joint, position and normal, which agree with the core', async () => {
    const { page } = await openDemo();
    const { found, corners } = await inViewer(page, (viewer) => {
      const box = viewer.getBoundingClientRect();
      const found = viewer.pick(box.left + box.width / 2, box.top + box.height * 0.3)!;
      const model = viewer.session.model!.value;
      const frame = model.evaluate({ clip: viewer.session.clip!.value, frame: 0 });
      const { positions } = frame.mesh(found.mesh);
      const { indices } = model.mesh(found.mesh);
      const corners = [0, 1, 2].map((i) => {
        const vertex = indices[3 * found.triangle + i]!;
        return [...positions.slice(3 * vertex, 3 * vertex + 3)];
      });
      return { found, corners };
    });
    expect(found).toMatchObject({ material: 'wanderer/cap.png', meshName: expect.any(String) as string });
    expect(found.jointName).toMatch(/cap|head/i);
    // The position is a weighted mean of the corners with non-negative weights, so it is inside their box.
    for (const axis of [0, 1, 2]) {
      const values = corners.map((corner) => corner[axis] ?? NaN);
      expect(found.position[axis]).toBeGreaterThan(Math.min(...values) - 1e-3);
      expect(found.position[axis]).toBeLessThan(Math.max(...values) + 1e-3);
    }
    expect(Math.hypot(...(found.normal ?? []))).toBeCloseTo(1, 4);
    // The normal faces the camera in front.
    expect(found.normal?.[0]).toBeGreaterThan(0);
  });

  it('through a letterbox hits what is drawn, and nothing in the bars', async () => {
    const { page } = await openDemo();
    const { inset, height, inBars, wrong, hits } = await inViewer(page, async (viewer) => {
      viewer.shadowIntensity = 0;
      viewer.letterbox = '2.35:1';
      viewer.cameraPath = 'tour';
      viewer.pause();
      viewer.currentFrame = 30;
      await viewer.updateComplete;
      await viewer.toBlob();
      const { canvas } = viewer.surface;
      const box = viewer.getBoundingClientRect();
      const pixels = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      const scale = canvas.width / box.width;
      const at = (x: number, y: number) => viewer.pick(box.left + x / scale, box.top + y / scale);
      const inset = Math.round((canvas.height - canvas.width / 2.35) / 2);
      const seen = { inset, height: canvas.height, inBars: 0, wrong: 0, hits: 0 };
      for (let y = 3; y < canvas.height; y += 7) {
        for (let x = 3; x < canvas.width; x += 7) {
          const hit = at(x + 0.5, y + 0.5) !== null;
          if (y < inset || y >= canvas.height - inset) seen.inBars += Number(hit);
          else {
            // At a pixel on the edge of the model, both answers are correct.
            const alpha = pixels.data[4 * (y * canvas.width + x) + 3] ?? 0;
            seen.hits += Number(hit);
            seen.wrong += Number((alpha === 255 && !hit) || (alpha === 0 && hit));
          }
        }
      }
      return seen;
    });
    expect(inset).toBeGreaterThan(height / 10);
    expect([inBars, wrong]).toEqual([0, 0]);
    expect(hits).toBeGreaterThan(200);
    await inViewer(page, (viewer) => {
      const events: unknown[] = [];
      viewer.addEventListener('model-pick', (event) => events.push((event as CustomEvent).detail !== null));
      Object.assign(window, { events });
    });
    await page.mouse.click(450, 20);
    await page.mouse.click(450, 300);
    const events = await page.evaluate(() => (window as unknown as { events: unknown[] }).events);
    expect(events).toEqual([false, true]);
  });

  it('reports each click, chooses the joint, and shows both in the details', async () => {
    const { page, complaints } = await openDemo();
    await page.getByRole('button', { name: 'Details' }).click();
    const line = page.locator('.pointed');
    await line.getByText('Point at the model').waitFor();
    await page.mouse.move(300, 200);
    await inViewer(page, (viewer) => {
      const events: unknown[] = [];
      viewer.addEventListener('model-pick', (event) => {
        const { detail } = event as CustomEvent<{ jointName: string } | null>;
        events.push(detail?.jointName ?? null);
      });
      Object.assign(window, { events });
    });
    const [x, y] = await middleOfModel(page);
    await page.mouse.move(x, y);
    await line.getByText('Under the pointer').waitFor();
    // It stays while the element changes, and ends when the pointer enters the panel.
    await inViewer(page, async (viewer) => {
      viewer.axes = true;
      await viewer.updateComplete;
      await new Promise((resolve) => setTimeout(resolve, 100));
    });
    expect(await line.getByText('Under the pointer').isVisible()).toBe(true);
    await line.hover();
    await line.getByText('Point at the model').waitFor();
    await page.mouse.move(x, y + 1);
    await page.mouse.click(x, y);
    await line.getByText('Clicked').waitFor();
    const joint = await inViewer(page, (viewer) => viewer.joints[viewer.selectedJoint]?.name);
    expect(joint).toBeDefined();
    await line
      .locator('dd')
      .getByText(joint ?? '', { exact: false })
      .waitFor();
    await page.mouse.click(20, 300);
    await line.getByText('Point at the model').waitFor();
    const events = await page.evaluate(() => (window as unknown as { events: unknown[] }).events);
    expect(events).toEqual([joint, null]);
    expect(await inViewer(page, (viewer) => viewer.selectedJoint)).toBe(-1);
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });

  it('marks the joint at the pointer while the skeleton is shown, and only then', async () => {
    const { page } = await openDemo();
    await page.mouse.move(440, 220);
    expect(await inViewer(page, (viewer) => viewer.hoveredJoint)).toBe(-1);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Skeleton' }).click();
    let x = 440;
    await expect
      .poll(async () => {
        // The code for the pointer is loaded with the first skeleton.
        await page.mouse.move(x++, 220);
        return inViewer(page, (viewer) => viewer.hoveredJoint);
      })
      .toBeGreaterThanOrEqual(0);
    const joint = await inViewer(page, (viewer) => {
      // At its centre, the joint is hit and not the surface.
      const { width, height } = viewer.getBoundingClientRect();
      const found = [];
      for (let y = 0; y < height; y += 6) {
        for (let x = 0; x < width; x += 6) found.push(viewer.pick(x, y));
      }
      return found.filter((hit) => hit?.mesh === -1 && hit.normal === null && hit.joint >= 0).length;
    });
    expect(joint).toBeGreaterThan(20);
    await page.mouse.move(10, 300);
    await untilViewer(page, (viewer) => viewer.hoveredJoint === -1);
    await inViewer(page, (viewer) => (viewer.skeleton = 'none'));
    await page.mouse.move(440, 220);
    expect(await inViewer(page, (viewer) => viewer.hoveredJoint)).toBe(-1);
  });
});
