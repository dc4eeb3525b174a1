import type { Frame, Locator, Page } from 'playwright-core';
import type { Md5ViewerElement } from '../../element/index.js';

/** The first viewer of a page or frame. */
export function viewerOf(page: Page | Frame): Locator {
  return page.locator('md5-viewer').first();
}

/** Runs `read` in the page with its first viewer. `read` may use only its arguments. */
export function inViewer<T, A = undefined>(
  page: Page | Frame,
  read: (viewer: Md5ViewerElement, argument: A) => T | Promise<T>,
  argument?: A,
): Promise<T> {
  const call = read as (element: Element, argument: unknown) => T | Promise<T>;
  return viewerOf(page).evaluate(call, argument);
}

/** Waits until `condition` holds in the page; it may use only its arguments. */
export async function untilViewer<A = undefined>(
  page: Page | Frame,
  condition: (viewer: Md5ViewerElement, argument: A) => boolean,
  argument?: A,
): Promise<void> {
  // Evaluated again on each try: frames may appear and disappear, and conditions may throw while there is no
  // content.
  for (const deadline = Date.now() + 60_000; ;) {
    if (await inViewer(page, condition, argument)) return;
    if (Date.now() > deadline) throw new Error(`It never became true: ${condition.toString()}`);
    await untilDrawn(page);
  }
}

/** Waits for the next frame, which has all changes until now. */
export function untilDrawn(page: Page | Frame): Promise<void> {
  return inViewer(page, () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));
}

/** Waits for playback: the model is loaded, and its time advances. */
export async function untilPlaying(page: Page | Frame): Promise<void> {
  await untilViewer(page, (viewer) => viewer.loaded && !viewer.paused && viewer.currentFrame > 0.5);
}

/**
 * Waits until the camera has not moved for ten frames, because opening panels move it. Returns its distance.
 */
export async function restingRadius(page: Page | Frame): Promise<number> {
  return inViewer(page, async (viewer) => {
    let radius = NaN;
    for (let frames = 0; frames < 10; frames++) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = viewer.getCameraOrbit().radius;
      if (now !== radius) frames = 0;
      radius = now;
    }
    return radius;
  });
}

/**
 * Pauses at one frame of the shown timeline with the camera at its goal, because another animation moves it
 * gradually. Waits until that picture is on the canvas.
 */
export async function pauseAt(page: Page | Frame, frame: number): Promise<void> {
  await inViewer(
    page,
    async (viewer, wanted) => {
      viewer.pause();
      viewer.currentFrame = wanted;
      viewer.jumpCameraToGoal();
      await viewer.toBlob();
    },
    frame,
  );
}

/** Shows the bar like a visitor: it hides while a model plays and the pointer does not move. */
export async function showBar(page: Page): Promise<void> {
  const box = await viewerOf(page).boundingBox();
  if (!box) throw new Error('The viewer is not on the page.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 24);
}

export async function pressPause(page: Page): Promise<void> {
  await showBar(page);
  await page.getByRole('button', { name: 'Pause' }).click();
}
