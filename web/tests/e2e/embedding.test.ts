import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Md5ViewerElement } from '../../element/index.js';
import { visits } from '../support/setup.js';
import { STRICT_POLICY } from '../support/site.js';
import { tinyMesh } from '../support/tiny-model.js';
import { inViewer, untilPlaying, untilViewer } from '../support/viewer.js';

const site = visits();
const DEMO = 'demo/wanderer/';

/** Opens a page of another site with this `body`, under `policy`. */
function openHost(body: string, policy: string) {
  return site.open('/host.html', {
    viewport: { width: 500, height: 400 },
    foreignPage: {
      contentType: 'text/html',
      headers: { 'Content-Security-Policy': policy },
      body: `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>host</title>${body}</html>`,
    },
  });
}

function viewerTag(clip: string): string {
  return `<md5-viewer class="box" src="${DEMO}wanderer.md5mesh" animations="${DEMO}${clip}.md5anim" autoplay
    camera-controls controls alt="Wanderer"></md5-viewer>`;
}

const SCRIPT = '<script type="module" src="md5-viewer.js"></script>';

describe('the tag of the Embed dialog, in a page of others', () => {
  it('works unchanged under the strict policy', async () => {
    const { page: editor } = await site.open(`/#src=${DEMO}wanderer.md5mesh&anim=${DEMO}walk.md5anim`);
    await untilPlaying(editor);
    await editor.getByRole('button', { name: 'More' }).click();
    await editor.getByRole('button', { name: 'Embed' }).click();
    const [tag] = await editor.getByRole('dialog').locator('code').allTextContents();
    await editor.close();
    const { page, complaints } = await openHost(tag ?? '', STRICT_POLICY);
    await untilPlaying(page);
    expect(await inViewer(page, (viewer) => viewer.meshes.length)).toBeGreaterThan(0);
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });
});

describe('two elements on a page', () => {
  const loadBoth = async (page: Page) => {
    await page.waitForFunction(() => {
      const viewers = [...document.querySelectorAll('md5-viewer')];
      return viewers.length === 2 && viewers.every((viewer) => viewer.loaded && viewer.currentFrame > 0.5);
    });
  };

  it('share one context and one copy of the model, and play by themselves', async () => {
    const { page, complaints } = await openHost(
      SCRIPT + viewerTag('walk') + viewerTag('idle'),
      STRICT_POLICY,
    );
    await loadBoth(page);
    const stats = await inViewer(page, (viewer) => viewer.stats);
    expect(stats).toMatchObject({ models: 1, views: 2 });
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });

  it('free what a removed one held, and the other plays on', async () => {
    const { page } = await openHost(SCRIPT + viewerTag('walk') + viewerTag('idle'), STRICT_POLICY);
    await loadBoth(page);
    const before = await inViewer(page, (viewer) => viewer.stats);
    await page
      .locator('md5-viewer')
      .last()
      .evaluate((element) => {
        element.remove();
      });
    await untilViewer(page, (viewer) => viewer.stats?.views === 1);
    const after = await inViewer(page, (viewer) => viewer.stats);
    expect(after?.gpuBytes).toBeLessThan(before?.gpuBytes ?? 0);
    const frame = await inViewer(page, (viewer) => viewer.currentFrame);
    await untilViewer(page, (viewer, start) => Math.abs(viewer.currentFrame - start) > 2, frame);
  });
});

