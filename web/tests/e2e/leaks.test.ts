import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { visits } from '../support/setup.js';
import { inViewer, untilViewer } from '../support/viewer.js';

const site = visits();
const DEMO = 'demo/wanderer/';
const SOURCES = `src="${DEMO}wanderer.md5mesh" animations="${DEMO}walk.md5anim" materials="${DEMO}wanderer.mtr"`;
const STYLE = 'style="display:block;width:64px;height:48px"';
const KEEPER = `<md5-viewer ${STYLE} ${SOURCES} alt="Wanderer" loading="eager"></md5-viewer>`;

/** MD5V_LIFE=full runs 1,000 loads, 200 viewers and an hour of playback, which takes some minutes. */
const isFull = process.env.MD5V_LIFE === 'full';
const LOADS = isFull ? 1000 : 40;
const VIEWERS = isFull ? 200 : 20;
const SECONDS = isFull ? 3600 : 75;
const LIMIT_MS = isFull ? 1_800_000 : 180_000;
/** Bytes by which compiled code and feedback increase the engine's heap while the same work is repeated. */
const NOISE = 1_500_000;

interface Weight {
  readonly listeners: number;
  readonly nodes: number;
  readonly heap: number;
}

async function openPage(): Promise<{ page: Page; weigh: () => Promise<Weight> }> {
  const { page } = await site.open('/host.html', {
    alone: true,
    foreignPage: {
      contentType: 'text/html',
      headers: {},
      body: `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>host</title>
        <script type="module" src="md5-viewer.js"></script>${KEEPER}</html>`,
    },
  });
  await untilViewer(page, (viewer) => viewer.loaded);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const weigh = async (): Promise<Weight> => {
    // Longer than any delayed work: transitions, timers, the closing of views.
    await page.waitForTimeout(500);
    for (let i = 0; i < 3; i++) await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    const of = (wanted: string): number => metrics.find(({ name }) => name === wanted)?.value ?? NaN;
    return { listeners: of('JSEventListeners'), nodes: of('Nodes'), heap: of('JSHeapUsedSize') };
  };
  return { page, weigh };
}

/** The objects of the stage, without those that vary from picture to picture. */
const onStage = (page: Page) =>
  inViewer(page, (viewer) => {
    const { buffers, textures, gpuBytes, models, views } = viewer.stats!;
    return { buffers, textures, gpuBytes, models, views };
  });
const wasmHeap = (page: Page) => inViewer(page, (viewer) => viewer.stats!.heapBytes);

/** Runs `work` to warm up, then `count` times more. The page's objects must not increase. */
async function expectNoGrowth(
  count: number,
  work: (page: Page, count: number) => Promise<unknown>,
): Promise<void> {
  const { page, weigh } = await openPage();
  await work(page, Math.min(count, 12));
  const [before, stage, heap] = [await weigh(), await onStage(page), await wasmHeap(page)];
  await work(page, count);
  const after = await weigh();
  expect(await onStage(page)).toEqual(stage);
  expect((await wasmHeap(page)) - heap).toBeLessThan(4096);
  // One more listener per round is a leak; a few come with parts that are loaded late.
  expect(after.listeners - before.listeners).toBeLessThan(count / 2);
  expect(after.nodes - before.nodes).toBeLessThan(count / 2);
  expect(after.heap - before.heap).toBeLessThan(NOISE);
}

describe('nothing grows', () => {
  it(
    `with ${LOADS} loads and removals of a source`,
    async () => {
      await expectNoGrowth(LOADS, (page, count) =>
        page.evaluate(
          async ([tag, times]) => {
            const box = document.createElement('div');
            document.body.prepend(box);
            document.body.append(box);
            box.innerHTML = tag;
            const viewer = box.querySelector('md5-viewer')!;
            viewer.controls = viewer.cameraControls = viewer.autoplay = true;
            const { src } = viewer;
            const loaded = () =>
              new Promise((resolve) => viewer.addEventListener('load', resolve, { once: true }));
            await loaded();
            for (let i = 0; i < times; i++) {
              viewer.src = viewer.animations = viewer.materials = null;
              await viewer.updateComplete;
              // A different file each time, so that nothing is shared with the other viewer.
              viewer.src = `${src}?${i}`;
              viewer.animations = `demo/wanderer/walk.md5anim?${i}`;
              viewer.materials = 'demo/wanderer/wanderer.mtr';
              await loaded();
            }
            box.remove();
            await new Promise((resolve) => setTimeout(resolve, 50));
          },
          [KEEPER, count] as const,
        ),
      );
    },
    LIMIT_MS,
  );

  it(
    `with ${VIEWERS} viewers added and removed`,
    async () => {
      await expectNoGrowth(VIEWERS, (page, count) =>
        page.evaluate(
          async ([tag, times]) => {
            for (let i = 0; i < times; i++) {
              const box = document.createElement('div');
              box.innerHTML = tag;
              const viewer = box.querySelector('md5-viewer')!;
              viewer.controls = viewer.cameraControls = viewer.allowDrop = viewer.autoRotate = true;
              viewer.inspector = i % 3 === 0;
              viewer.skeleton = i % 4 === 0 ? 'names' : 'none';
              viewer.a11y = { play: 'Abspielen' };
              const loaded = new Promise((resolve) =>
                viewer.addEventListener('poster-dismissed', resolve, { once: true }),
              );
              document.body.append(box);
              await loaded;
              if (i % 5 === 0) await viewer.showKeys();
              await viewer.toBlob();
              await viewer.updateComplete;
              box.remove();
              await new Promise((resolve) => setTimeout(resolve, 20));
            }
          },
          [KEEPER, count] as const,
        ),
      );
    },
    LIMIT_MS,
  );

  it(
    `with ${SECONDS} seconds of playing`,
    async () => {
      await expectNoGrowth(SECONDS, async (page, count) => {
        await page.evaluate(async (seconds) => {
          const viewer = document.querySelector('md5-viewer')!;
          viewer.controls = viewer.autoRotate = true;
          viewer.rootMotion = 'travel';
          viewer.play();
          await viewer.updateComplete;
          // Accelerated time: each frame is a quarter of a second later, the longest possible step.
          const real = window.requestAnimationFrame.bind(window);
          let now = performance.now();
          window.requestAnimationFrame = (callback) => {
            setTimeout(() => callback((now += 250)));
            return 1;
          };
          let loops = 0;
          const count = () => loops++;
          viewer.addEventListener('loop', count);
          const end = now + seconds * 1000;
          while (now < end) await new Promise((resolve) => setTimeout(resolve, 10));
          window.requestAnimationFrame = real;
          viewer.removeEventListener('loop', count);
          viewer.pause();
          if (loops < seconds / 2) throw new Error(`It looped ${loops} times only.`);
          await new Promise((resolve) => real(() => real(resolve)));
        }, count);
      });
    },
    LIMIT_MS,
  );
});
