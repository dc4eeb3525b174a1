import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { visits } from '../support/setup.js';
import { inViewer } from '../support/viewer.js';

const site = visits();
const DEMO = 'demo/wanderer/';

/** Collects the page's WebGL contexts and its viewers' errors. */
const RECORD = `<script>
  window.contexts = [];
  window.failures = [];
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
    const context = getContext.call(this, kind, ...rest);
    if (kind === 'webgl2' && context) contexts.push(context);
    return context;
  };
  document.addEventListener('error', ({ detail }) => detail && failures.push(detail.type), true);
</script>`;
const SCRIPT = '<script type="module" src="md5-viewer.js"></script>';
const TAG = `<md5-viewer style="display:block;width:120px;height:100px" src="${DEMO}wanderer.md5mesh"
  loading="eager" alt="Wanderer"></md5-viewer>`;

interface Recorded {
  readonly contexts: WebGL2RenderingContext[];
  readonly failures: string[];
}

/** A page with one viewer. `answer` responds to each request for the viewer's wasm. */
async function openViewer(answer: (route: Route) => Promise<void>, more = ''): Promise<Page> {
  const { page } = await site.open('/host.html', {
    foreignPage: {
      contentType: 'text/html',
      headers: {},
      body: `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>host</title>${RECORD}${more}${SCRIPT}${TAG}</html>`,
    },
    prepare: (opened) => opened.route(/md5-viewer-(?!assets)[^/]*\.wasm$/, answer),
  });
  return page;
}

const liveContexts = (page: Page) =>
  page.evaluate(() => {
    const { contexts } = window as unknown as Recorded;
    return contexts.filter((context) => !context.isContextLost()).length;
  });

const failures = (page: Page) => page.evaluate(() => (window as unknown as Recorded).failures);

/** Longer than the engine's lifetime after the last viewer. */
const AFTER_GRACE_MS = 1500;

describe('the last viewer that leaves while the wasm is on its way', () => {
  const held = () => {
    const waiting: Route[] = [];
    return {
      waiting,
      hold: (route: Route) => {
        waiting.push(route);
        return Promise.resolve();
      },
    };
  };

  it('leaves no WebGL context behind', async () => {
    const { waiting, hold } = held();
    const page = await openViewer(hold);
    await expect.poll(() => waiting.length).toBe(1);
    await page.evaluate(() => document.querySelector('md5-viewer')!.remove());
    await page.waitForTimeout(AFTER_GRACE_MS);
    const arrived = page.waitForResponse(/md5-viewer-(?!assets)[^/]*\.wasm$/);
    await waiting[0]!.continue();
    await arrived;
    await page.waitForTimeout(2 * AFTER_GRACE_MS);
    await expect.poll(() => liveContexts(page)).toBe(0);
    expect(await failures(page)).toEqual([]);
  });

  it('does not disturb a later viewer, which shares one context with all that follow', async () => {
    const { waiting, hold } = held();
    const page = await openViewer(hold);
    await expect.poll(() => waiting.length).toBe(1);
    await page.evaluate(() => {
      const viewer = document.querySelector('md5-viewer')!;
      Object.assign(window, { copy: viewer.cloneNode() });
      viewer.remove();
    });
    await page.waitForTimeout(AFTER_GRACE_MS);
    await page.evaluate(() => document.body.append((window as unknown as { copy: Element }).copy));
    await page.waitForTimeout(200);
    // The latest request is answered first, so that an earlier start ends after a later one.
    for (const route of [...waiting].reverse()) {
      await route.continue();
      await page.waitForTimeout(500);
    }
    await page.waitForFunction(() => document.querySelector('md5-viewer')!.loaded);
    expect(await liveContexts(page)).toBe(1);
    const hasPicture = await page.evaluate(() => {
      const { canvas } = document.querySelector('md5-viewer')!.surface;
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      return data.some((value) => value > 0);
    });
    expect(hasPicture).toBe(true);
    await page.evaluate(() => document.querySelector('md5-viewer')!.remove());
    await expect.poll(() => liveContexts(page)).toBe(0);
  });
});

describe('a start that failed', () => {
  it('is tried again by reload() and by the next viewer', async () => {
    let answers = 0;
    const page = await openViewer((route) =>
      answers++ < 1 ? route.fulfill({ status: 503 }) : route.continue(),
    );
    await page.getByRole('alert').waitFor();
    expect(await failures(page)).toEqual(['wasmfailure']);
    await page.evaluate(() => {
      const viewer = document.querySelector('md5-viewer')!;
      document.body.append(viewer.cloneNode());
      void viewer.reload();
    });
    await page.waitForFunction(() =>
      [...document.querySelectorAll('md5-viewer')].every(({ loaded }) => loaded),
    );
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(answers).toBe(2);
    expect(await liveContexts(page)).toBe(1);
  });

  it('is that of the images: reload() fetches their module again, and shows them', async () => {
    let answers = 0;
    const { page } = await site.open('/host.html', {
      foreignPage: {
        contentType: 'text/html',
        headers: {},
        body: `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>host</title>${SCRIPT}
          ${TAG.replace('src=', `materials="${DEMO}wanderer.mtr" src=`)}</html>`,
      },
      prepare: (opened) =>
        opened.route(/md5-viewer-assets-[^/]*\.wasm$/, (route) =>
          answers++ < 1 ? route.abort() : route.continue(),
        ),
    });
    const said = (): Promise<string> =>
      inViewer(page, ({ loaded, session }) =>
        loaded ? session.problems.map(({ file, message }) => `${file}: ${message}`).join('\n') : 'loading',
      );
    await expect.poll(said).toMatch(/md5-viewer-assets-\S+\.wasm could not be loaded/);
    const before = answers;
    await inViewer(page, (viewer) => viewer.reload());
    await expect.poll(said).toBe('');
    expect([before, answers]).toEqual([1, 2]);
  });

  it('gives its WebGL context back', async () => {
    // A device whose shaders do not compile.
    const broken = `<script>
      const { shaderSource } = WebGL2RenderingContext.prototype;
      WebGL2RenderingContext.prototype.shaderSource = function (shader) {
        shaderSource.call(this, shader, 'broken');
      };</script>`;
    const page = await openViewer((route) => route.continue(), broken);
    await page.getByRole('alert').waitFor();
    await page.evaluate(() => document.querySelector('md5-viewer')!.reload());
    expect(await failures(page)).toEqual(['webglunsupported', 'webglunsupported']);
    expect(await liveContexts(page)).toBe(0);
  });
});
