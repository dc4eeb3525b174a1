import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { CAMERA } from '../support/cli.js';
import { dropPaths } from '../support/drop.js';
import { temporaryFolder } from '../support/files.js';
import { visits } from '../support/setup.js';
import { inViewer, untilViewer } from '../support/viewer.js';

const site = visits();

/** The demo through its camera path, paused. */
async function openPath(): Promise<Page> {
  const { page } = await site.open('/#path=tour&t=2.5&play=0', { viewport: { width: 800, height: 600 } });
  await untilViewer(page, (viewer) => viewer.loaded && viewer.cameraPath === 'tour' && viewer.paused);
  return page;
}

/** Position, direction and vertical field of view of the path's camera; later those of the free camera. */
const cameraOf = (page: Page) =>
  inViewer(page, (viewer) => {
    const { driver, session } = viewer;
    if (session.path) {
      const { position, forward, fovY } = session.path.value.at(driver.pathClock.time);
      return { position: [...position], forward: [...forward], fovY };
    }
    const { eye, target, fovY } = driver.camera.camera();
    const way = target.map((value, axis) => value - eye[axis]!);
    const forward = way.map((value) => value / Math.hypot(...way));
    return { position: [...eye], forward, fovY };
  });

function expectSame(a: Awaited<ReturnType<typeof cameraOf>>, b: typeof a): void {
  a.position.forEach((value, axis) => expect(b.position[axis]).toBeCloseTo(value, 2));
  a.forward.forEach((value, axis) => expect(b.forward[axis]).toBeCloseTo(value, 3));
  expect(b.fovY).toBeCloseTo(a.fovY, 3);
}

describe('a camera path', () => {
  it('is left by a drag, which starts at its camera', async () => {
    const page = await openPath();
    const path = await cameraOf(page);
    await page.mouse.move(400, 300);
    await page.mouse.down();
    await page.mouse.move(412, 300);
    await untilViewer(page, (viewer) => viewer.cameraPath === null);
    const left = await cameraOf(page);
    expectSame(path, left);
    await page.mouse.move(500, 300, { steps: 3 });
    await page.mouse.up();
    await inViewer(page, (viewer) => viewer.jumpCameraToGoal());
    expect((await cameraOf(page)).position).not.toEqual(left.position);
  });

  it('is left by a camera key, which starts there, and a reset restores the usual view', async () => {
    const page = await openPath();
    const path = await cameraOf(page);
    const theta = Math.atan2(-path.forward[1]!, -path.forward[0]!);
    await page.keyboard.press('ArrowLeft');
    await untilViewer(page, (viewer) => viewer.cameraPath === null);
    await inViewer(page, (viewer) => viewer.jumpCameraToGoal());
    const turned = await inViewer(page, (viewer) => viewer.getCameraOrbit().theta);
    expect(Math.cos(turned - theta)).toBeCloseTo(Math.cos(Math.PI / 24), 3);
    await page.keyboard.press('r');
    await inViewer(page, (viewer) => viewer.jumpCameraToGoal());
    expect(await inViewer(page, (viewer) => viewer.getFieldOfView())).toBe(30);
  });

  it('is announced when it is dropped, with its name and how to leave it', async () => {
    using folder = temporaryFolder();
    const file = join(folder.path, 'flight.md5camera');
    writeFileSync(file, CAMERA);
    const { page } = await site.open('/#play=0');
    await untilViewer(page, (viewer) => viewer.loaded);
    await dropPaths(page, [file]);
    const notice = page.locator('.notice', { hasText: 'Camera path "flight" was added.' });
    await notice.waitFor();
    expect(await notice.textContent()).toContain('To leave it, press Escape or drag.');
    expect(await inViewer(page, (viewer) => viewer.cameraPath)).toBeNull();
  });
});
