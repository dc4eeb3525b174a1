import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { visits } from '../support/setup.js';
import { tinyMesh } from '../support/tiny-model.js';
import { inViewer, untilDrawn, untilPlaying, untilViewer } from '../support/viewer.js';

const site = visits();
const DEMO = 'demo/wanderer/';
const SCRIPT = '<script type="module" src="md5-viewer.js"></script>';

function tag(more = ''): string {
  return `<md5-viewer src="${DEMO}wanderer.md5mesh" animations="${DEMO}walk.md5anim" alt="Wanderer" ${more}></md5-viewer>`;
}

/** A page of another site with this `body`. */
async function openHost(body: string): Promise<Page> {
  const { page } = await site.open('/host.html', {
    viewport: { width: 900, height: 700 },
    foreignPage: {
      contentType: 'text/html',
      headers: {},
      body: `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>host</title>${SCRIPT}${body}</html>`,
    },
  });
  return page;
}

async function isDrawn(page: Page): Promise<boolean> {
  await untilDrawn(page);
  return inViewer(page, ({ surface: { context, width, height } }) => {
    const pixels = width * height > 0 ? context?.getImageData(0, 0, width, height).data : undefined;
    return pixels?.some((value) => value > 0) ?? false;
  });
}

describe('an element that is moved in the document', () => {
  it.each(['append', 'before', 'parent'])('keeps its picture and plays on (%s)', async (way) => {
    const page = await openHost(
      `<div id="a"><p></p>${tag('autoplay style="width:300px;height:200px"')}</div><div id="b"></div>`,
    );
    await untilPlaying(page);
    const frame = await inViewer(
      page,
      (viewer, how) => {
        const [from, to] = [document.getElementById('a'), document.getElementById('b')];
        if (how === 'append') to?.append(viewer);
        else if (how === 'before') from?.insertBefore(viewer, from.firstChild);
        else if (from) to?.append(from);
        return viewer.currentFrame;
      },
      way,
    );
    await untilViewer(page, (viewer, start) => Math.abs(viewer.currentFrame - start) > 1, frame);
    expect(await isDrawn(page)).toBe(true);
  });
});

describe('an element without a width of its own', () => {
  it.each([
    ['an inline block', '<span style="display:inline-block">', '</span>'],
    ['a float', '<div style="float:left">', '</div>'],
    ['a positioned box', '<div style="position:absolute">', '</div>'],
    ['a table cell', '<table><tr><td>', '</td></tr></table>'],
    ['a dialog', '<dialog open>', '</dialog>'],
    ['a flex box', '<div style="display:inline-flex">', '</div>'],
    ['a grid', '<div style="display:inline-grid">', '</div>'],
    [
      'text with an indent and wide letters',
      '<p style="text-indent:2em;letter-spacing:4px"><span style="display:inline-block">',
      '</span></p>',
    ],
  ])('is 300 px wide in %s', async (_, before, after) => {
    const page = await openHost(before + tag() + after);
    await untilViewer(page, (viewer) => viewer.loaded);
    const size = await inViewer(page, (viewer) => [viewer.offsetWidth, viewer.offsetHeight]);
    expect(size).toEqual([300, 225]);
    expect(await isDrawn(page)).toBe(true);
  });

  it.each([
    ['a block', '<div style="width:500px">', '</div>', 500],
    ['a block of vertical text', '<div style="width:500px;writing-mode:vertical-rl">', '</div>', 500],
    ['a narrow block', '<div style="width:120px">', '</div>', 120],
    ['a narrow flex row', '<div style="display:flex;width:100px"><div style="flex:1">', '</div></div>', 100],
    [
      'columns of a grid',
      '<div style="display:grid;grid-template-columns:1fr 1fr;width:200px"><b></b>',
      '</div>',
      100,
    ],
    [
      'columns that do not wrap',
      '<div style="display:grid;grid-template-columns:1fr 1fr;width:200px;white-space:nowrap"><b></b>',
      '</div>',
      100,
    ],
  ])('takes that of %s', async (_, before, after, width) => {
    const page = await openHost(before + tag() + after);
    await untilViewer(page, (viewer) => viewer.loaded);
    expect(await inViewer(page, (viewer) => viewer.offsetWidth)).toBe(width);
  });
});

