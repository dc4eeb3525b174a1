import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openTag } from '../support/host.js';
import { solidBox } from '../support/picture.js';
import { visits } from '../support/setup.js';
import { inViewer, pauseAt, untilViewer, viewerOf } from '../support/viewer.js';

const site = visits();
const STILL = '/#frame=0&play=0&show=none';

async function openStill(more = ''): Promise<Page> {
  const { page } = await site.open(`${STILL}${more}`, { viewport: { width: 800, height: 600 } });
  await untilViewer(page, (viewer) => viewer.loaded && viewer.paused);
  await inViewer(page, async (viewer) => {
    viewer.jumpCameraToGoal();
    await viewer.toBlob();
  });
  return page;
}

/** Waits for the camera, and returns its orbit, its target and the hit at a point of the window. */
function settled(page: Page, at: readonly [number, number] = [0, 0]) {
  return inViewer(
    page,
    async (viewer, [x, y]) => {
      viewer.jumpCameraToGoal();
      await viewer.toBlob();
      const { theta, phi, radius } = viewer.getCameraOrbit();
      return { theta, phi, radius, target: viewer.getCameraTarget(), picked: viewer.pick(x, y) };
    },
    at,
  );
}

describe('the camera in a page', () => {
  it('turns with a drag, moves with Shift and zooms to the pointer with the wheel', async () => {
    const page = await openStill();
    const start = await settled(page);
    await page.mouse.move(300, 300);
    await page.mouse.down();
    await page.mouse.move(360, 300, { steps: 3 });
    await page.mouse.up();
    const turned = await settled(page);
    expect(turned.theta).toBeLessThan(start.theta - 0.2);
    expect(turned.target).toEqual(start.target);
    await page.keyboard.down('Shift');
    await page.mouse.down();
    await page.mouse.move(330, 300, { steps: 3 });
    await page.mouse.up();
    await page.keyboard.up('Shift');
    expect((await settled(page)).target).not.toEqual(start.target);
    const at = [420, 220] as const;
    const before = await settled(page, at);
    await page.mouse.move(...at);
    await page.mouse.wheel(0, -300);
    await untilViewer(page, (viewer, radius) => viewer.getCameraOrbit().radius < 0.8 * radius, before.radius);
    const after = await settled(page, at);
    // The surface is not in the plane of the target, so perspective changes the position slightly.
    const [a, b] = [before.picked?.position ?? [], after.picked?.position ?? []];
    expect(Math.hypot(...a.map((value, i) => value - (b[i] ?? NaN)))).toBeLessThan(6);
  });

  it('does not move the target if panning is off, and leaves the wheel to the page if zooming is off', async () => {
    const page = await openStill();
    await inViewer(page, (viewer) => (viewer.disablePan = true));
    const before = await settled(page);
    await page.mouse.move(200, 200);
    await page.mouse.wheel(0, -300);
    await untilViewer(page, (viewer, radius) => viewer.getCameraOrbit().radius < radius, before.radius);
    expect((await settled(page)).target).toEqual(before.target);
    await inViewer(page, (viewer) => (viewer.disableZoom = true));
    const near = await settled(page);
    await page.mouse.wheel(0, -300);
    await page.keyboard.press('Tab');
    expect((await settled(page)).radius).toBe(near.radius);
  });

  it('pinches with two fingers', async () => {
    const { page } = await site.open(STILL, { hasTouch: true });
    await untilViewer(page, (viewer) => viewer.loaded && viewer.paused);
    const before = await settled(page);
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', away: number): Promise<unknown> =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints:
          type === 'touchEnd' ? [] : [-1, 1].map((side, id) => ({ x: 300 + side * away, y: 200, id })),
      });
    await touch('touchStart', 40);
    for (let away = 50; away <= 120; away += 10) await touch('touchMove', away);
    await touch('touchEnd', 0);
    await untilViewer(page, (viewer, radius) => viewer.getCameraOrbit().radius < 0.6 * radius, before.radius);
  });

  it('looks at the double-clicked point, and at the entire model after a double click next to it', async () => {
    const page = await openStill();
    const before = await settled(page, [400, 180]);
    await page.mouse.dblclick(400, 180);
    await untilViewer(page, (viewer, z) => viewer.getCameraTarget().z > z + 1, before.target.z);
    const { target } = await settled(page);
    expect(target.z).toBeCloseTo(before.picked?.position[2] ?? NaN, 3);
    await page.mouse.dblclick(10, 300);
    await untilViewer(page, (viewer, z) => Math.abs(viewer.getCameraTarget().z - z) < 0.1, before.target.z);
  });

  it('uses the default for an invalid attribute, and says once what is allowed', async () => {
    const { page, complaints } = await site.open(STILL);
    await untilViewer(page, (viewer) => viewer.loaded);
    const { radius } = await settled(page);
    await inViewer(page, async (viewer) => {
      viewer.cameraOrbit = '90deg 60deg 400';
      await viewer.updateComplete;
      viewer.cameraOrbit = '90 60 200';
      viewer.setAttribute('loop', 'pingpong');
      viewer.setAttribute('loop', 'ping-pong');
      viewer.setAttribute('loop', 'pingpong');
      viewer.setAttribute('exposure', 'bright');
      viewer.setAttribute('animation-name', viewer.availableAnimations[0] ?? '');
      await viewer.updateComplete;
      viewer.setAttribute('animation-name', 'sleepwalk');
      viewer.weightJoint = 'tail';
      viewer.hiddenMeshes = 'cap hat';
      viewer.skin = 'gold';
      viewer.cameraPath = 'flight';
      await viewer.updateComplete;
    });
    expect((await settled(page)).radius).toBeCloseTo(radius, 3);
    expect(await inViewer(page, (viewer) => [viewer.cameraOrbit, viewer.loop, viewer.exposure])).toEqual([
      null,
      'repeat',
      1,
    ]);
    await expect.poll(() => complaints.messages.length).toBe(8);
    expect(complaints.messages).toEqual([
      expect.stringContaining('camera-orbit="90 60 200" is not valid. Expected three parts'),
      expect.stringContaining('loop="pingpong" is not valid. Expected one of repeat, once, ping-pong.'),
      expect.stringContaining('exposure="bright" is not valid. Expected a number of at least 0.'),
      expect.stringContaining('animation-name="sleepwalk" is not in the loaded files. Available: '),
      expect.stringContaining('camera-path="flight" is not in the loaded files. Available: '),
      expect.stringContaining('skin="gold" is not in the loaded files. Available: none.'),
      expect.stringContaining('weight-joint="tail" is not in the loaded files. Available: '),
      expect.stringContaining('hidden-meshes="hat" is not in the loaded files. Available: '),
    ]);
    const refused = inViewer(page, (viewer) => viewer.setView('sideways' as never));
    await expect(refused).rejects.toThrow('Unknown view "sideways". Expected front, back');
  });

  it('keeps every frame of each animation in the picture, in perspective and in parallel projection', async () => {
    const page = await openStill();
    const outside = await inViewer(page, async (viewer) => {
      const { width, height } = viewer.surface;
      const found: string[] = [];
      for (const projection of ['perspective', 'orthographic'] as const) {
        viewer.projection = projection;
        for (const name of viewer.availableAnimations) {
          viewer.animationName = name;
          await viewer.updateComplete;
          viewer.updateFraming();
          viewer.jumpCameraToGoal();
          await viewer.toBlob();
          const { eye, target, fovY } = viewer.driver.camera.camera();
          const forward = target.map((value, i) => value - eye[i]!);
          const away = Math.hypot(...forward);
          const [fx, fy, fz] = forward.map((value) => value / away) as [number, number, number];
          const flat = Math.hypot(fx, fy);
          const right = [fy / flat, -fx / flat, 0];
          const up = [(-fx * fz) / flat, (-fy * fz) / flat, flat];
          const dot = (a: number[], b: number[]): number =>
            a.reduce((sum, value, i) => sum + value * b[i]!, 0);
          const model = viewer.session.model!.value;
          const clip = viewer.session.clip!.value;
          for (let frame = 0; frame < clip.frameCount; frame++) {
            const pose = model.evaluate({ clip, frame });
            for (let mesh = 0; mesh < model.meshes.length; mesh++) {
              const { positions } = pose.mesh(mesh);
              for (let i = 0; i < positions.length; i += 3) {
                const to = [0, 1, 2].map((axis) => positions[i + axis]! - eye[axis]!);
                const depth = projection === 'orthographic' ? away : dot(to, [fx, fy, fz]);
                const scale = depth * Math.tan((fovY * Math.PI) / 360);
                const x = dot(to, right) / scale / (width / height);
                const y = dot(to, up) / scale;
                if (Math.abs(x) > 1 || Math.abs(y) > 1)
                  found.push(`${projection} ${name} ${frame}: ${x} ${y}`);
              }
            }
          }
        }
      }
      return found.slice(0, 5);
    });
    expect(outside).toEqual([]);
  });

  it('changes its projection with 5 and shows its keys with H, which Escape closes', async () => {
    const page = await openStill();
    await viewerOf(page).press('5');
    expect(await inViewer(page, (viewer) => [viewer.projection, viewer.driver.camera.orthographic])).toEqual([
      'orthographic',
      true,
    ]);
    await viewerOf(page).press('h');
    const sheet = page.getByRole('dialog', { name: 'Keys' });
    await sheet.waitFor();
    await sheet.getByText('Toggle perspective and orthographic').waitFor();
    expect(await sheet.evaluate((dialog) => dialog.matches(':modal'))).toBe(true);
    // The viewer's keys are disabled, and the focus stays inside.
    await page.keyboard.press('5');
    for (let i = 0; i < 3; i++) await page.keyboard.press('Tab');
    await page.keyboard.press('g');
    expect(await inViewer(page, (viewer) => [viewer.projection, viewer.grid])).toEqual([
      'orthographic',
      false,
    ]);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.keyboard.press('g');
    expect(await inViewer(page, (viewer) => viewer.grid)).toBe(true);
    await page.keyboard.press('?');
    await sheet.waitFor();
    await page.keyboard.press('?');
    await sheet.waitFor({ state: 'detached' });
  });

  it('shows a hand after a while without input until the model is turned, and none if it is switched off or nothing is shown', async () => {
    const page = await openStill();
    const prompt = viewerOf(page).locator('[part=interaction-prompt]');
    const make = (settings: string): Promise<void> =>
      page.evaluate(async (settings) => {
        const viewer = document.createElement('md5-viewer');
        document.body.replaceChildren(viewer);
        // The hand disappears by itself, on a busy machine possibly before the check.
        const hand = { seen: false };
        Object.assign(globalThis, { hand });
        new MutationObserver(() => {
          hand.seen ||= !!viewer.shadowRoot?.querySelector('[part=interaction-prompt]');
        }).observe(viewer.shadowRoot!, { childList: true, subtree: true });
        for (const pair of settings.split(' ')) {
          const [name = '', value = ''] = pair.split('=');
          viewer.setAttribute(name, value);
        }
        viewer.src = 'demo/wanderer/wanderer.md5mesh';
        await new Promise((resolve) => viewer.addEventListener('poster-dismissed', resolve, { once: true }));
      }, settings);
    await make('camera-controls wheel-zoom=always interaction-prompt-threshold=0');
    await untilViewer(page, () => Boolean((globalThis as { hand?: { seen: boolean } }).hand?.seen));
    await page.mouse.move(200, 200);
    await page.mouse.wheel(0, 10);
    await prompt.waitFor({ state: 'detached' });
    await make('camera-controls interaction-prompt=none interaction-prompt-threshold=0');
    await page.waitForTimeout(300);
    expect(await prompt.count()).toBe(0);
    await make('interaction-prompt-threshold=0');
    await page.waitForTimeout(300);
    expect(await prompt.count()).toBe(0);
    await make('camera-controls interaction-prompt-threshold=500');
    await inViewer(page, (viewer) => {
      viewer.src = null;
    });
    await page.waitForTimeout(1000);
    expect(await prompt.count()).toBe(0);
  });
});

describe('the camera of an element', () => {
  it('keeps the moving model in the picture in each frame, also in a narrow element', async () => {
    const { page } = await openTag(
      site,
      '<md5-viewer class="box" src="demo/wanderer/wanderer.md5mesh" animations="demo/wanderer/walk.md5anim"></md5-viewer>',
      {},
      { style: '.box { width: 300px; height: 380px; aspect-ratio: auto }' },
    );
    await untilViewer(page, (viewer) => viewer.loaded);
    for (let frame = 0; frame < 24; frame += 3) {
      await pauseAt(page, frame);
      const { left, top, right, bottom } = await solidBox(page, 'shown');
      expect([left > 0, top > 0, right < 300, bottom < 380], `frame ${frame}`).toEqual(Array(4).fill(true));
    }
  });
});
