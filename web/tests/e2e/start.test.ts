import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolve } from 'node:path';
import { serveFolder } from '../../../scripts/static-server.mjs';
import { visits } from '../support/setup.js';
import { untilViewer } from '../support/viewer.js';

const LIB = '/dist/lib';
const MODEL = '/public/demo/wanderer';

const PAGE = `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>start</title>
<script type="module" src="${LIB}/md5-viewer.js"></script>
<md5-viewer src="${MODEL}/wanderer.md5mesh" animations="${MODEL}/idle.md5anim" materials="${MODEL}/wanderer.mtr"
  camera-controls controls autoplay alt="The Wanderer" style="display: block; height: 300px"></md5-viewer></html>`;

/**
 * The requests of a page with the README's example. Each step starts after all requests of the step before.
 */
const STEPS = [
  [`${LIB}/md5-viewer.js`],
  [
    ...['md5-viewer.wasm', 'ui.js', 'materials.js', 'assets.js', 'md5-viewer-assets.wasm'].map(
      (name) => `${LIB}/${name}`,
    ),
    ...['wanderer.md5mesh', 'idle.md5anim', 'wanderer.mtr'].map((name) => `${MODEL}/${name}`),
  ],
  ['body', 'cap', 'gear'].flatMap((name) => ['', '_local', '_s'].map((map) => `${MODEL}/${name}${map}.png`)),
];

let server: Awaited<ReturnType<typeof serveFolder>>;
beforeAll(async () => {
  server = await serveFolder(resolve(import.meta.dirname, '../../..'));
});
afterAll(() => server.close());

const site = visits();

describe('a page with a model', () => {
  it('waits three times for the network: for the script, for the files that it names, for the images', async () => {
    const asked: string[] = [];
    const waiting = STEPS.map((paths) => new Set(paths));
    const others: (() => void)[] = [];
    const answers: (() => void)[][] = STEPS.map(() => []);
    const { page } = await site.open('/host.html', {
      origin: `http://127.0.0.1:${server.port}`,
      foreignPage: { contentType: 'text/html', headers: {}, body: PAGE },
      prepare: (page) =>
        page.route(/\/(dist|public)\//, async (route) => {
          const path = new URL(route.request().url()).pathname;
          asked.push(path);
          const step = STEPS.findIndex((paths) => paths.includes(path));
          waiting[step]?.delete(path);
          // Requests are answered only after all of a step have arrived: a request that waits for another
          // file would never come.
          await new Promise<void>((answer) => {
            (answers[step] ?? others).push(answer);
            for (const each of others.splice(0)) each();
            if (waiting[step]?.size === 0) for (const each of answers[step]?.splice(0) ?? []) each();
          });
          await route.continue();
        }),
    });
    await untilViewer(page, (viewer) => viewer.loaded);
    // The panel for slow loads comes in between, and nothing waits for it.
    expect(asked.filter((path) => !path.includes('/loading-')).sort()).toEqual(STEPS.flat().sort());
  });

  it('shows the model before its textures if images are slow', async () => {
    const { page } = await site.open('/host.html', {
      origin: `http://127.0.0.1:${server.port}`,
      foreignPage: { contentType: 'text/html', headers: {}, body: PAGE },
      prepare: async (page) => {
        await page.route(/\.png$/, async (route) => {
          await page.waitForFunction('globalThis.shown !== undefined');
          await route.continue();
        });
        await page.addInitScript(() => {
          const note = ({ target }: Event): void => {
            Object.assign(globalThis, {
              shown: { loaded: (target as HTMLElement & { loaded: boolean }).loaded },
            });
          };
          document.addEventListener('poster-dismissed', note, true);
        });
      },
    });
    await untilViewer(page, (viewer) => viewer.loaded);
    expect(await page.evaluate('globalThis.shown')).toEqual({ loaded: false });
  });
});