describe('words of the element', () => {
  it('keep their own style, whatever the text around the element looks like', async () => {
    const around =
      'writing-mode:vertical-rl;white-space:nowrap;word-spacing:1em;letter-spacing:4px;text-indent:2em;text-align:center;text-transform:uppercase';
    const broken = `animations="${DEMO}walk.md5anim a-name-that-is-nowhere-and-that-is-told-in-more-words.md5anim"`;
    const element = `<md5-viewer src="${DEMO}wanderer.md5mesh" ${broken} controls style="width:400px;height:300px"></md5-viewer>`;
    const sizes: unknown[] = [];
    for (const style of ['', around]) {
      const page = await openHost(`<div style="${style}">${element}</div>`);
      await page.getByRole('alert').waitFor();
      await untilViewer(page, (viewer) => viewer.loaded);
      sizes.push(
        await inViewer(page, ({ shadowRoot }) =>
          [...shadowRoot!.querySelectorAll('[part~="readout"], [part~="messages"] li')].map((part) => {
            const { width, height } = part.getBoundingClientRect();
            return [width, height, (part as HTMLElement).innerText];
          }),
        ),
      );
    }
    expect(sizes[0]).not.toEqual([]);
    expect(sizes[1]).toEqual(sizes[0]);
  });
});

describe('the timeline', () => {
  it('has the colour of the words next to it, which a page may choose', async () => {
    const page = await openHost(tag('controls style="--md5-ui-foreground:rgb(1, 2, 3)"'));
    await untilViewer(page, (viewer) => viewer.loaded);
    const color = await inViewer(page, ({ shadowRoot }) => {
      const scrubber = shadowRoot?.querySelector('[part="scrubber"]');
      return scrubber && getComputedStyle(scrubber).color;
    });
    expect(color).toBe('rgb(1, 2, 3)');
  });
});

describe('messages of a small element', () => {
  it('leave most of the picture to the model that is there', async () => {
    const broken = `animations="${DEMO}walk.md5anim nowhere.md5anim"`;
    const page = await openHost(
      `<md5-viewer src="${DEMO}wanderer.md5mesh" ${broken} controls style="width:400px;height:300px"></md5-viewer>`,
    );
    const messages = page.getByRole('region', { name: 'Findings on files' });
    await messages.waitFor();
    await untilViewer(page, (viewer) => viewer.loaded);
    expect((await messages.boundingBox())?.height).toBeLessThanOrEqual(120);
  });
});

describe('the hint that files can be dropped', () => {
  it('is hidden until something is dragged', async () => {
    const page = await openHost(tag('allow-drop style="width:300px;height:200px"'));
    await untilViewer(page, (viewer) => viewer.loaded);
    await inViewer(page, async (viewer) => {
      await viewer.updateComplete;
    });
    const hint = page.locator('md5-viewer [part="drop-hint"]');
    expect(await hint.count()).toBe(1);
    expect(await hint.isVisible()).toBe(false);
    const drag = (type: string): Promise<void> =>
      inViewer(
        page,
        (viewer, name) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File(['x'], 'x.md5mesh'));
          viewer.dispatchEvent(new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true }));
        },
        type,
      );
    await drag('dragover');
    await expect.poll(() => hint.isVisible()).toBe(true);
    await drag('dragleave');
    await expect.poll(() => hint.isVisible()).toBe(false);
  });
});

describe('a mesh without weights', () => {
  it('is framed by its joints', async () => {
    const page = await openHost('<md5-viewer style="width:300px;height:200px"></md5-viewer>');
    const radius = await inViewer(
      page,
      async (viewer, text) => {
        await viewer.loadFiles([new File([text], 'cut.md5mesh')], { mode: 'replace' });
        viewer.updateFraming();
        viewer.jumpCameraToGoal();
        return viewer.getCameraOrbit().radius;
      },
      tinyMesh(60).split('  numweights')[0] ?? '',
    );
    expect(radius).toBeGreaterThan(60);
  });
});
