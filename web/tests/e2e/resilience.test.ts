import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { GENERATED } from '../pictures/models.js';
import { visits } from '../support/setup.js';
import { inViewer, pauseAt, untilViewer } from '../support/viewer.js';

const site = visits();
const looks = visits({ sharp: true, wholeDemo: true });
const DEMO = 'demo/wanderer/';

/** Stores the page's WebGL context, so that a test can lose it. */
const CAPTURE = `<script>
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
    const context = getContext.call(this, kind, ...rest);
    if (kind === 'webgl2') window.webgl = context;
    return context;
  };</script>`;
const NO_WEBGL2 = `<script>
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
    return kind === 'webgl2' ? null : getContext.call(this, kind, ...rest);
  };</script>`;
const SCRIPT = '<script type="module" src="md5-viewer.js"></script>';

function tag(width: number, height: number, more = ''): string {
  return `<md5-viewer style="display:inline-block;width:${width}px;height:${height}px" src="${DEMO}wanderer.md5mesh"
    animations="${DEMO}walk.md5anim" alt="Wanderer" ${more}></md5-viewer>`;
}

async function openHost(body: string, visit = site): Promise<Page> {
  const { page } = await visit.open('/host.html', {
    viewport: { width: 800, height: 600 },
    foreignPage: {
      contentType: 'text/html',
      headers: {},
      body: `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>host</title>${body}</html>`,
    },
  });
  return page;
}

/**
 * The median growth from each value to the next. The memory for the streamed data of one frame grows once, in
 * the first frame that draws both views.
 */
function usualGrowth(values: readonly number[]): number {
  const growths = values.slice(1).map((value, i) => value - values[i]!);
  return growths.sort((a, b) => a - b)[growths.length >> 1] ?? NaN;
}

const allLoaded = (page: Page, count: number) =>
  page.waitForFunction((wanted) => {
    const viewers = [...document.querySelectorAll('md5-viewer')];
    return viewers.length === wanted && viewers.every((viewer) => viewer.loaded);
  }, count);

/** On a busy machine, images arrive after `loaded`. A restored context waits for those that are on their way. */
const allPainted = (page: Page) =>
  page.evaluate(async () => {
    const viewers = [...document.querySelectorAll('md5-viewer')];
    await Promise.all(viewers.map(({ session }) => session.contextRestored(null)));
  });

