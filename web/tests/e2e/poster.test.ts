import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { root } from '../../../scripts/lib/run.mjs';
import { openTag } from '../support/host.js';
import { visits } from '../support/setup.js';
import { inViewer, untilPlaying, untilViewer, viewerOf } from '../support/viewer.js';

const site = visits();
const DEMO = 'demo/wanderer/';
const FILES = `src="${DEMO}wanderer.md5mesh" animations="${DEMO}walk.md5anim" alt="Wanderer, walking"`;
const STYLE = 'md5-viewer { width: 400px; height: 300px; }';
const POSTER = `poster="${DEMO}body.png"`;

const open = async (attributes: string): Promise<Page> =>
  (await openTag(site, `<md5-viewer ${FILES} ${attributes}></md5-viewer>`, {}, { style: STYLE })).page;

describe('reveal="manual"', () => {
  it('keeps the animation at its start until dismissPoster()', async () => {
    const page = await open(`${POSTER} reveal="manual" autoplay controls`);
    await untilViewer(page, (viewer) => viewer.loaded);
    await page.waitForTimeout(400);
    expect(await inViewer(page, (viewer) => [viewer.paused, viewer.currentTime])).toEqual([true, 0]);
    await inViewer(page, (viewer) => viewer.dismissPoster());
    await untilPlaying(page);
  });

  it('plays at once if dismissPoster() was called before the model came', async () => {
    const page = await open(`${POSTER} reveal="manual" autoplay loading="interaction"`);
    await inViewer(page, (viewer) => {
      viewer.dismissPoster();
      viewer.loading = 'eager';
    });
    await untilPlaying(page);
  });
});

describe('loading="interaction"', () => {
  const openQuiet = async (attributes = '') => {
    const requests: string[] = [];
    const { page } = await site.open('/host.html', {
      foreignPage: {
        contentType: 'text/html',
        headers: {},
        body: `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>host</title>
          <style>body { margin: 0 } ${STYLE}</style>
          <md5-viewer ${FILES} ${POSTER} loading="interaction" controls camera-controls autoplay inspector ${attributes}></md5-viewer>
          <script type="module" src="md5-viewer.js"></script></html>`,
      },
    });
    const button = page.getByRole('button', { name: 'Load 3D model' });
    await button.waitFor();
    await page.waitForLoadState('networkidle');
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    return { page, requests, button };
  };

  it('fetches only the poster, and the model after a click on it', async () => {
    const fetched: string[] = [];
    const { page } = await site.open('/host.html', {
      foreignPage: { contentType: 'text/html', headers: {}, body: '<!doctype html><title>host</title>' },
    });
    await page.addScriptTag({ type: 'module', url: 'md5-viewer.js' });
    await page.waitForFunction(() => customElements.get('md5-viewer'));
    await page.waitForLoadState('networkidle');
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await page.evaluate((tag) => {
      document.body.innerHTML = tag;
    }, `<style>${STYLE}</style><md5-viewer ${FILES} ${POSTER} loading="interaction" controls camera-controls autoplay inspector></md5-viewer>`);
    await page.getByRole('button', { name: 'Load 3D model' }).waitFor();
    await page.waitForTimeout(500);
    expect(fetched.filter((path) => !path.endsWith('body.png'))).toEqual([]);
    await viewerOf(page).click({ position: { x: 30, y: 30 } });
    await untilPlaying(page);
    expect(await page.getByRole('button', { name: 'Load 3D model' }).count()).toBe(0);
    expect(await inViewer(page, (viewer) => viewer.getAttribute('loading'))).toBe('interaction');
  });

  it('has a button that the keyboard reaches, and gives the focus to the picture', async () => {
    const { page, requests, button } = await openQuiet();
    await page.keyboard.press('Tab');
    expect(await button.evaluate((element) => element.matches(':focus'))).toBe(true);
    expect(requests).toEqual([]);
    await page.keyboard.press('Enter');
    await untilPlaying(page);
    const focused = await inViewer(page, (viewer) => viewer.shadowRoot!.activeElement?.className ?? '');
    expect(focused).toContain('stage');
  });

  it('loads on dismissPoster(), and shows files of a script without loading its own', async () => {
    const { page, requests, button } = await openQuiet();
    await inViewer(page, async (viewer) => {
      const response = await fetch('demo/wanderer/idle.md5anim');
      await viewer.loadFiles([new File([await response.blob()], 'idle.md5anim')]);
    });
    expect(await button.count()).toBe(0);
    expect(requests.filter((path) => path.endsWith('.md5mesh'))).toEqual([]);
    await inViewer(page, (viewer) => viewer.dismissPoster());
    await untilViewer(page, (viewer) => viewer.meshes.length > 0);
  });
});

