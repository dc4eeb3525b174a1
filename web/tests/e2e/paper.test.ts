/** What a browser prints: the PDF of a page is read. */
import { inflateSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { visits } from '../support/setup.js';
import { inViewer, untilViewer } from '../support/viewer.js';

const site = visits();

interface Printed {
  /** Width through height of the picture, in its pixels. */
  readonly shape: number;
  /** Where the picture lies. */
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** Whether something is painted below the picture. */
  readonly hasGround: boolean;
  readonly hasText: boolean;
  /** The point from which the line of an annotation leads. */
  readonly point: readonly number[];
}

/** Reads the first print of the page: the first picture in it, and what is around it. */
async function print(page: Page, landscape: boolean): Promise<Printed> {
  const file = await page.pdf({ landscape, printBackground: true });
  const pdf = file.toString('latin1');
  const drawing = [...pdf.matchAll(/<<\/Filter \/FlateDecode\s+\/Length (\d+)>> ?stream\n/g)]
    .map(({ index, 0: head, 1: length }) => file.subarray(index + head.length).subarray(0, Number(length)))
    .map((packed) => inflateSync(packed).toString('latin1'))
    .join('\n');
  const [picture = '', width, height, x, bottom, id] =
    /([\d.]+) 0 0 -([\d.]+) ([\d.]+) ([\d.]+) cm\n(?:[^\n]* rg\n|\/G\d+ gs\n)*\/X(\d+) Do/.exec(drawing) ??
    [];
  const image = new RegExp(`\\n${id} 0 obj\\s[^]*?/Width (\\d+)\\s+/Height (\\d+)`).exec(pdf);
  const before = drawing.slice(0, drawing.indexOf(picture));
  const line = /\n[\d.]+ -[\d.]+ [\d.]+ [\d.]+ ([\d.]+) ([\d.]+) cm/.exec(drawing);
  return {
    shape: Number(image?.[1]) / Number(image?.[2]),
    box: {
      x: Number(x),
      y: Number(bottom) - Number(height),
      width: Number(width),
      height: Number(height),
    },
    hasGround: /\b(?:f\*?|sh|scn)\n/.test(before),
    hasText: /\bBT\n/.test(drawing),
    point: line ? [Number(line[1]), Number(line[2])] : [],
  };
}

async function open(viewport: { width: number; height: number }, dark: string): Promise<Page> {
  const { page } = await site.open('/', {
    viewport,
    ...(dark === 'system' ? { colorScheme: 'dark' as const } : {}),
  });
  if (dark === 'theme') await page.evaluate(() => (document.documentElement.dataset.theme = 'dark'));
  await untilViewer(page, (viewer) => viewer.loaded && viewer.session.progress === null);
  await inViewer(page, (viewer) => {
    viewer.pause();
    viewer.insertAdjacentHTML(
      'beforeend',
      '<button slot="hotspot-cap" data-joint="cap" data-leader="40 -30">Cap</button>',
    );
  });
  await untilViewer(page, (viewer) => viewer.querySelector('[data-visible]') !== null);
  return page;
}

describe('on paper', () => {
  it.each([
    ['a wide window, portrait', { width: 900, height: 300 }, false, 'system'],
    ['a tall window, landscape', { width: 500, height: 800 }, true, 'theme'],
  ] as const)('a dark page is light, keeps its shape and has annotations: %s', async (...row) => {
    const [, viewport, landscape, dark] = row;
    const page = await open(viewport, dark);
    const { x, y } = await inViewer(page, (viewer) => {
      const place = viewer.project('cap')!;
      return { x: place.x / viewer.clientWidth, y: place.y / viewer.clientHeight };
    });
    const { shape, box, hasGround, hasText, point } = await print(page, landscape);
    expect(shape).toBeCloseTo(viewport.width / viewport.height, 1);
    expect(box.width / box.height).toBeCloseTo(shape, 1);
    expect({ hasGround, hasText }).toEqual({ hasGround: false, hasText: true });
    expect(point[0]).toBeCloseTo(box.x + x * box.width, -1);
    expect(point[1]).toBeCloseTo(box.y + y * box.height, -1);
  });
});