describe('a lost context', () => {
  it('comes back by itself, with events, the same picture and the same things on the GPU', async () => {
    const page = await openHost(CAPTURE + SCRIPT + tag(300, 260) + tag(120, 90), looks);
    await allLoaded(page, 2);
    await allPainted(page);
    const outcome = await page.evaluate(async () => {
      const viewers = [...document.querySelectorAll('md5-viewer')];
      const events: string[] = [];
      const restored = viewers.map(
        (viewer, i) =>
          new Promise<void>((resolve) => {
            viewer.addEventListener('error', (event) => {
              const { detail } = event as Event as CustomEvent<{ type: string }>;
              events.push(`${i} ${detail.type}`);
            });
            viewer.addEventListener('contextrestored', () => {
              events.push(`${i} contextrestored`);
              resolve();
            });
          }),
      );
      await Promise.all(viewers.map((viewer) => viewer.toBlob()));
      const before = viewers.map((viewer) => viewer.toDataURL());
      const statsBefore = viewers[0]?.stats;
      const { webgl } = window as unknown as { webgl: WebGL2RenderingContext };
      const thief = webgl.getExtension('WEBGL_lose_context');
      const lost = new Promise((resolve) => {
        webgl.canvas.addEventListener('webglcontextlost', resolve, { once: true });
      });
      thief?.loseContext();
      // The last picture stays visible, also if a picture is requested meanwhile.
      const meanwhile = viewers.map((viewer) => viewer.toDataURL());
      await lost;
      // The browser allows this after its own event.
      await new Promise((resolve) => setTimeout(resolve));
      const statsMeanwhile = viewers[0]?.stats;
      thief?.restoreContext();
      await Promise.all(restored);
      const after = viewers.map((viewer) => viewer.toDataURL());
      const statsAfter = viewers[0]?.stats;
      return { events, before, meanwhile, after, statsBefore, statsMeanwhile, statsAfter };
    });
    expect(outcome.events.slice(0, 2)).toEqual(['0 webglcontextlost', '1 webglcontextlost']);
    expect(outcome.events.slice(2).sort()).toEqual(['0 contextrestored', '1 contextrestored']);
    expect(outcome.meanwhile).toEqual(outcome.before);
    expect(outcome.after).toEqual(outcome.before);
    expect(outcome.statsMeanwhile).toMatchObject({ buffers: 0, textures: 0, gpuBytes: 0 });
    const { buffers, textures, gpuBytes } = outcome.statsBefore!;
    expect(outcome.statsAfter).toMatchObject({ buffers, textures });
    // Before, one view may have waited for its animation and drawn another pose with separate vertices.
    expect(outcome.statsAfter?.gpuBytes).toBeLessThanOrEqual(gpuBytes);
    expect(outcome.statsAfter?.gpuBytes).toBeGreaterThan(0.9 * gpuBytes);
  });

  it('that is lost while files load still leads to the picture', async () => {
    const page = await openHost(CAPTURE + SCRIPT + tag(200, 200), looks);
    await allLoaded(page, 1);
    await allPainted(page);
    const pictures = await inViewer(page, async (viewer) => {
      const wanted = viewer.toDataURL();
      const { webgl } = window as unknown as { webgl: WebGL2RenderingContext };
      const thief = webgl.getExtension('WEBGL_lose_context');
      const late = document.createElement('md5-viewer');
      for (const { name, value } of viewer.attributes) late.setAttribute(name, value);
      const restored = new Promise((resolve) => late.addEventListener('contextrestored', resolve));
      const loaded = new Promise((resolve) => late.addEventListener('load', resolve));
      const told = new Promise((resolve) => late.addEventListener('error', resolve));
      late.loading = 'eager';
      document.body.append(late);
      thief?.loseContext();
      await Promise.all([loaded, told]);
      // The browser allows this after its own event.
      await new Promise((resolve) => setTimeout(resolve));
      thief?.restoreContext();
      await restored;
      return [wanted, late.toDataURL()];
    });
    expect(pictures[1]).toBe(pictures[0]);
  });
});

describe('a browser without WebGL2', () => {
  it('shows the poster and a text, and sends an event', async () => {
    const page = await openHost(
      `<script>document.addEventListener('error', (event) => {
         if (event.detail) (window.failures ??= []).push([event.detail.type, event.detail.message]);
       }, true);</script>${NO_WEBGL2}${SCRIPT}${tag(300, 260, 'poster="demo/wanderer/body.png"')}`,
    );
    await page.getByRole('alert').getByText('needs WebGL2').waitFor();
    expect(await page.evaluate(() => (window as unknown as { failures: string[][] }).failures)).toEqual([
      ['webglunsupported', 'The viewer needs WebGL2, but this browser or device does not offer it.'],
    ]);
    const poster = page.locator('md5-viewer img');
    expect(await poster.evaluate((image) => getComputedStyle(image.parentElement!).visibility)).toBe(
      'visible',
    );
    expect(await poster.isVisible()).toBe(true);
  });
});

describe('a poster that stays until it is dismissed', () => {
  it('has no model around or behind it', async () => {
    const page = await openHost(`${SCRIPT}${tag(300, 400, `poster="${DEMO}body.png" reveal="manual"`)}`);
    await untilViewer(page, (viewer) => viewer.loaded);
    const seen = () =>
      inViewer(page, async (viewer) => {
        await viewer.updateComplete;
        const canvas = viewer.shadowRoot!.querySelector('canvas')!;
        return getComputedStyle(canvas).visibility;
      });
    expect(await seen()).toBe('hidden');
    await inViewer(page, (viewer) => viewer.dismissPoster());
    expect(await seen()).toBe('visible');
  });
});