describe('a printed page', () => {
  const visible = (page: Page) =>
    inViewer(page, (viewer) => {
      const parts = [...viewer.shadowRoot!.querySelectorAll('*')].filter((part) =>
        part.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }),
      );
      const boxes = parts.map((part) => part.getAttribute('part') ?? part.localName);
      return [...new Set(boxes)].filter((name) => !['div', 'slot', 'stage', 'style'].includes(name)).sort();
    });
  const caption = (page: Page) =>
    inViewer(page, (viewer) => {
      const stage = viewer.shadowRoot!.querySelector('.stage')!;
      const { content } = getComputedStyle(stage, '::after');
      return content === 'none' ? '' : content;
    });

  it('shows the model while it plays, and neither bar, inspector nor key sheet', async () => {
    const page = await open('controls camera-controls autoplay inspector');
    await untilPlaying(page);
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await inViewer(page, (viewer) => viewer.showKeys());
    await page.emulateMedia({ media: 'print' });
    expect(await visible(page)).toEqual(['canvas']);
    expect(await caption(page)).toBe('');
    await page.emulateMedia({ media: 'screen' });
    expect(await visible(page)).toContain('play-button');
  });

  it('does not show the hand that tells that the model can be turned', async () => {
    const page = await open('camera-controls reveal="manual" interaction-prompt-threshold="0"');
    await untilViewer(page, (viewer) => viewer.loaded);
    await page.emulateMedia({ media: 'print' });
    // It goes by itself, so it is looked at as soon as it comes.
    const seen = await inViewer(page, async (viewer) => {
      const frame = viewer.shadowRoot!.querySelector('.frame')!;
      const hand = () => frame.querySelector('[part=interaction-prompt]');
      const coming = new Promise<void>((resolve) => {
        new MutationObserver(() => hand() && resolve()).observe(frame, { childList: true });
      });
      viewer.dismissPoster();
      await coming;
      return hand()!.checkVisibility();
    });
    expect(seen).toBe(false);
  });

  it('shows the poster and alt while the model is not there', async () => {
    const page = await open(`${POSTER} loading="interaction"`);
    await page.getByRole('button', { name: 'Load 3D model' }).waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await visible(page)).toEqual(['img', 'poster']);
    expect(await caption(page)).toBe('"Wanderer, walking"');
    const heights = await inViewer(page, (viewer) => {
      const poster = viewer.shadowRoot!.querySelector('img')!;
      return [viewer.offsetHeight, poster.offsetTop + poster.offsetHeight];
    });
    expect(heights).toEqual([300, 272]);
  });

  it('of the preview page has only the model', async () => {
    const { page } = await site.open(`/#src=${DEMO}wanderer.md5mesh`);
    await untilViewer(page, (viewer) => viewer.loaded);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
    expect(await page.locator('md5-viewer canvas').first().isVisible()).toBe(true);
  });
});

/** The lines of a document that reserve the space. */
const styleOf = (file: string) =>
  /```css\n(:where\(md5-viewer[^]*?)```/.exec(readFileSync(join(root, file), 'utf8'))?.[1] ?? '';

describe('the place of a viewer whose script is on its way', () => {
  it.each(['docs/guide/loading.md', 'docs/element.md'])('is kept by the lines in %s', async (file) => {
    const tag = (style = '') =>
      `<md5-viewer ${FILES} ${POSTER} style="${style}"><p slot="error">${'x '.repeat(900)}</p></md5-viewer>`;
    const places = [
      tag(),
      `<div style="width:320px">${tag()}</div>`,
      `<div style="display:flex;width:400px">${tag()}<b>text</b></div>`,
      `<div style="display:grid;grid-template-columns:1fr 2fr">${tag()}<b>text</b></div>`,
      tag('width:200px;height:100px'),
      tag('height:150px'),
      tag('width:50%;aspect-ratio:1'),
      `<md5-viewer hidden></md5-viewer>`,
    ].map((place) => `${place}<p>text</p>`);
    const { page } = await site.open('/host.html', {
      foreignPage: {
        contentType: 'text/html',
        headers: {},
        body: `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>host</title>
          <style>${styleOf(file)}</style>${places.join('')}</html>`,
      },
    });
    const boxes = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('md5-viewer, p')].map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return element.slot === 'error' ? null : [x, y, width, height].map(Math.round);
        }),
      );
    await page.evaluate(() => {
      Object.assign(window, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          (window as unknown as { shift: number }).shift += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const before = await boxes();
    await page.waitForTimeout(200);
    await page.addScriptTag({ type: 'module', url: 'md5-viewer.js' });
    await page.waitForFunction(() => document.querySelector('md5-viewer')!.loaded);
    expect(await boxes()).toEqual(before);
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBe(0);
  });
});