describe('embed.html in a sandboxed frame', () => {
  const policy = "default-src 'none'; frame-src 'self'; img-src data:";
  const frameTag = `<iframe src="embed.html#src=${DEMO}wanderer.md5mesh&anim=${DEMO}walk.md5anim"
    width="400" height="300" title="Wanderer" sandbox="allow-scripts"></iframe>`;

  /** A page with the frame, after playback has started. */
  async function openFrame(html = frameTag, hostPolicy = policy) {
    const opened = await openHost(html, hostPolicy);
    const frame = await (await opened.page.waitForSelector('iframe')).contentFrame();
    if (!frame) throw new Error('The frame has no content.');
    await frame.waitForSelector('md5-viewer');
    await untilPlaying(frame);
    return { ...opened, frame };
  }

  it('plays with an origin of its own', async () => {
    const { complaints, frame } = await openFrame();
    expect(await frame.evaluate(() => origin)).toBe('null');
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });

  it('reports a comparison that its address asks for', async () => {
    const { page } = await site.open(`/embed.html#src=${DEMO}wanderer.md5mesh&compare=ghost:bind-pose`);
    await page.getByText('compare: this page shows one model.').waitFor();
  });

  it('asks for the wasm module once, next to its scripts', async () => {
    const { frame } = await openFrame();
    const askedBy = await frame.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => /\/md5-viewer-[\w-]{8}\.wasm$/.test(name))
        .map(({ initiatorType }) => initiatorType),
    );
    expect(askedBy).toEqual(['link']);
  });

  /** The answer to one request. */
  const ask = (page: Page, method: string, params?: unknown): Promise<unknown> =>
    page.evaluate(
      (request) =>
        new Promise<unknown>((resolve) => {
          addEventListener('message', ({ data }: MessageEvent<{ id?: number }>) => {
            if (data.id === 7) resolve(data);
          });
          const target = document.querySelector('iframe')?.contentWindow;
          target?.postMessage({ jsonrpc: '2.0', id: 7, ...request }, '*');
        }),
      { method, params },
    );

  it('answers JSON-RPC of the page around it', async () => {
    const { page, frame } = await openFrame();
    expect(await ask(page, 'pause')).toMatchObject({ jsonrpc: '2.0', id: 7 });
    await untilViewer(frame, (viewer) => viewer.paused);
  });

  it('does what the element does, takes files, returns pictures and forwards events', async () => {
    const { page, frame } = await openFrame();
    await page.evaluate(() => {
      const told = ((window as unknown as { told: string[] }).told = []) as string[];
      addEventListener('message', ({ data }: MessageEvent<{ method?: string }>) => {
        if (data.method) told.push(data.method);
      });
    });
    expect(await ask(page, 'set', { name: 'shading', value: 'normals' })).toMatchObject({ result: null });
    expect(await ask(page, 'set', { name: 'shading', value: 'toon' })).toMatchObject({
      error: { code: -32602, message: 'shading cannot be "toon".' },
    });
    expect(await ask(page, 'get', ['shading'])).toMatchObject({ result: 'normals' });
    await ask(page, 'setView', ['left']);
    await ask(page, 'jumpCameraToGoal');
    const { result } = (await ask(page, 'getCameraOrbit')) as { result: object };
    expect(Object.keys(result)).toEqual(['theta', 'phi', 'radius']);
    // The page cannot return a Blob directly.
    const picture = await page.evaluate(
      () =>
        new Promise<[string, number]>((resolve) => {
          addEventListener('message', ({ data }: MessageEvent<{ id?: number; result?: Blob }>) => {
            if (data.id === 8 && data.result) resolve([data.result.type, data.result.size]);
          });
          const request = { jsonrpc: '2.0', id: 8, method: 'toBlob', params: { width: 64, height: 48 } };
          document.querySelector('iframe')?.contentWindow?.postMessage(request, '*');
        }),
    );
    expect(picture).toEqual(['image/png', expect.any(Number)]);
    expect(picture[1]).toBeGreaterThan(300);
    await page.evaluate((text) => {
      const params = { files: [new File([text], 'tiny.md5mesh')] };
      const request = { jsonrpc: '2.0', id: 9, method: 'loadFiles', params };
      document.querySelector('iframe')?.contentWindow?.postMessage(request, '*');
    }, tinyMesh(20));
    await untilViewer(frame, (viewer) => viewer.modelName === 'tiny');
    await page.waitForFunction(() => (window as unknown as { told: string[] }).told.includes('load'));
    const told = await page.evaluate(() => (window as unknown as { told: string[] }).told);
    expect(told).toEqual(expect.arrayContaining(['display-change', 'camera-change', 'progress']));
  });

  it('loads the same by a message as a tag does, materials too', async () => {
    const tag = `<md5-viewer src="${DEMO}wanderer.md5mesh" materials="${DEMO}wanderer.mtr"
      loading="eager"></md5-viewer>`;
    const hostPolicy = `${STRICT_POLICY}; frame-src 'self'`;
    const { page, frame } = await openFrame(SCRIPT + tag + frameTag, hostPolicy);
    const urls = { src: `${DEMO}wanderer.md5mesh`, materials: [`${DEMO}wanderer.mtr`] };
    const answer = await ask(page, 'loadUrls', urls);
    await untilViewer(page, (viewer) => viewer.loaded);
    const { diagnostics } = await inViewer(page, (viewer) => viewer.report);
    expect(answer).toMatchObject({ result: { model: 'wanderer', animations: [], diagnostics } });
    const held = (viewer: Md5ViewerElement): unknown => {
      const { models, declarations } = viewer.session.content.collection;
      const names = models.flatMap(({ value }) => value.meshes.map(({ material }) => material));
      return names.map((name) => [name, declarations?.material(name)?.value]);
    };
    const [byTag, byMessage] = [await inViewer(page, held), await inViewer(frame, held)];
    expect(JSON.stringify(byTag)).toContain('wanderer/');
    expect(JSON.stringify(byTag)).not.toContain('null]');
    expect(byMessage).toEqual(byTag);
  });
});