describe('a source with nothing to show', () => {
  it.each(['embed.html', `${DEMO}body.png`, `${DEMO}none.md5mesh`])(
    '%s causes an event and a message, and the poster stays',
    async (src) => {
      const page = await openHost(`<script>
        for (const name of ['load', 'error', 'poster-dismissed'])
          document.addEventListener(name, ({ target, detail }) => {
            if (target.localName === 'md5-viewer') (window.told ??= []).push(detail?.type ?? name);
          }, true);</script>${SCRIPT}
        <md5-viewer style="width:400px;height:300px" src="${src}" poster="${DEMO}body.png" alt="x"></md5-viewer>`);
      await page
        .getByText(src.split('/').at(-1) ?? '')
        .first()
        .waitFor();
      expect(await page.evaluate(() => (window as unknown as { told: string[] }).told)).toEqual([
        'loadfailure',
      ]);
      expect(await inViewer(page, (viewer) => [viewer.loaded, viewer.report.diagnostics.length])).toEqual([
        false,
        1,
      ]);
    },
  );
});

describe('a part that cannot be loaded', () => {
  const FAILED = 'This part of the viewer could not be loaded. Check the network, then reload the page.';

  /** A viewer on a page where these parts cannot be loaded. Collects unhandled errors. */
  async function openWithout(parts: string): Promise<{ page: Page; errors: string[] }> {
    const { page } = await site.open('/host.html', {
      viewport: { width: 800, height: 600 },
      alone: true,
      prepare: (page) => page.route(new RegExp(`/(${parts})-[^/]+[.]js$`), (route) => route.abort()),
      foreignPage: {
        contentType: 'text/html',
        headers: {},
        body: `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>host</title>
          ${SCRIPT}${tag(400, 300, 'controls camera-controls interaction-prompt="none"')}`,
      },
    });
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await allLoaded(page, 1);
    return { page, errors };
  }

  it('is reported if a key asks for it, and the picture stays', async () => {
    const { page, errors } = await openWithout('keys');
    await page.locator('md5-viewer').getByRole('button', { name: 'Play', exact: true }).waitFor();
    await allPainted(page);
    await pauseAt(page, 0);
    const before = await inViewer(page, (viewer) => viewer.toDataURL());
    await page.locator('md5-viewer').press('?');
    await page.getByRole('alert').getByText(FAILED).waitFor();
    expect(await inViewer(page, (viewer) => viewer.toDataURL())).toBe(before);
    expect(errors).toEqual([]);
  });

  it('is reported if an attribute asks for it', async () => {
    const { page, errors } = await openWithout('inspector');
    await inViewer(page, (viewer) => viewer.setAttribute('inspector', ''));
    await page.getByRole('alert').getByText(FAILED).waitFor();
    expect(errors).toEqual([]);
  });

  it('rejects the call of a script, with the same words', async () => {
    const { page } = await openWithout('capture');
    const told = await inViewer(page, (viewer) => viewer.toBlob({ width: 20 }).then(String, String));
    expect(told).toBe(`PartError: ${FAILED}`);
  });

  it('is the interface: the model is still shown', async () => {
    const { page, errors } = await openWithout('ui');
    await page.getByRole('alert').getByText(FAILED).waitFor();
    expect(await inViewer(page, (viewer) => viewer.loaded)).toBe(true);
    expect(errors).toEqual([]);
  });

  it('is the materials: the model is shown without its images, and the report says why', async () => {
    const { page, errors } = await openWithout('materials');
    const text = `Its images are not shown. ${FAILED}`;
    await untilViewer(
      page,
      (viewer, wanted) => viewer.report.diagnostics.some(({ message }) => message === wanted),
      text,
    );
    expect(errors).toEqual([]);
  });
});

describe('delays', () => {
  it('are the usual ones if the attribute is invalid or removed', async () => {
    const page = await openHost(`${SCRIPT}${tag(300, 260, 'auto-rotate-delay="abc"')}`);
    await allLoaded(page, 1);
    const delays = await inViewer(page, (viewer) => {
      const found = [viewer.autoRotateDelay];
      for (const text of ['60000', '0', null, '-5']) {
        if (text === null) viewer.removeAttribute('auto-rotate-delay');
        else viewer.setAttribute('auto-rotate-delay', text);
        found.push(viewer.autoRotateDelay);
      }
      return found;
    });
    expect(delays).toEqual([3000, 60000, 0, 3000, 3000]);
  });
});

describe('elements that share the context', () => {
  it('each have their own correct picture: 24 of different sizes', async () => {
    const sizes = Array.from({ length: 24 }, (_, i) => [40 + 13 * (i % 7), 36 + 17 * (i % 5)] as const);
    const page = await openHost(
      SCRIPT + sizes.map(([w, h], i) => tag(w, h, `camera-orbit="${15 * i}deg 75deg auto"`)).join(''),
      looks,
    );
    await allLoaded(page, 24);
    await allPainted(page);
    const wrong = await page.evaluate(async () => {
      const viewers = [...document.querySelectorAll('md5-viewer')];
      // All in one frame, as the page draws them.
      for (const viewer of viewers) viewer.driver.invalidate();
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const together = viewers.map((viewer) => viewer.surface.canvas.toDataURL());
      const alone = viewers.map((viewer) => viewer.toDataURL());
      const sizes = viewers.map(({ surface }) => `${surface.width} x ${surface.height}`);
      const different = viewers.flatMap((_, i) => (together[i] === alone[i] ? [] : [sizes[i]]));
      return { different, kinds: new Set(alone).size, first: viewers[0]?.stats };
    });
    expect(wrong.different).toEqual([]);
    expect(wrong.kinds).toBe(24);
    expect(wrong.first).toMatchObject({ models: 1, views: 24 });
  });

  it('cost nothing while they are off-screen', async () => {
    const page = await openHost(
      `${SCRIPT}<div id="top">${tag(200, 150, 'autoplay loading="eager"')}</div><div style="height:5000px"></div>`,
    );
    await allLoaded(page, 1);
    await untilViewer(page, (viewer) => viewer.currentFrame > 0.5);
    await page.evaluate(() => window.scrollTo(0, 4000));
    const drawn = await inViewer(page, async (viewer) => {
      await new Promise<void>((resolve) => {
        new IntersectionObserver((entries) => {
          if (!entries.at(-1)?.isIntersecting) resolve();
        }).observe(viewer);
      });
      // A frame that was requested before may still come.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const before = viewer.stats?.pictures;
      await new Promise((resolve) => setTimeout(resolve, 500));
      return [before, viewer.stats?.pictures];
    });
    expect(drawn[1]).toBe(drawn[0]);
    await page.evaluate(() => window.scrollTo(0, 0));
    await untilViewer(page, (viewer, count) => (viewer.stats?.pictures ?? 0) > count + 3, drawn[1]);
  });

  it('leave nothing behind: 100 models loaded and removed', async () => {
    const page = await openHost(SCRIPT + tag(120, 100));
    await allLoaded(page, 1);
    const files = Object.entries(GENERATED.bumps()).map(([path, content]) => ({
      path,
      data: [...Buffer.from(content)],
    }));
    const rounds = await page.evaluate(async (files) => {
      const keeper = document.querySelector('md5-viewer')!;
      const showAndRemove = async (count: number) => {
        const viewer = document.createElement('md5-viewer');
        viewer.style.cssText = 'display:block;width:64px;height:48px';
        document.body.prepend(viewer);
        for (let i = 0; i < count; i++) {
          const entries = files.map(({ path, data }) => ({
            path,
            bytes: () => Promise.resolve(Uint8Array.from(data)),
          }));
          await viewer.loadFiles(entries, { mode: 'replace' });
          viewer.toDataURL();
        }
        for (const shown of [keeper, viewer]) shown.driver.invalidate();
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        viewer.remove();
        await new Promise((resolve) => setTimeout(resolve, 20));
        return keeper.stats!;
      };
      // In the first rounds, buffers grow to the required size.
      await showAndRemove(3);
      const rounds = [await showAndRemove(2)];
      for (let element = 0; element < 20; element++) rounds.push(await showAndRemove(5));
      return rounds;
    }, files);
    const { buffers, textures, models, views } = rounds[0]!;
    expect(rounds.at(-1)).toMatchObject({ buffers, textures, models, views });
    expect(usualGrowth(rounds.map(({ gpuBytes }) => gpuBytes))).toBe(0);
    // The allocator's own bookkeeping varies slightly.
    expect(Math.abs(usualGrowth(rounds.map(({ heapBytes }) => heapBytes)))).toBeLessThan(200);
  }, 120_000);
});

describe('a page without JavaScript', () => {
  it('says what it needs, and shows nothing that would need it', async () => {
    const { page } = await site.open('/', { javaScriptEnabled: false });
    await page.locator('noscript').waitFor();
    expect(await page.locator('#save-files').isVisible()).toBe(false);
  });
});
